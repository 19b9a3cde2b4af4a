import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import { now } from '../../browser/clock.ts'
import type { FirstCheckNeeds, FirstTokens } from './first-check.ts'
import { solvePuzzle } from './puzzle.ts'
import { loadRecaptcha, type RecaptchaOffer } from './recaptcha.ts'

/** How long a solution may wait for its form; the server takes it for 20 minutes. */
const FRESH_MS = 15 * 60_000

interface Solved {
  token: string
  /** When the puzzle was asked for, epoch milliseconds. */
  at: number
}

/** The school's own captcha: a puzzle is worked on while the form is filled in. */
export const puzzleTokens = ({ client, signal }: FirstCheckNeeds): FirstTokens => {
  const solve = async (): Promise<Solved> => {
    const at = now()
    const solved = await solvePuzzle({ client, step: 'first', signal })
    if (!solved.ok) throw new Error(solved.reason)
    return { token: solved.body, at }
  }
  const attempt = () => solve().catch(() => null)
  let waiting: Promise<Solved | null> | null = attempt()
  return {
    next: async () => {
      const solved = await waiting
      waiting = null
      return solved && now() - solved.at < FRESH_MS ? solved.token : (await solve()).token
    },
  }
}

/** The provider's first check: its script is fetched beforehand, a token only when the form is sent, since it ages in two minutes. */
const recaptchaTokens = (offer: RecaptchaOffer, { lang }: FirstCheckNeeds): FirstTokens => {
  const load = () => loadRecaptcha(offer, lang())
  load().catch(() => undefined)
  return { next: async (action) => (await load()).execute(offer.site_key, { action }) }
}

/** All of the captcha, fetched when a form that needs it is shown: with the first check comes the view of the second. */
export { View as Captcha } from '../screens/captcha.tsx'

/** The first check by the captcha that the server asks for. */
export const firstTokens = (offer: CaptchaOffer, needs: FirstCheckNeeds): FirstTokens =>
  offer.kind === 'altcha' ? puzzleTokens(needs) : recaptchaTokens(offer, needs)
