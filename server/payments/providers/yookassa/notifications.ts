import { BlockList, isIPv6 } from 'node:net'
import type { Notification, NotificationReply, Verified } from '../../provider.ts'
import { notice } from './replies.ts'

type Range = readonly [address: string, prefix: number]

const listOf = (v4: readonly Range[], v6: readonly Range[]): BlockList => {
  const list = new BlockList()
  for (const [address, prefix] of v4) list.addSubnet(address, prefix, 'ipv4')
  for (const [address, prefix] of v6) list.addSubnet(address, prefix, 'ipv6')
  return list
}

/** The address ranges that YooKassa sends notifications from. Source: PROVIDERS §1.2. */
const yookassa = listOf(
  [
    ['185.71.76.0', 27],
    ['185.71.77.0', 27],
    ['77.75.153.0', 25],
    ['77.75.154.128', 25],
    ['77.75.156.11', 32],
    ['77.75.156.35', 32],
  ],
  [['2a02:5180::', 32]],
)

const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]])

/** True if the IP address is one of YooKassa's or, with a sandbox, of this machine. */
const isSender = (ip: string, isSandbox: boolean): boolean =>
  (isSandbox ? loopback : yookassa).check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined // treated like any other body that is not a notification
  }
}

const isOfPayment = (event: string) => event.startsWith('payment.')

/**
 * Notifications are not signed: the IP address identifies the sender, and a lookup confirms the content. Source: PROVIDERS §1.2, SECURITY
 * R49.
 */
export const verifier =
  (isSandbox: boolean) =>
  ({ raw, ip }: Notification): Verified => {
    if (!isSender(ip, isSandbox)) return { kind: 'forged', reason: 'address' }
    const { success, data } = notice.safeParse(parsed(raw))
    if (!success) return { kind: 'forged', reason: 'body' }
    const { event, object } = data
    const eventKey = `${event}:${object.id}:${object.status}`
    if (isOfPayment(event)) {
      const attemptId = object.metadata?.attempt_id ?? null
      return { kind: 'event', eventKey, about: 'payment', ref: object.id, attemptId }
    }
    if (event.startsWith('refund.') && object.payment_id !== undefined)
      return { kind: 'event', eventKey, about: 'payment', ref: object.payment_id, attemptId: null }
    if (event.startsWith('payment_method.'))
      return { kind: 'event', eventKey, about: 'card', ref: object.id, attemptId: null }
    return { kind: 'irrelevant' }
  }

const replies = { done: 200, again: 503, no: 200 }

/** YooKassa asks no questions, so `no` is answered like `done`; after any status but 200 it resends the notification for 24 hours. */
export const reply = (how: 'done' | 'again' | 'no'): NotificationReply => ({
  status: replies[how],
  type: 'text/plain; charset=utf-8',
  body: '',
})
