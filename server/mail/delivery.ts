import type { Logger } from 'pino'
import type { Transact } from '../db/database.ts'
import type { Outbox } from './outbox.ts'
import { type ClaimedMail, giveUp, markSent, postpone } from './store.ts'
import type { MailTransport } from './transport.ts'

export interface DeliveryDeps {
  transact: Transact
  outbox: Outbox
  transport: MailTransport
  now: () => Date
  log: Logger
}

/** How long one attempt may take; the lease outlives it. */
export const SEND_TIMEOUT_MS = 60_000
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
export const deliver = async (deps: DeliveryDeps, mail: ClaimedMail): Promise<void> => {
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
