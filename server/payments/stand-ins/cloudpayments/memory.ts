import type { StandInAnswer, StandInRequest } from '../stand-in.ts'

const KEPT_MS = 60 * 60_000

interface Kept {
  answer: Promise<StandInAnswer>
  at: number
}

/** A call with the id of an earlier one answers what that did, for an hour; one that is under way is waited for. Source: PROVIDERS §1.3. */
export const createMemory = (now: () => Date) => {
  const kept = new Map<string, Kept>()
  return async ({ headers, path }: StandInRequest, carryOut: () => Promise<StandInAnswer>): Promise<StandInAnswer> => {
    const requestId = headers['x-request-id']
    if (requestId === undefined) return carryOut()
    const key = `${path} ${requestId}`
    const before = kept.get(key)
    if (before && before.at + KEPT_MS > now().getTime()) return before.answer
    const answer = carryOut()
    kept.set(key, { answer, at: now().getTime() })
    return answer
  }
}
