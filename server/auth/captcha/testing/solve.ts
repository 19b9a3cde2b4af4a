import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import type { CaptchaPuzzle, CaptchaSolution } from '../../../contract/replies.ts'
import type { Browser } from '../../../testing/browser.ts'
import type { CaptchaStep } from '../captcha.ts'

const PATHS: Record<CaptchaStep, string> = { first: '/api/v1/captcha/', second: '/api/v1/captcha/second/' }

const reply = z.object({ status: z.literal('ok'), challenge: z.custom<CaptchaPuzzle>() })

/** What a browser sends for a solution. */
export const tokenOf = (solution: CaptchaSolution): string => btoa(JSON.stringify(solution))

/** Asks for a puzzle and works on it, as a page does. */
export const solve = async (browser: Browser, step: CaptchaStep = 'first'): Promise<CaptchaSolution> => {
  const { challenge } = reply.parse((await browser.post(PATHS[step])).body)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the puzzle has no solution')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

export const solvedToken = async (browser: Browser, step: CaptchaStep = 'first'): Promise<string> =>
  tokenOf(await solve(browser, step))
