import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Deps } from './deps.ts'
import { findWaiting } from '../mail/mail-store.ts'
import { creationTimes, dueSince } from '../orders/stores/attempt-store.ts'
import { dueRefunds } from '../orders/stores/refund-store.ts'
import { dueForCharge } from '../orders/stores/subscription-store.ts'
import {
  COUNTED_MAX,
  type Load,
  type OpenPaymentState,
  type Sources,
  type WorkReading,
} from '../telemetry/telemetry.ts'

type Readable = Pick<Deps, 'db' | 'now' | 'probe'>

const readMail = async (db: Deps['db'], at: Date) => {
  const mails = await findWaiting(db, at, COUNTED_MAX)
  const isFree = (leasedUntil: Date | null) => leasedUntil === null || leasedUntil <= at
  return {
    waiting: mails.length,
    oldest: mails.reduce((oldest, { createdAt }) => (createdAt < oldest ? createdAt : oldest), at),
    due: mails.find(({ leasedUntil }) => isFree(leasedUntil))?.nextAttemptAt ?? null,
  }
}

const readPayments = async (db: Deps['db'], at: Date): Promise<WorkReading['payments']> => {
  const read = async (state: OpenPaymentState) => {
    const times = await creationTimes(db, state, COUNTED_MAX)
    const oldest = Math.min(...times.map(Number), at.getTime())
    return { count: times.length, oldestSeconds: (at.getTime() - oldest) / 1_000 }
  }
  return {
    created: await read('created'),
    processing: await read('processing'),
    authorized: await read('authorized'),
    manual: await read('manual'),
  }
}

const isWritable = ({ probe }: Pick<Deps, 'probe'>) =>
  probe().then(
    () => true,
    () => false,
  )

/** One query after the other: a scrape takes one connection of the pool. */
const readWork = async (deps: Readable): Promise<WorkReading> => {
  const { db, now } = deps
  const at = now()
  const since = (due: Date | null | undefined) => (due ? Math.max(0, at.getTime() - due.getTime()) / 1_000 : 0)
  const mail = await readMail(db, at)
  const [refund] = await dueRefunds(db, at, 1)
  const [charge] = await dueForCharge(db, at, 1)
  return {
    isWritable: await isWritable(deps),
    overdueSeconds: {
      mail: since(mail.due),
      payments: since(await dueSince(db, at)),
      refunds: since(refund?.checkAt),
      subscriptions: since(charge?.nextChargeAt),
    },
    mail: { waiting: mail.waiting, oldestSeconds: since(mail.oldest) },
    payments: await readPayments(db, at),
  }
}

/** 0 for a file that is not there: SQLite deletes its log when the last connection is closed. */
const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

/** The files of SQLite, each with its write-ahead log. On PostgreSQL there are none. */
const filesOf = ({ databaseUrl, dataDir }: Deps['config']): string[] => {
  if (!databaseUrl.startsWith('file:')) return []
  return [databaseUrl.slice('file:'.length), join(dataDir, 'limits.db')].flatMap((path) => [path, `${path}-wal`])
}

/** What is read for a scrape of the metrics. */
export const sourcesOf = (deps: Deps, queues: ReadonlyMap<string, () => Load>): Sources => {
  const { config, passwords, pictures } = deps
  const files = filesOf(config)
  return {
    work: () => readWork(deps),
    loads: () => ({
      ...Object.fromEntries([...queues].map(([name, load]) => [name, load()])),
      passwords: passwords.load(),
      pictures: pictures.load(),
    }),
    files: async () =>
      Object.fromEntries(await Promise.all(files.map(async (path) => [basename(path), await sizeOf(path)] as const))),
  }
}
