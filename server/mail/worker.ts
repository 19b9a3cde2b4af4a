import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS } from '../contract/durations.ts'
import type { Transact, Tx, Db } from '../db/database.ts'
import { unavailabilityOf, withoutStatement } from '../db/database-errors.ts'
import { leaseEnd, whileLeased } from '../db/lease.ts'
import type { DeferredTask, MailBody, Outbox } from './outbox.ts'
import {
  type ClaimedMail,
  markFailed,
  markSent,
  postpone,
  claimMail,
  countSent,
  dropSettled,
  dropTask,
  findDue,
  keepLease,
} from './mail-store.ts'
import { outsideActivities } from '../telemetry/trace.ts'
import type { MailTransport } from './transport.ts'

interface DeliveryDeps {
  transact: Transact
  outbox: Outbox
  transport: MailTransport
  /** Does work that a call has deferred. */
  performTask: (task: DeferredTask) => Promise<void>
  now: () => Date
  log: Logger
}

/** The timeout of one attempt. */
const SEND_TIMEOUT_MS = 60_000
/** What has become of a mail is written again and again until the database takes it: else the mail would be sent twice. */
const REWRITE_MS = 1_000

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = HOUR_MS
const FAIL_AFTER_MS = DAY_MS

/** The pause after attempt number `attempts`: 5 s, doubling up to an hour. Source: SECURITY §3. */
export const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)

/** The last moment at which a mail is worth sending. */
const deadlineOf = ({ createdAt, expiresAt }: ClaimedMail): Date =>
  new Date(Math.min(createdAt.getTime() + FAIL_AFTER_MS, expiresAt.getTime()))

const read = (error: unknown, name: string): unknown => Reflect.get(Object(error), name)

/** The part of a failed attempt that may be logged: without the server's message and the email address. */
const errorOf = (error: unknown) => ({
  code: read(error, 'code'),
  command: read(error, 'command'),
  responseCode: read(error, 'responseCode'),
})

/** True if the server refused this mail permanently. 5.7 is a policy refusal, mostly about the school's server, which can be fixed. */
const isRefusedForGood = (error: unknown): boolean =>
  read(error, 'permanent') === true &&
  ['RCPT TO', 'DATA'].includes(String(read(error, 'command'))) &&
  !/^\d{3}[ -]5\.7\./.test(String(read(error, 'response')))

const isTask = (body: MailBody | DeferredTask): body is DeferredTask => 'task' in body

type RecordOutcome = (write: (tx: Tx) => Promise<void>) => Promise<void>

/** Sends one claimed mail, outside of any transaction, and records the outcome. */
const deliver = async (deps: DeliveryDeps, mail: ClaimedMail, record: RecordOutcome): Promise<void> => {
  const { outbox, transport, performTask, now, log } = deps
  const about = { mail: mail.id, attempt: mail.attempts }
  const abandon = (reason: string) => {
    log.error({ ...about, reason }, 'mail given up')
    return record((tx) => markFailed(tx, mail, now()))
  }

  const deadline = deadlineOf(mail)
  const timeLeft = deadline.getTime() - now().getTime()
  if (timeLeft <= 0) return abandon('too late')
  const body = mail.sealed === null ? null : outbox.open(mail.sealed, mail.id)
  if (!body) return abandon('sealed with a secret that is gone')
  const retry = () => {
    const nextAttempt = now().getTime() + pauseAfter(mail.attempts)
    return record((tx) => postpone(tx, mail, new Date(Math.min(nextAttempt, deadline.getTime()))))
  }
  if (isTask(body)) {
    try {
      await performTask(body)
    } catch (error) {
      log.error({ ...about, err: withoutStatement(error) }, 'deferred work failed, it is tried again')
      return retry()
    }
    return record((tx) => dropTask(tx, mail.id))
  }
  try {
    const signal = AbortSignal.timeout(Math.min(SEND_TIMEOUT_MS, timeLeft))
    await transport.send({ id: mail.id, at: mail.createdAt, ...body }, signal)
  } catch (error) {
    log.warn({ ...about, ...errorOf(error) }, 'mail not sent')
    if (isRefusedForGood(error)) return abandon('refused')
    return retry()
  }
  await record((tx) => markSent(tx, mail.id, now()))
  log.info(about, 'mail sent')
}

export interface MailWorkerDeps extends DeliveryDeps {
  db: Db
  /** The interval of polling for due mail, besides wake-ups, in milliseconds. */
  pollMs?: number
  /**
   * The global circuit breaker: after this many mails within an hour, the rest is sent one by one, a second apart. Source: SECURITY R68.
   */
  hourlyCap?: number
}

export interface MailWorker {
  /** Resolves when no mail is due any more. */
  drain: () => Promise<void>
  /** Stops taking mail; resolves when the mails being sent are settled. */
  stop: () => Promise<void>
}

const CONCURRENCY = 5
const SLOW_MS = 1_000
const KEEP_SETTLED_MS = 30 * DAY_MS

/** Sends the mail in the outbox, a few at a time. Several processes may do so on one database. */
export const startMailWorker = (deps: MailWorkerDeps): MailWorker => {
  const { db, transact, outbox, now, log, pollMs = 5_000, hourlyCap = 5_000 } = deps
  const senders = new Set<Promise<void>>()
  let isStopped = false
  let isWoken = false
  let isBreakerOpen = false
  let slowedAt = 0
  let slowTimer: NodeJS.Timeout | null = null
  let cleanedAt = 0

  const before = (ms: number) => new Date(now().getTime() - ms)

  const mayMailMore = async () => {
    const wasOpen = isBreakerOpen
    isBreakerOpen = (await countSent(db, before(HOUR_MS), now())) >= hourlyCap
    if (isBreakerOpen && !wasOpen) log.error({ hourlyCap }, 'mail breaker open: too many mails within an hour')
    if (!isBreakerOpen) return true
    if (Math.abs(now().getTime() - slowedAt) < SLOW_MS) {
      slowTimer ??= setTimeout(wakeSlowly, SLOW_MS).unref()
      return false
    }
    slowedAt = now().getTime()
    return true
  }

  const record: RecordOutcome = async (write) => {
    try {
      await transact(write)
    } catch (error) {
      if (isStopped || !unavailabilityOf(error)) throw error
      await pause(REWRITE_MS)
      await record(write)
    }
  }

  const deliverNext = async (): Promise<boolean> => {
    const at = now()
    const due = isStopped ? null : await findDue(db, at)
    if (!due || !(await mayMailMore())) return false
    const mail = await transact(async (tx) => (isStopped ? null : claimMail(tx, due, at, leaseEnd(deps))))
    if (!mail) {
      slowedAt = 0 // another sender was faster, or the worker was stopped meanwhile: no mail leaves in this second
      return true
    }
    startSender() // there may be more
    const renew = (until: Date) => transact((tx) => keepLease(tx, mail, until))
    await whileLeased(deps, renew, () => deliver(deps, mail, record))
    return true
  }

  const work = async () => {
    try {
      do isWoken = false
      while ((await deliverNext()) || isWoken)
    } catch (error) {
      log.error({ err: error }, 'mail worker failed, it tries again at the next poll')
    }
  }

  const startSender = () => {
    if (isStopped || senders.size >= CONCURRENCY) return
    const sender = work().finally(() => senders.delete(sender))
    senders.add(sender)
  }

  const wake = () => {
    isWoken = true
    startSender()
  }

  const wakeSlowly = () => {
    slowTimer = null
    wake()
  }

  const clean = async () => {
    if (now().getTime() - cleanedAt < HOUR_MS) return
    cleanedAt = now().getTime()
    await transact((tx) => dropSettled(tx, before(KEEP_SETTLED_MS)))
  }

  const poll = () => {
    wake()
    clean().catch((error: unknown) => log.error({ err: error }, 'old mails could not be dropped'))
  }

  const waitForSenders = async () => {
    while (senders.size > 0) await Promise.all(senders)
  }

  const forget = outbox.onCommitted(() => outsideActivities(wake))
  const timer = setInterval(poll, pollMs).unref()
  poll()

  return {
    drain: async () => {
      wake()
      await waitForSenders()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      forget()
      await waitForSenders()
    },
  }
}
