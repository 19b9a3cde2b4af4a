import type { ProviderId } from '../../contract/methods.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { KeptCard } from '../../payments/provider.ts'
import { keyedHashes, marksOfCard } from '../cards/card-secrets.ts'
import { isSubscribed } from './eligibility.ts'
import { addClaims, claimsOf, dropClaims } from './trial-claim-store.ts'

/** Whoever wants a trial. `phone` is the one on file. */
export interface TrialPerson {
  id: string
  phone: string | null
}

/** What a trial is counted by. `card` is null until the provider has told it. */
export interface TrialClaimant {
  person: TrialPerson
  card: { provider: ProviderId; card: KeptCard } | null
  orderId: string
  at: Date
}

type Secrets = { config: Pick<Deps['config'], 'sessionSecrets'> }

const PURPOSE = 'trial claim'

/** A keyed hash of the person, of the phone and of what tells the card again, as far as they are known: for each of the server's secrets. */
const marksOf = ({ config }: Secrets, { person, card }: Pick<TrialClaimant, 'person' | 'card'>) =>
  [
    `person ${person.id}`,
    ...(person.phone === null ? [] : [`phone ${person.phone}`]),
    ...(card === null ? [] : marksOfCard(card.provider, card.card).map((mark) => `card ${mark}`)),
  ].map((mark) => keyedHashes(config.sessionSecrets, PURPOSE, mark))

/** Whether nobody has had a trial as this person or with this phone, other than by `ownOrder`. Source: DESIGN §6, SECURITY R42. */
export const mayHaveTrial = async (
  db: Db,
  deps: Secrets,
  person: TrialPerson,
  ownOrder: string | null = null,
): Promise<boolean> => {
  const claims = await claimsOf(db, person.id, marksOf(deps, { person, card: null }).flat())
  return claims.every(({ orderId }) => orderId === ownOrder)
}

/** Whether a trial can begin: one for a person, other than by `ownOrder`, and none for who is a subscriber already. */
export const isTrialAvailable = async (
  db: Db,
  deps: Secrets,
  person: TrialPerson,
  ownOrder: string | null = null,
): Promise<boolean> => !(await isSubscribed(db, person.id)) && mayHaveTrial(db, deps, person, ownOrder)

/**
 * Takes the one trial of a person, a phone and a card for an order; false where another order has had it by any of them. May be
 * called again for the same order once its card is known. Source: SECURITY R42.
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

/** Gives the trial of an order back that has not begun: no card could be bound. */
export const releaseTrial = (tx: Tx, orderId: string): Promise<void> => dropClaims(tx, orderId)
