import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaChallengeReply, CaptchaPuzzle, CaptchaSolution } from '../../../server/contract/replies.ts'
import type { Client } from '../../api/client.ts'
import { isRecord, isReply, isText } from '../../api/guards.ts'
import type { Result } from '../../api/result.ts'
import { toJson } from '../../api/json.ts'

const PATHS = { first: '/api/v1/captcha/', second: '/api/v1/captcha/second/' }

const isPuzzle = (value: unknown): value is CaptchaPuzzle =>
  isRecord(value) && isText(value.signature) && isRecord(value.parameters) && isText(value.parameters.keyPrefix)

const isChallenge = isReply<CaptchaChallengeReply>('ok', { challenge: isPuzzle })

interface Work {
  client: Pick<Client, 'post'>
  step: keyof typeof PATHS
  signal: AbortSignal
  /** Called before each try. */
  onTry?: () => void
}

/**
 * Requests a puzzle from the server and solves it; each try runs asynchronously, so that the page stays responsive. Resolves to the token
 * to send, or to the server's refusal. Rejects if `signal` aborts, if it takes too long, and if the browser cannot do it.
 */
export const solvePuzzle = async ({ client, step, signal, onTry }: Work): Promise<Result<string>> => {
  const reply = await client.post(PATHS[step], {}, isChallenge)
  if (!reply.ok) return reply
  const { challenge } = reply.body
  const tryKey: typeof deriveKey = (...given) => {
    signal.throwIfAborted()
    onTry?.()
    return deriveKey(...given)
  }
  const found = await solveChallenge({ challenge, deriveKey: tryKey })
  if (!found) throw new Error('the puzzle took too long')
  const { counter, derivedKey } = found
  const solution: CaptchaSolution = { challenge, solution: { counter, derivedKey } }
  return { ok: true, body: btoa(toJson(solution)) }
}
