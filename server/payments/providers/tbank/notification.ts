import type { Notification, NotificationReply, Verified } from '../../provider.ts'
import type { TbankSettings } from '../../settings.ts'
import { notice } from './answers.ts'
import { readJson } from './json.ts'
import { isSigned } from './token.ts'

const forged = (reason: string): Verified => ({ kind: 'forged', reason })

/** Checks whose terminal a notification is of, and its signature, in constant time. Source: PROVIDERS §1.5, SECURITY R49. */
export const verify = ({ terminalKey, password }: TbankSettings, { raw }: Notification): Verified => {
  const body = readJson(raw.toString('utf8'))
  const { data } = notice.safeParse(body)
  if (!data || typeof body !== 'object' || body === null) return forged('not a notification')
  if (data.TerminalKey !== terminalKey) return forged('another terminal')
  if (!isSigned(body, data.Token, password)) return forged('signature')
  const { Status, PaymentId, OrderId = null, Amount, NotificationType, RequestKey } = data
  if (NotificationType === 'LINKCARD' && RequestKey !== undefined) {
    return { kind: 'event', eventKey: `${RequestKey}:${Status}`, about: 'card', ref: RequestKey, attemptId: null }
  }
  const isOfPayment = NotificationType === undefined && Status !== 'RECEIPT' && Amount !== undefined
  if (PaymentId === undefined || !isOfPayment) return { kind: 'irrelevant' }
  return {
    kind: 'event',
    eventKey: `${PaymentId}:${Status}:${Amount}`,
    about: 'payment',
    ref: PaymentId,
    attemptId: OrderId,
  }
}

/** T-Bank takes exactly `OK` for an answer, and sends anything else once more an hour later, for a day. */
export const reply = (how: 'done' | 'again' | 'no'): NotificationReply => ({
  status: how === 'again' ? 503 : 200,
  type: 'text/plain; charset=utf-8',
  body: how === 'again' ? '' : 'OK',
})
