import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import type { NamedEvent } from './event.ts'
import { recordEvent } from './record-event.ts'
import { hasSignup } from './store.ts'

interface Along {
  personId: string
  event: NamedEvent | null
  utm: Record<string, string>
}

/**
 * Records the event that a sign-in brings along, in a transaction of its own. One too many for the person is dropped: the sign-in
 * itself has succeeded.
 */
export const recordAlong = async (
  { db, transact, limits, now }: Pick<Deps, 'db' | 'transact' | 'limits' | 'now'>,
  { personId, event, utm }: Along,
  { origin }: Pick<Caller, 'origin'>,
): Promise<void> => {
  if (!event || (await hasSignup(db, { personId, ...event }))) return
  if (!(await limits.spend('eventPerson', personId)).isAllowed) return
  await transact((tx) => recordEvent(tx, { personId, event, origin, utm, at: now() }))
}
