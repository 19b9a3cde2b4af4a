import type { Db } from '../db/database.ts'
import { type DeliveryDeps, deliver, LEASE_MS } from './delivery.ts'
import { claimMail, countSentSince, dropSettled, findDue } from './store.ts'

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
