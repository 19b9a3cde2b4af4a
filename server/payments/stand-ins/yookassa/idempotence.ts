import type { StandInAnswer, StandInRequest } from '../stand-in.ts'
import { Problem } from './problem.ts'

const KEY_MAX = 64
const KEPT_MS = 24 * 60 * 60_000

interface Kept {
  question: string
  answer: StandInAnswer
  at: number
}

/** Gives the first answer again to the same key for 24 hours; the same key with other words is refused. Source: PROVIDERS §1.2. */
export const createIdempotence = (now: () => Date) => {
  const kept = new Map<string, Kept>()
  return ({ headers, path, body }: StandInRequest, answer: () => StandInAnswer): StandInAnswer => {
    const key = headers['idempotence-key'] ?? ''
    if (key === '' || key.length > KEY_MAX) throw new Problem(400, 'Idempotence key is wrong', 'Idempotence-Key')
    const question = `${path}\n${body}`
    const before = kept.get(key)
    if (before && before.at + KEPT_MS > now().getTime()) {
      if (before.question !== question) throw new Problem(400, 'Idempotence key duplicated', 'Idempotence-Key')
      return before.answer
    }
    const given = answer()
    kept.set(key, { question, answer: given, at: now().getTime() })
    return given
  }
}
