import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaPuzzle, CaptchaSolution } from '../../server/contract/replies.ts'
import { toJson } from './json.ts'

/**
 * Solves a puzzle of the server; each try runs asynchronously, so that the page stays responsive. `onTry` is called before each try and may
 * throw. Resolves to the token to send. Rejects if it takes too long, and if the browser cannot do it.
 */
export const solvePuzzle = async (challenge: CaptchaPuzzle, onTry: () => void = () => undefined): Promise<string> => {
  const tryKey: typeof deriveKey = (...args) => {
    onTry()
    return deriveKey(...args)
  }
  const found = await solveChallenge({ challenge, deriveKey: tryKey })
  if (!found) throw new Error('the puzzle took too long')
  const { counter, derivedKey } = found
  const solution: CaptchaSolution = { challenge, solution: { counter, derivedKey } }
  return btoa(toJson(solution))
}
