import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import { now } from '../../browser/clock.ts'
import type { FirstCheckDeps, FirstTokens } from './first-check.ts'
import { fetchSolution } from './puzzle-check.tsx'
import { loadRecaptcha, type RecaptchaOffer } from './recaptcha.ts'

/** How long a solution may wait for its form to be sent; the server accepts it for 20 minutes. */
const FRESH_MS = 15 * 60_000

interface Solved {
  token: string
  /** When the puzzle was requested, epoch milliseconds. */
  at: number
}

/** The school's own captcha: the browser solves a puzzle while the visitor fills in the form. */
export const puzzleTokens = ({ client, signal }: FirstCheckDeps): FirstTokens => {
  const solve = async (): Promise<Solved> => {
    const at = now()
    const solved = await fetchSolution({ client, step: 'first', signal })
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

/** The provider's first check: its script is loaded early, a token is requested only on submit, since it expires after two minutes. */
const recaptchaTokens = (offer: RecaptchaOffer, { lang }: FirstCheckDeps): FirstTokens => {
  const load = () => loadRecaptcha(offer, lang())
  load().catch(() => undefined)
  return { next: async (action) => (await load()).execute(offer.site_key, { action }) }
}

/** The captcha chunk, loaded when a form that needs it is shown: the first check, and the view of the second. */
export { View as Captcha } from './captcha-screen.tsx'

/** The first check, by the kind of captcha that the server requires. */
export const firstTokens = (offer: CaptchaOffer, deps: FirstCheckDeps): FirstTokens =>
  offer.kind === 'altcha' ? puzzleTokens(deps) : recaptchaTokens(offer, deps)
