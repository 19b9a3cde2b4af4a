import pino from 'pino'
import { HOUR_MS, MINUTE_MS } from '../../contract/durations.ts'
import type { Database } from '../../db/database.ts'
import { outbox as outboxTable } from '../../db/schema.ts'
import { freshDatabase } from '../../testing/database.ts'
import { createOutbox, type Outbox, type OutgoingMail } from '../outbox.ts'
import type { MailTransport, TravellingMail } from '../transport.ts'
import { type MailWorker, type MailWorkerDeps, startMailWorker } from '../worker.ts'

export const START = new Date('2026-11-20T09:00:00Z')

export const aMail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  dedupeKey: 'code:1',
  to: 'anna@example.com',
  subject: 'Вход в школу',
  text: 'Код 12345678',
  html: '<p>Код 12345678</p>',
  lang: 'ru',
  at: START,
  expiresAt: new Date(START.getTime() + 10 * MINUTE_MS),
  ...change,
})

/** Takes every mail unless told otherwise, and remembers it. */
export const aTransport = (send: (mail: TravellingMail) => Promise<void> = async () => {}) => {
  const sent: TravellingMail[] = []
  const transport: MailTransport = {
    send: async (mail) => {
      await send(mail)
      sent.push(mail)
    },
    close: () => {},
  }
  return { transport, sent }
}

/** A database with an outbox, a clock and a log, and workers on demand. Close it after the test. */
export interface PostOffice {
  database: Database
  outbox: Outbox
  clock: { now: () => Date; advance: (ms: number) => void }
  logs: () => string
  enqueue: (...mails: OutgoingMail[]) => Promise<void>
  /** A worker that polls only when it is told to. */
  hire: (transport: MailTransport, change?: Partial<MailWorkerDeps>) => MailWorker
  rows: () => Promise<(typeof outboxTable.$inferSelect)[]>
  close: () => Promise<void>
}

export const openPostOffice = async (secrets: string[] = ['a secret of the first season']): Promise<PostOffice> => {
  const database = await freshDatabase()
  const outbox = createOutbox({ secrets, transact: database.transact })
  const workers: MailWorker[] = []
  const lines: string[] = []
  let time = START.getTime()
  const clock = {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
  }
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return {
    database,
    outbox,
    clock,
    logs: () => lines.join(''),
    enqueue: (...mails) =>
      outbox.transact(async (tx) => {
        for (const mail of mails) await outbox.queue.enqueue(tx, mail)
      }),
    hire: (transport, change) => {
      const { db, transact } = database
      const worker = startMailWorker({
        db,
        transact,
        outbox,
        transport,
        performTask: async () => undefined,
        now: clock.now,
        log,
        pollMs: HOUR_MS,
        ...change,
      })
      workers.push(worker)
      return worker
    },
    rows: () => database.db.select().from(outboxTable),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      await database.close()
    },
  }
}
