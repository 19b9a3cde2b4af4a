import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import type { CaptchaPuzzle, CaptchaSolution } from '../../../contract/replies.ts'
import type { Browser } from '../../../testing/browser.ts'
import type { CaptchaStep } from '../captcha.ts'

const PATHS: Record<CaptchaStep, string> = { first: '/api/v1/captcha/', second: '/api/v1/captcha/second/' }

const puzzle = z.custom<CaptchaPuzzle>((value) => typeof value === 'object' && value !== null)
const reply = z.object({ status: z.literal('ok'), challenge: puzzle })

/** What a browser sends for a solution. */
export const tokenOf = (solution: CaptchaSolution): string => btoa(JSON.stringify(solution))

const workOn = async (challenge: CaptchaPuzzle): Promise<CaptchaSolution> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the puzzle has no solution')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

/** What a browser sends for the puzzle of a reply. */
export const solutionOf = async (challenge: unknown): Promise<string> => tokenOf(await workOn(puzzle.parse(challenge)))

/** Asks for a puzzle and works on it, as a page does. */
export const solve = async (browser: Browser, step: CaptchaStep = 'first'): Promise<CaptchaSolution> =>
  workOn(reply.parse((await browser.post(PATHS[step])).body).challenge)

export const solvedToken = async (browser: Browser, step: CaptchaStep = 'first'): Promise<string> =>
  tokenOf(await solve(browser, step))
