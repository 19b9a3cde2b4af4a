import { randomUUID } from 'node:crypto'
import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type { FacebookLoginInput } from '../../contract/schemas.ts'
import type { Tx } from '../../db/database.ts'
import { UniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { mails } from '../../mail/templates.ts'
import { type AsOwnerDeps, asOwner, type OwnersWrite } from '../as-owner.ts'
import { guessCode } from '../code/store.ts'
import { mailSite, NOTICE_MS } from '../mail-site.ts'
import { codeHashes } from '../secrets.ts'
import { addIdentity } from './store.ts'

export type LinkIdentityDeps = AsOwnerDeps & Pick<Deps, 'mail' | 'config'>

interface Link {
  externalId: string
  person: SignedInPerson
  form: FacebookLoginInput
}

/**
 * Lets an identity of the provider sign in to the account of who is signed in and shows again to be the owner, by the password or by
 * a code for signing in, and tells so by mail; null where the identity has just become somebody else's. Source: SECURITY R15.
 */
export const linkIdentity = async (
  deps: LinkIdentityDeps,
  { externalId, person, form }: Link,
  caller: Caller,
): Promise<SignedInPerson | null> => {
  const { mail, config, now, log } = deps
  const { id: personId, email, name } = person
  const [id, at] = [randomUUID(), now()]
  const content = mails.identityNotice(mailSite(config), { name, provider: 'Facebook', at }, caller.lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  const lockUntil = new Date(at.getTime() + CODE_LOCK_SECONDS * 1_000)
  const ownersWrite: OwnersWrite = {
    person,
    fields: form,
    guess: (tx, { code, ...guess }) =>
      guessCode(tx, { ...guess, hashes: codeHashes(config.sessionSecrets, email, code), lockUntil }),
    write: async (tx: Tx) => {
      await addIdentity(tx, { id, personId, externalId, createdAt: at })
      await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `identity:${id}` })
    },
  }
  try {
    await asOwner(deps, ownersWrite, caller)
  } catch (error) {
    if (error instanceof UniqueViolation) return null
    throw error
  }
  logEvent(log, 'identity-linked', caller)
  return person
}
