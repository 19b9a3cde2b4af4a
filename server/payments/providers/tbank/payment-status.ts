import type { MainLang } from '../../../contract/langs.ts'
import type { Found, StoredCard, PaymentState, Unknown } from '../../provider.ts'
import {
  cards,
  failureCodeOf,
  isStatus,
  meaningOf,
  order,
  payment,
  type TbankCard,
  type TbankOrder,
  type TbankPayment,
  type TbankStatus,
} from './replies.ts'
import { type Reply, type Ask, type BankRefusal, unknown } from './client.ts'
import { errorOf, isAccountError } from './describe.ts'

/** Brands by the prefix of the card number; the ids are those of the card form. Source: checkout spec §3. */
const brands = [
  ['mir', /^220[0-4]/],
  ['visa', /^4/],
  ['mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['unionpay', /^(?:62|81)/],
  ['american-express', /^3[47]/],
  ['jcb', /^35/],
  ['maestro', /^(?:50|5[6-9]|6)/],
] as const

/** The card, if it can be charged again, else null. T-Bank masks the number, so there is no fingerprint. */
const storedCardOf = ({ Pan, Status, RebillId, ExpDate }: TbankCard): StoredCard | null => {
  if (Status !== 'A' || !/^\d{1,20}$/.test(RebillId)) return null
  const [brand = 'card'] = brands.find(([, prefix]) => prefix.test(Pan)) ?? []
  return { token: RebillId, brand, last4: Pan.slice(-4), expiry: ExpDate, fingerprint: null }
}

/** Codes for an unknown payment, an unknown order, and a customer without a saved card. */
const NO_PAYMENT = '255'
const NO_ORDER = '335'
const noCustomer = ['7', '503']
const NO_ERROR = '0'

/** A payment with a status that we know. */
export interface KnownPayment extends TbankPayment {
  Status: TbankStatus
}

type Lookup<Value> = { kind: 'seen'; seen: Value } | { kind: 'absent' } | Unknown

const seen = <Value>(value: Value): Lookup<Value> => ({ kind: 'seen', seen: value })

const known = (one: TbankPayment): Lookup<KnownPayment> =>
  isStatus(one.Status) ? seen({ ...one, Status: one.Status }) : unknown(`state ${one.Status}`)

/** A refused lookup is unknown. */
const unread = ({ code }: BankRefusal): Unknown => ({
  ...unknown(`code ${code}`),
  ...(isAccountError(code) && { isAccountError: true }),
})

/** Looks up a payment by T-Bank's id. */
export const findByPayment = async (ask: Ask, ref: string): Promise<Lookup<KnownPayment>> => {
  const reply = await ask({ method: 'GetState', fields: { PaymentId: ref }, schema: payment })
  if (reply.kind === 'unknown') return reply
  if (reply.kind === 'refused') return reply.code === NO_PAYMENT ? { kind: 'absent' } : unread(reply)
  return reply.value.PaymentId === ref ? known(reply.value) : unknown('another payment')
}

/** Of several payments of one order, the one that got furthest counts; among equals the newest. */
const rank: readonly PaymentState['status'][] = ['canceled', 'failed', 'pending', 'processing', 'authorized', 'paid']

const furthest = (payments: readonly KnownPayment[]): KnownPayment | undefined =>
  payments.toSorted((one, other) => rank.indexOf(meaningOf(one.Status)) - rank.indexOf(meaningOf(other.Status))).at(-1)

/** Asks for the payments of our OrderId. */
export const askOrder = (ask: Ask, orderId: string): Promise<Reply<TbankOrder>> =>
  ask({ method: 'CheckOrder', fields: { OrderId: orderId }, schema: order })

export const paymentIn = (reply: Reply<TbankOrder>, orderId: string): Lookup<KnownPayment> => {
  if (reply.kind === 'unknown') return reply
  if (reply.kind === 'refused') {
    return reply.code === NO_ORDER || reply.code === NO_PAYMENT ? { kind: 'absent' } : unread(reply)
  }
  const all = reply.value.Payments.map((one) => known({ ...one, OrderId: orderId }))
  const strange = all.find((one) => one.kind === 'unknown')
  if (strange) return strange
  const best = furthest(all.flatMap((one) => (one.kind === 'seen' ? [one.seen] : [])))
  return best ? seen(best) : { kind: 'absent' }
}

/** Looks up a payment by our OrderId. */
export const findByOrder = async (ask: Ask, orderId: string): Promise<Lookup<KnownPayment>> =>
  paymentIn(await askOrder(ask, orderId), orderId)

/** The card saved by a payment: the CustomerKey is the payment's OrderId. */
const storedCard = async (ask: Ask, orderId: string): Promise<{ kind: 'card'; card: StoredCard | null } | Unknown> => {
  const reply = await ask({ method: 'GetCardList', fields: { CustomerKey: orderId }, schema: cards })
  if (reply.kind === 'unknown') return reply
  if (reply.kind === 'refused') {
    return noCustomer.includes(reply.code) ? { kind: 'card', card: null } : unread(reply)
  }
  const stored = reply.value.flatMap((one) => (one ? [storedCardOf(one)] : []))
  return { kind: 'card', card: stored.findLast((card) => card !== null) ?? null }
}

/** The decline code of a payment: from the payment, else from its order, else derived from the status. */
const codeOf = async (
  ask: Ask,
  { PaymentId, OrderId, Status, ErrorCode = NO_ERROR }: KnownPayment,
): Promise<string> => {
  if (ErrorCode !== NO_ERROR) return ErrorCode
  const reply = await ask({ method: 'CheckOrder', fields: { OrderId }, schema: order })
  const payments = reply.kind === 'answered' ? reply.value.Payments : []
  const own = payments.find((one) => one.PaymentId === PaymentId)?.ErrorCode ?? NO_ERROR
  return own === NO_ERROR ? failureCodeOf(Status) : own
}

const returned: readonly TbankStatus[] = ['PARTIAL_REFUNDED', 'REFUNDED']

/** After a refund T-Bank reports only the remainder, so the charged amount has to be known. */
const sums = ({ Status, Amount }: KnownPayment, charged: number | undefined): { charged: number; refunded: number } => {
  if (!returned.includes(Status)) return { charged: Amount, refunded: 0 }
  const whole = charged !== undefined && charged >= Amount ? charged : Amount
  return { charged: whole, refunded: Status === 'REFUNDED' ? whole : whole - Amount }
}

/** Known context: the amount charged, in kopecks, and the buyer's language. */
interface Known {
  charged?: number | undefined
  lang?: MainLang | undefined
}

/** Maps a T-Bank payment to the contract's state, with the card that it saved, or the reason why it failed. */
export const stateOf = async (ask: Ask, one: KnownPayment, { charged, lang }: Known = {}): Promise<Found> => {
  const { PaymentId, OrderId, Status } = one
  const status = meaningOf(Status)
  const stored =
    status === 'paid' || status === 'authorized'
      ? await storedCard(ask, OrderId)
      : { kind: 'card' as const, card: null }
  if (stored.kind === 'unknown') return stored
  const { charged: amount, refunded } = sums(one, charged)
  const state: PaymentState = {
    status,
    ref: PaymentId,
    attemptId: OrderId,
    money: { amount, currency: 'RUB' },
    refunded,
    card: stored.card,
    error: status === 'failed' ? errorOf(Status, PaymentId, await codeOf(ask, one), lang) : null,
  }
  return { kind: 'state', state }
}

/** The current state of a payment, by T-Bank's id. */
export const find = async (ask: Ask, ref: string, charged?: number): Promise<Found> => {
  const found = await findByPayment(ask, ref)
  return found.kind === 'seen' ? stateOf(ask, found.seen, { charged }) : found
}
