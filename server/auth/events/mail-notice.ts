import type { Lang } from '../../contract/messages.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mails } from '../../mail/templates.ts'
import { mailSite, NOTICE_MS } from '../mail-site.ts'
import type { NamedEvent } from './event.ts'
import { noticeOf } from './notice.ts'

export interface Addressee {
  id: string
  email: string
  name: string
}

interface Notice {
  /** The row of the sign-up. */
  id: string
  person: Addressee
  event: NamedEvent
  lang: Lang
  at: Date
}

/** Tells the address of a sign-up, within its transaction. */
export const mailNotice = async (
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  tx: Tx,
  { id, person: { name, email }, event, lang, at }: Notice,
): Promise<void> => {
  const details = { ...noticeOf(config, event), name, confirmation: null }
  const content = mails.eventNotice(mailSite(config), details, lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `event:${id}` })
}
