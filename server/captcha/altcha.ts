import type { Deps } from '../deps.ts'
import type { Captcha, CaptchaAnswer, CaptchaStep } from './captcha.ts'
import { makePuzzle, puzzleSolvedBy } from './puzzles.ts'

/**
 * The school's own captcha: the browser works on a puzzle, nobody else is asked. A solution is good once, for all processes. From
 * an address that has made five registrations within the hour the first check no longer suffices.
 */
export const altcha = ({ config, limits, now }: Pick<Deps, 'config' | 'limits' | 'now'>): Captcha => {
  const spend = async (step: CaptchaStep, token: string | undefined): Promise<boolean> => {
    if (token === undefined) return false
    const puzzle = await puzzleSolvedBy(token, config.sessionSecrets, step)
    return puzzle !== null && (await limits.spend('captchaPuzzle', puzzle)).isAllowed
  }

  /** Registrations that are under way count, or many at once would slip through. */
  const firstRegistration = async ({ token, ip }: CaptchaAnswer): Promise<boolean> => {
    const { isAllowed } = await limits.spend('captchaFirstIp', ip)
    const isPassed = isAllowed && (await spend('first', token))
    if (!isPassed) await limits.giveBack('captchaFirstIp', ip)
    return isPassed
  }

  const first = async (answer: CaptchaAnswer): Promise<boolean> => {
    if (answer.token === undefined) return false
    if (answer.action === 'register') return firstRegistration(answer)
    return (await limits.peek('captchaFirstIp', answer.ip)).isAllowed && spend('first', answer.token)
  }

  return {
    kind: 'altcha',
    offer: { kind: 'altcha' },
    check: (answer) => (answer.secondToken === undefined ? first(answer) : spend('second', answer.secondToken)),
    puzzle: (step) => makePuzzle(config.sessionSecrets, step, now()),
  }
}
