import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { NamedEvent } from './event.ts'
import { addSignup } from './store.ts'

/** Somebody signs up for an event, within the transaction of what brought them. */
export interface EventSignup {
  personId: string
  /** As `namedEvent` answers it; null where nothing is signed up for. */
  event: NamedEvent | null
  /** The origin of the landing. */
  origin: string
  utm: Record<string, string>
  at: Date
}

/**
 * Records a sign-up once for a person, a kind and an event, however often it is asked for. Answers the id of the new row, null where
 * there is none. Source: DESIGN §5.
 */
export const recordEvent = async (tx: Tx, { event, at, ...signup }: EventSignup): Promise<string | null> => {
  if (!event) return null
  const { fields: details, ...what } = event
  const id = randomUUID()
  return (await addSignup(tx, { id, ...signup, ...what, details, createdAt: at })) ? id : null
}
