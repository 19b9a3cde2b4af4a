import type { Logger } from 'pino'
import type { Transact, Db } from '../db/database.ts'
import type { Outbox } from './outbox.ts'
import {
  type ClaimedMail,
  giveUp,
  markSent,
  postpone,
  claimMail,
  countSentSince,
  dropSettled,
  findDue,
} from './mail-store.ts'
import type { MailTransport } from './transport.ts'

interface DeliveryDeps {
  transact: Transact
  outbox: Outbox
  transport: MailTransport
  now: () => Date
  log: Logger
}

/** How long one attempt may take; the lease outlives it. */
const SEND_TIMEOUT_MS = 60_000
export const LEASE_MS = 2 * SEND_TIMEOUT_MS

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60_000
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000

/** The pause after attempt number `attempts`: 5 s, doubling up to an hour. Source: SECURITY §3. */
export const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)

/** The last moment at which a mail is worth sending. */
const deadlineOf = ({ createdAt, expiresAt }: ClaimedMail): Date =>
  new Date(Math.min(createdAt.getTime() + GIVE_UP_AFTER_MS, expiresAt.getTime()))

const read = (error: unknown, name: string): unknown => Reflect.get(Object(error), name)

/** What may be logged of a failed attempt: a server's words and the address stay out of it. */
const faultOf = (error: unknown) => ({
  code: read(error, 'code'),
  command: read(error, 'command'),
  responseCode: read(error, 'responseCode'),
})

/** True when the server refused this very mail for good. 5.7 is a matter of policy, mostly about us: that may be set right. */
const isRefusedForGood = (error: unknown): boolean =>
  read(error, 'permanent') === true &&
  ['RCPT TO', 'DATA'].includes(String(read(error, 'command'))) &&
  !/^\d{3}[ -]5\.7\./.test(String(read(error, 'response')))

/** Sends one claimed mail, outside of any transaction, and settles what became of it. */
const deliver = async (deps: DeliveryDeps, mail: ClaimedMail): Promise<void> => {
  const { transact, outbox, transport, now, log } = deps
  const about = { mail: mail.id, attempt: mail.attempts }
  const abandon = (reason: string) => {
    log.error({ ...about, reason }, 'mail given up')
    return transact((tx) => giveUp(tx, mail, now()))
  }

  const deadline = deadlineOf(mail)
  const timeLeft = deadline.getTime() - now().getTime()
  if (timeLeft <= 0) return abandon('too late')
  const body = mail.sealed === null ? null : outbox.open(mail.sealed, mail.id)
  if (!body) return abandon('sealed with a secret that is gone')
  try {
    const signal = AbortSignal.timeout(Math.min(SEND_TIMEOUT_MS, timeLeft))
    await transport.send({ id: mail.id, at: mail.createdAt, ...body }, signal)
  } catch (error) {
    log.warn({ ...about, ...faultOf(error) }, 'mail not sent')
    if (isRefusedForGood(error)) return abandon('refused')
    const nextAttempt = now().getTime() + pauseAfter(mail.attempts)
    return transact((tx) => postpone(tx, mail, new Date(Math.min(nextAttempt, deadline.getTime()))))
  }
  await transact((tx) => markSent(tx, mail.id, now()))
  log.info(about, 'mail sent')
}

export interface MailWorkerDeps extends DeliveryDeps {
  db: Db
  /** How often to look for mail that is due, beside being woken; milliseconds. */
  pollMs?: number
  /** The global breaker: with so many mails sent within an hour the rest leaves one by one, a second apart. Source: SECURITY R68. */
  hourlyCap?: number
}

export interface MailWorker {
  /** Resolves when nothing is due any more. */
  drain: () => Promise<void>
  /** Takes no more mail, resolves when the mails under way are settled. */
  stop: () => Promise<void>
}

const LANES = 5
const SLOW_MS = 1_000
const HOUR_MS = 60 * 60_000
const KEEP_SETTLED_MS = 30 * 24 * HOUR_MS

/** Sends what the outbox holds, a few mails at a time. Several processes may do so on one database. */
export const startMailWorker = (deps: MailWorkerDeps): MailWorker => {
  const { db, transact, outbox, now, log, pollMs = 5_000, hourlyCap = 5_000 } = deps
  const lanes = new Set<Promise<void>>()
  let isStopped = false
  let isWoken = false
  let isBreakerOpen = false
  let slowedAt = 0
  let slowTimer: NodeJS.Timeout | null = null
  let cleanedAt = 0

  const before = (ms: number) => new Date(now().getTime() - ms)

  const mayMailMore = async () => {
    const wasOpen = isBreakerOpen
    isBreakerOpen = (await countSentSince(db, before(HOUR_MS))) >= hourlyCap
    if (isBreakerOpen && !wasOpen) log.error({ hourlyCap }, 'mail breaker open: too many mails within an hour')
    if (!isBreakerOpen) return true
    if (now().getTime() - slowedAt < SLOW_MS) {
      slowTimer ??= setTimeout(wakeSlowly, SLOW_MS).unref()
      return false
    }
    slowedAt = now().getTime()
    return true
  }

  const deliverNext = async (): Promise<boolean> => {
    const at = now()
    const due = isStopped ? null : await findDue(db, at)
    if (!due || !(await mayMailMore())) return false
    const mail = await transact((tx) => claimMail(tx, due, at, new Date(at.getTime() + LEASE_MS)))
    if (!mail) return true // another process was quicker
    openLane() // there may be more
    await deliver(deps, mail)
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

  const openLane = () => {
    if (isStopped || lanes.size >= LANES) return
    const lane = work().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  const wake = () => {
    isWoken = true
    openLane()
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

  const settle = async () => {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  const forget = outbox.onCommitted(wake)
  const timer = setInterval(poll, pollMs).unref()
  poll()

  return {
    drain: async () => {
      wake()
      await settle()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      forget()
      await settle()
    },
  }
}
