import { LANGS } from '../contract/langs.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '../contract/durations.ts'
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

/** How long work that fails is tried again. */
const TASK_MS = DAY_MS

/** Queues mail in the transaction of its cause: both are committed, or neither. */
export interface MailQueue {
  enqueue: (tx: Tx, mail: OutgoingMail) => Promise<void>
  /** Queues work that is not done within the call, such as one that may end in a mail. */
  defer: (tx: Tx, task: DeferredTask, at: Date) => Promise<void>
  /** Deletes unsent mails, by their dedupe keys. */
  withdraw: (tx: Tx, dedupeKeys: readonly string[]) => Promise<void>
}

const mailBody = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  lang: z.enum(LANGS).default('ru'),
  calendar: z.string().optional(),
})

/** The part of a mail that the outbox stores encrypted. */
export type MailBody = z.output<typeof mailBody>

const deferredTask = z.looseObject({ task: z.string() })

/** Work that is done after the call, named by `task`; the rest of it is JSON that only this work reads. */
export type DeferredTask = z.output<typeof deferredTask>

export interface Outbox {
  queue: MailQueue
  /** The database's `transact`, which also wakes the worker after a commit that queued mail. */
  transact: Transact
  /** Calls `wake` after each such commit; returns a function that unsubscribes. */
  onCommitted: (wake: () => void) => () => void
  /** Decrypts a body; null if no secret opens it any more. */
  open: (sealed: string, id: string) => MailBody | DeferredTask | null
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
  const add = async (
    tx: Tx,
    body: MailBody | DeferredTask,
    row: Pick<OutgoingMail, 'dedupeKey' | 'expiresAt' | 'at'>,
  ) => {
    const id = randomUUID()
    await addMail(tx, { id, sealed: sealer.seal(JSON.stringify(body), id), ...row })
    withMail.add(tx)
  }
  return {
    queue: {
      enqueue: async (tx, { dedupeKey, to, subject, text, html, lang, calendar, expiresAt, at }) => {
        if (!ADDRESS.test(to)) throw new TypeError('a mail goes to exactly one plain address')
        await add(tx, { to, subject: oneLine(subject), text, html, lang, calendar }, { dedupeKey, expiresAt, at })
      },
      defer: (tx, task, at) =>
        add(tx, task, { dedupeKey: `task:${randomUUID()}`, expiresAt: new Date(at.getTime() + TASK_MS), at }),
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
      return text === null ? null : z.union([mailBody, deferredTask]).parse(JSON.parse(text))
    },
  }
}
