import type { Charge, ChargeOutcome, Found, Unknown } from '../../provider.ts'
import { started, moved } from './replies.ts'
import { type Ask, type BankRefusal, type Reply, unknown } from './client.ts'
import { isAccountError, refusedAs } from './describe.ts'
import { initFields, orderIdOf } from './init.ts'
import { askOrder, findByPayment, findByOrder, paymentIn, stateOf, type KnownPayment } from './payment-status.ts'

/** The OrderId was used before: by this very charge, as far as we know. */
const USED_NAME = '20'
/** The currency is not supported; the instrument is not supported. */
const OTHER_CURRENCY = '253'
const OTHER_SOURCE = '11'
const ABSENT = '255'
const TRIES = 2
/** After this time a charge has got its response or is lost: all its calls together take at most eight seconds. */
const LOST_AFTER_MS = 60_000

type MainLang = Charge['lang']

interface Request {
  charge: Charge
  now: Date
}

type InitOutcome =
  | { kind: 'begun'; ref: string; url: string }
  | { kind: 'known'; payment: KnownPayment }
  | BankRefusal
  | Unknown

/** Creates a payment, which charges nothing yet. Without a clear response, the payment is looked up before a retry. */
const initPayment = async (ask: Ask, { charge, now }: Request): Promise<InitOutcome> => {
  const fields = initFields(charge, now)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const reply = await ask({ method: 'Init', fields, schema: started })
    if (reply.kind === 'answered') return { kind: 'begun', ref: reply.value.PaymentId, url: reply.value.PaymentURL }
    if (reply.kind === 'refused' && reply.code !== USED_NAME) return reply
    const found = await findByOrder(ask, fields.OrderId)
    if (found.kind === 'unknown') return found
    if (found.kind === 'seen') return { kind: 'known', payment: found.seen }
  }
  return unknown('not begun')
}

const outcomeOf = (found: Found, lang: MainLang): ChargeOutcome =>
  found.kind === 'absent' ? refusedAs(ABSENT, '', lang) : found

/** Cancels a payment in `NEW`: no buyer was sent to its page, so it cannot be paid, and the buyer can begin another. */
const cancelUnpaid = async (ask: Ask, payment: KnownPayment, lang?: MainLang): Promise<Found> => {
  if (payment.Status !== 'NEW') return stateOf(ask, payment, { lang })
  await ask({ method: 'Cancel', fields: { PaymentId: payment.PaymentId }, schema: moved })
  const found = await findByPayment(ask, payment.PaymentId)
  return found.kind === 'seen' ? stateOf(ask, found.seen, { lang }) : found
}

const byPage = async (ask: Ask, request: Request): Promise<ChargeOutcome> => {
  const { lang } = request.charge
  const payment = await initPayment(ask, request)
  if (payment.kind === 'begun') return { kind: 'redirect', ref: payment.ref, url: payment.url }
  if (payment.kind === 'refused') return refusedAs(payment.code, '', lang)
  return payment.kind === 'known' ? outcomeOf(await cancelUnpaid(ask, payment.payment, lang), lang) : payment
}

/**
 * T-Bank charges a payment once, however often it is told to; the call is repeated only while the status is unchanged. A refusal after a
 * try without a clear response proves nothing about that try.
 */
const chargeOnce = async (ask: Ask, ref: string, token: string, lang: MainLang): Promise<ChargeOutcome> => {
  let reply: Reply<unknown> = unknown('not charged')
  for (let tried = 0; tried < TRIES; tried += 1) {
    reply = await ask({ method: 'Charge', fields: { PaymentId: ref, RebillId: token }, schema: moved })
    const found = await findByPayment(ask, ref)
    if (found.kind === 'unknown') return found
    if (found.kind === 'absent') return refusedAs(ABSENT, ref, lang)
    if (found.seen.Status !== 'NEW') return outcomeOf(await stateOf(ask, found.seen, { lang }), lang)
    if (reply.kind === 'refused' && tried === 0) return refusedAs(reply.code, ref, lang)
  }
  return unknown(reply.kind === 'unknown' ? reply.reason : 'not charged')
}

/**
 * Looks up the order first: an earlier try of the charge continues where it stopped. If the credentials are rejected, nothing is charged.
 */
const bySavedCard = async (ask: Ask, request: Request, token: string): Promise<ChargeOutcome> => {
  const { lang, attemptId } = request.charge
  const orderId = orderIdOf(attemptId)
  const reply = await askOrder(ask, orderId)
  if (reply.kind === 'refused' && isAccountError(reply.code)) return refusedAs(reply.code, '', lang)
  const before = paymentIn(reply, orderId)
  if (before.kind === 'unknown') return before
  const payment =
    before.kind === 'seen' ? { kind: 'known' as const, payment: before.seen } : await initPayment(ask, request)
  if (payment.kind === 'begun') return chargeOnce(ask, payment.ref, token, lang)
  if (payment.kind === 'refused') return refusedAs(payment.code, '', lang)
  if (payment.kind === 'unknown') return payment
  const known = payment.payment
  return known.Status === 'NEW'
    ? chargeOnce(ask, known.PaymentId, token, lang)
    : outcomeOf(await stateOf(ask, known, { lang }), lang)
}

/** Charges by T-Bank's page or by a card saved there; any other instrument, and any currency but rubles, is refused without a call. */
export const chargeBy = async (ask: Ask, request: Request): Promise<ChargeOutcome> => {
  const { instrument, money, lang } = request.charge
  if (money.currency !== 'RUB') return refusedAs(OTHER_CURRENCY, '', lang)
  if (instrument.kind === 'page') return byPage(ask, request)
  return instrument.kind === 'saved' ? bySavedCard(ask, request, instrument.token) : refusedAs(OTHER_SOURCE, '', lang)
}

/**
 * The current state of a payment whose charge got no response, by our reference. One that the buyer has not begun to pay is canceled, but
 * not while its charge may still be under way: until then it is unknown.
 */
export const findLost = async (ask: Ask, orderId: string, ageMs: number): Promise<Found> => {
  const found = await findByOrder(ask, orderId)
  if (found.kind !== 'seen') return found
  return found.seen.Status === 'NEW' && ageMs < LOST_AFTER_MS ? unknown('just begun') : cancelUnpaid(ask, found.seen)
}
