import type { IncomingHttpHeaders } from 'node:http'
import type { Guard } from '../form/endpoint.ts'

/** The page that calls: its exact origin, and whether that is another one than the school's. */
export interface Sender {
  origin: string
  isForeign: boolean
}

export type FindSender = (headers: IncomingHttpHeaders, guard: Guard) => Sender | null

const isForm = (guard: Guard) => guard === 'own-form' || guard === 'listed-form'

/**
 * Tells who sends by `Origin`, matched exactly, and `Sec-Fetch-Site`, which may not contradict it; null is nobody whom
 * the school knows. A page that keeps its address to itself sends its form with `Origin: null`: it is the school's where
 * the browser says `same-origin`. Source: SECURITY R19.
 */
export const senderFinder = (school: string, landings: readonly string[]): FindSender => {
  const own: Sender = { origin: school, isForeign: false }
  const foreign = new Map(landings.map((origin): [string, Sender] => [origin, { origin, isForeign: true }]))
  foreign.delete(school)
  return ({ origin, 'sec-fetch-site': site }, guard) => {
    if (guard === 'signed' || guard === 'bank-form') return null
    if (origin === undefined) return null
    if (origin === school) return site === undefined || site === 'same-origin' ? own : null
    if (origin === 'null') return isForm(guard) && site === 'same-origin' ? own : null
    const landing = guard === 'own-form' ? undefined : foreign.get(origin)
    if (!landing) return null
    return site === undefined || site === 'cross-site' || site === 'same-site' ? landing : null
  }
}
