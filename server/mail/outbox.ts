import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transact, Tx } from '../db/database.ts'
import { createSealer } from './sealing.ts'
import { addMail, dropWaiting } from './mail-store.ts'
import type { MailContent } from './templates.ts'

/** A mail to one address. */
export interface OutgoingMail extends MailContent {
  /** Identifies the cause: a second mail with the same key is dropped. Stored unencrypted, so it holds no address, code or link. */
  dedupeKey: string
  to: string
  /** After this time the mail is useless (its code or link has expired) and is never sent. */
  expiresAt: Date
  /** When the cause happened, or a later time before which the mail is not sent. */
  at: Date
}

/** Queues mail in the transaction of its cause: both are committed, or neither. */
export interface MailQueue {
  enqueue: (tx: Tx, mail: OutgoingMail) => Promise<void>
  /** Deletes unsent mails, by their dedupe keys. */
  withdraw: (tx: Tx, dedupeKeys: readonly string[]) => Promise<void>
}

const mailBody = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  lang: z.enum(['ru', 'en']).default('ru'),
})

/** The part of a mail that the outbox stores encrypted. */
export type MailBody = z.output<typeof mailBody>

export interface Outbox {
  queue: MailQueue
  /** The database's `transact`, which also wakes the worker after a commit that queued mail. */
  transact: Transact
  /** Calls `wake` after each such commit; returns a function that unsubscribes. */
  onCommitted: (wake: () => void) => () => void
  /** Decrypts a body; null if no secret opens it any more. */
  open: (sealed: string, id: string) => MailBody | null
}

const ADDRESS = /^[^\s<>(),;:"\\[\]@]+@[^\s<>(),;:"\\[\]@]+$/

/** Keeps a subject on one line: a line break in it would allow header injection. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * Mail waiting in the database, encrypted with a key from `secrets` (the first encrypts, all decrypt), so that a database dump reveals
 * none.
 */
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
