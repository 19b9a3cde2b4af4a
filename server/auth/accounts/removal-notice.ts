import { randomUUID } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'
import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../http/use-case.ts'
import { signedIn } from '../../http/use-case.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'

export type RemovalNoticeDeps = Pick<Deps, 'mail' | 'config' | 'now'>

/** Mails the signed-in user, within a transaction, that a way into the account is removed. Source: SECURITY R15. */
export const mailRemoval = async (
  { mail, config, now }: RemovalNoticeDeps,
  tx: Tx,
  way: string,
  caller: Caller,
): Promise<void> => {
  const { email, name } = signedIn(caller)
  const at = now()
  const notice = mails.removalNotice(mailSite(config), { name, way, at }, caller.lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  await mail.enqueue(tx, { ...notice, to: email, at, expiresAt, dedupeKey: `removal:${randomUUID()}` })
}
