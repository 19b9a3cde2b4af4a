import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transact, Tx } from '../db/database.ts'
import { createSealer } from './sealing.ts'
import { addMail, dropWaiting } from './mail-store.ts'
import type { MailContent } from './templates.ts'

/** A mail to one address. */
export interface OutgoingMail extends MailContent {
  /** Names the cause: a second mail under the same key is dropped. Stored readable, so no address, code or link in it. */
  dedupeKey: string
  to: string
  /** The mail is worthless after this (its code or link has expired) and is then never sent. */
  expiresAt: Date
  /** When the cause happened, or the later moment from which on the mail may leave. */
  at: Date
}

/** The outbox within the transaction of a mail's cause: both are committed or neither. */
export interface MailQueue {
  enqueue: (tx: Tx, mail: OutgoingMail) => Promise<void>
  /** Takes back mails that have not left, by the names of their causes. */
  withdraw: (tx: Tx, dedupeKeys: readonly string[]) => Promise<void>
}

const mailBody = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  lang: z.enum(['ru', 'en']).default('ru'),
})

/** What the outbox keeps sealed. */
export type MailBody = z.output<typeof mailBody>

export interface Outbox {
  queue: MailQueue
  /** The database's own `transact`, and it wakes the worker after a commit that put mail into the outbox. */
  transact: Transact
  /** Calls `wake` after each such commit; answers how to stop that. */
  onCommitted: (wake: () => void) => () => void
  /** Null when the body can no longer be opened. */
  open: (sealed: string, id: string) => MailBody | null
}

const ADDRESS = /^[^\s<>(),;:"\\[\]@]+@[^\s<>(),;:"\\[\]@]+$/

/** A subject is one line whatever went into it: a line break would begin a header of somebody else's choice. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Mail that waits in the database, sealed with a key from `secrets` (the first seals, all open) so that a dump of it shows none. */
export const createOutbox = ({ secrets, transact }: { secrets: readonly string[]; transact: Transact }): Outbox => {
  const sealer = createSealer(secrets)
  const listeners = new Set<() => void>()
  const withMail = new WeakSet<Tx>()
  return {
    queue: {
      enqueue: async (tx, { dedupeKey, to, subject, text, html, lang, expiresAt, at }) => {
        if (!ADDRESS.test(to)) throw new TypeError('a mail goes to exactly one plain address')
        const id = randomUUID()
        const body: MailBody = { to, subject: oneLine(subject), text, html, lang }
        await addMail(tx, { id, dedupeKey, sealed: sealer.seal(JSON.stringify(body), id), expiresAt, at })
        withMail.add(tx)
      },
      withdraw: dropWaiting,
    },
    transact: async (work) => {
      let current: Tx | undefined
      const result = await transact((tx) => {
        current = tx
        return work(tx)
      })
      if (current && withMail.delete(current)) for (const wake of listeners) wake()
      return result
    },
    onCommitted: (wake) => {
      listeners.add(wake)
      return () => listeners.delete(wake)
    },
    open: (sealed, id) => {
      const text = sealer.open(sealed, id)
      return text === null ? null : mailBody.parse(JSON.parse(text))
    },
  }
}
