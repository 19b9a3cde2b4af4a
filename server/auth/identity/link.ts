import { randomUUID } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'
import type { Lang } from '../../contract/langs.ts'
import type { Tx } from '../../db/database.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'
import type { Person } from '../stores/account-store.ts'
import { addIdentity, type IdentityKey } from '../stores/identity-store.ts'

export type LinkIdentityDeps = Pick<Deps, 'mail' | 'config' | 'now'>

interface Link {
  person: Pick<Person, 'id' | 'email' | 'name'>
  key: IdentityKey
  /** The provider's own name. */
  name: string
}

/** Links an identity to an account within a transaction, and mails the owner a notice. Source: SECURITY R15. */
export const linkWithNotice = (
  { mail, config, now }: LinkIdentityDeps,
  { person, key, name: provider }: Link,
  lang: Lang,
): ((tx: Tx) => Promise<void>) => {
  const { id: personId, email, name } = person
  const [id, at] = [randomUUID(), now()]
  const content = mails.identityNotice(mailSite(config), { name, provider, at }, lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  return async (tx) => {
    await addIdentity(tx, { id, personId, ...key, createdAt: at })
    await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `identity:${id}` })
  }
}
