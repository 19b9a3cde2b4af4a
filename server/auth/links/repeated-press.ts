import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/use-case.ts'
import { type Person, personById } from '../stores/account-store.ts'
import { findRepeat } from '../stores/link-store.ts'

/** The press with a hash that the caller's browser repeats: whose it was, and where it led to. Null where somebody else is signed in by now. */
export const repeatedPress = async (
  db: Db,
  tokenHash: string,
  { person, browserHash }: Caller,
  at: Date,
): Promise<{ person: Person; target: string } | null> => {
  const press = await findRepeat(db, { tokenHash, browserHash, at })
  const owner = press && (await personById(db, press.personId))
  const isOther = person !== null && person.id !== owner?.id
  return owner && !owner.isDisabled && !isOther ? { person: owner, target: press.target } : null
}
