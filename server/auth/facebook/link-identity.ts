import { randomUUID } from 'node:crypto'
import { UniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { mails } from '../../mail/templates.ts'
import { mailSite, NOTICE_MS } from '../mail-site.ts'
import { addIdentity } from './store.ts'

export type LinkIdentityDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'now' | 'log'>

/**
 * Lets an identity of the provider sign in to the account of who is signed in, and tells its owner by mail; null where the identity
 * has just become somebody else's.
 */
export const linkIdentity = async (
  { transact, mail, config, now, log }: LinkIdentityDeps,
  externalId: string,
  person: SignedInPerson,
  caller: Caller,
): Promise<SignedInPerson | null> => {
  const { id: personId, email, name } = person
  const [id, at] = [randomUUID(), now()]
  const content = mails.identityNotice(mailSite(config), { name, provider: 'Facebook', at }, caller.lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  try {
    await transact(async (tx) => {
      await addIdentity(tx, { id, personId, externalId, createdAt: at })
      await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `identity:${id}` })
    })
  } catch (error) {
    if (error instanceof UniqueViolation) return null
    throw error
  }
  logEvent(log, 'identity-linked', caller)
  return person
}
