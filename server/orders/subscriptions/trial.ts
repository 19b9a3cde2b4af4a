import type { ProviderId } from '../../contract/checkout/methods.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import type { StoredCard } from '../../payments/provider.ts'
import { keyedHashes, marksOfCard } from '../cards/card-traits.ts'
import { isSubscribed } from './eligibility.ts'
import { addClaims, claimsOf, dropClaims } from '../stores/subscription-store.ts'

/** The person who asks for a trial. `phone` is the one on file. */
export interface TrialPerson {
  id: string
  phone: string | null
}

/** What a trial claim is made of. `card` is null until the provider returns it. */
interface TrialClaimant {
  person: TrialPerson
  card: { provider: ProviderId; card: StoredCard } | null
  orderId: string
  at: Date
}

type Secrets = { config: Pick<Deps['config'], 'sessionSecrets'> }

const PURPOSE = 'trial claim'

/** Keyed hashes of the person, the phone and the card's marks, as far as known, one for each of the server's secrets. */
const marksOf = ({ config }: Secrets, { person, card }: Pick<TrialClaimant, 'person' | 'card'>) =>
  [
    `person ${person.id}`,
    ...(person.phone === null ? [] : [`phone ${person.phone}`]),
    ...(card === null ? [] : marksOfCard(card.provider, card.card).map((mark) => `card ${mark}`)),
  ].map((mark) => keyedHashes(config.sessionSecrets, PURPOSE, mark))

/** Whether no order but `ownOrder` has claimed a trial for this person or phone. Source: DESIGN §6, SECURITY R42. */
export const mayHaveTrial = async (
  db: Db,
  deps: Secrets,
  person: TrialPerson,
  ownOrder: string | null = null,
): Promise<boolean> => {
  const claims = await claimsOf(db, person.id, marksOf(deps, { person, card: null }).flat())
  return claims.every(({ orderId }) => orderId === ownOrder)
}

/** Whether the person can start a trial: not a subscriber, and no trial claimed by any order but `ownOrder`. */
export const isTrialAvailable = async (
  db: Db,
  deps: Secrets,
  person: TrialPerson,
  ownOrder: string | null = null,
): Promise<boolean> => !(await isSubscribed(db, person.id)) && mayHaveTrial(db, deps, person, ownOrder)

/**
 * Claims the one trial of a person, phone and card for an order; false if another order has claimed it by any of them. Can be repeated
 * for the same order once its card is known. Source: SECURITY R42.
 */
export const claimTrial = async (
  tx: Tx,
  deps: Secrets,
  { person, card, orderId, at }: TrialClaimant,
): Promise<boolean> => {
  const marks = marksOf(deps, { person, card })
  const claims = await claimsOf(tx, person.id, marks.flat())
  if (claims.some((claim) => claim.orderId !== orderId)) return false
  await addClaims(
    tx,
    marks.map(([id]) => ({ id, personId: person.id, orderId, createdAt: at })),
  )
  return true
}

/** Releases the trial claims of an order whose trial has not started. */
export const releaseTrial = (tx: Tx, orderId: string): Promise<void> => dropClaims(tx, orderId)
