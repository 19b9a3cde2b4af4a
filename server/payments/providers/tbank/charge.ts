import type { Charge, ChargeOutcome, Found, Unknown } from '../../provider.ts'
import { begun, moved } from './answers.ts'
import { type Ask, type BankRefusal, type Answer, unknown } from './client.ts'
import { isAboutUs, refusedAs } from './describe.ts'
import { initFields, orderIdOf } from './init.ts'
import { letGo } from './release-lost.ts'
import { askOrder, lookAt, lookUp, paymentIn, stateOf, type Told } from './payment-status.ts'

/** The name of the payment was used before: by this very charge, as far as we know. */
const USED_NAME = '20'
/** This currency is not taken; this instrument is not. */
const OTHER_CURRENCY = '253'
const OTHER_MEANS = '11'
const GONE = '255'
const TRIES = 2

type Lang = Charge['lang']

interface Request {
  charge: Charge
  now: Date
}

type Begun = { kind: 'begun'; ref: string; url: string } | { kind: 'known'; payment: Told } | BankRefusal | Unknown

/** Begins a payment, which takes no money yet. Where that has no clear answer, the payment is looked up before it is begun again. */
const begin = async (ask: Ask, { charge, now }: Request): Promise<Begun> => {
  const fields = initFields(charge, now)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await ask({ method: 'Init', fields, schema: begun })
    if (answer.kind === 'answered') return { kind: 'begun', ref: answer.value.PaymentId, url: answer.value.PaymentURL }
    if (answer.kind === 'refused' && answer.code !== USED_NAME) return answer
    const look = await lookUp(ask, fields.OrderId)
    if (look.kind === 'unknown') return look
    if (look.kind === 'seen') return { kind: 'known', payment: look.seen }
  }
  return unknown('not begun')
}

const outcomeOf = (found: Found, lang: Lang): ChargeOutcome =>
  found.kind === 'absent' ? refusedAs(GONE, '', lang) : found

const byPage = async (ask: Ask, request: Request): Promise<ChargeOutcome> => {
  const { lang } = request.charge
  const payment = await begin(ask, request)
  if (payment.kind === 'begun') return { kind: 'redirect', ref: payment.ref, url: payment.url }
  if (payment.kind === 'refused') return refusedAs(payment.code, '', lang)
  return payment.kind === 'known' ? outcomeOf(await letGo(ask, payment.payment, lang), lang) : payment
}

/**
 * T-Bank charges a payment once, however often it is told to; it is told again only while nothing has moved. A refusal after a try
 * without a clear answer proves nothing about that try.
 */
const chargeOnce = async (ask: Ask, ref: string, token: string, lang: Lang): Promise<ChargeOutcome> => {
  let answer: Answer<unknown> = unknown('not charged')
  for (let tried = 0; tried < TRIES; tried += 1) {
    answer = await ask({ method: 'Charge', fields: { PaymentId: ref, RebillId: token }, schema: moved })
    const look = await lookAt(ask, ref)
    if (look.kind === 'unknown') return look
    if (look.kind === 'absent') return refusedAs(GONE, ref, lang)
    if (look.seen.Status !== 'NEW') return outcomeOf(await stateOf(ask, look.seen, { lang }), lang)
    if (answer.kind === 'refused' && tried === 0) return refusedAs(answer.code, ref, lang)
  }
  return unknown(answer.kind === 'unknown' ? answer.reason : 'not charged')
}

/** The name is looked up first: a charge that was tried before goes on where it stopped. Where the school is not let in, nothing is charged. */
const bySavedCard = async (ask: Ask, request: Request, token: string): Promise<ChargeOutcome> => {
  const { lang, attemptId } = request.charge
  const orderId = orderIdOf(attemptId)
  const answer = await askOrder(ask, orderId)
  if (answer.kind === 'refused' && isAboutUs(answer.code)) return refusedAs(answer.code, '', lang)
  const before = paymentIn(answer, orderId)
  if (before.kind === 'unknown') return before
  const payment = before.kind === 'seen' ? { kind: 'known' as const, payment: before.seen } : await begin(ask, request)
  if (payment.kind === 'begun') return chargeOnce(ask, payment.ref, token, lang)
  if (payment.kind === 'refused') return refusedAs(payment.code, '', lang)
  if (payment.kind === 'unknown') return payment
  const known = payment.payment
  return known.Status === 'NEW'
    ? chargeOnce(ask, known.PaymentId, token, lang)
    : outcomeOf(await stateOf(ask, known, { lang }), lang)
}

/** Charges by T-Bank's page or by a card that it has kept; any other instrument, and any currency but rubles, is refused unasked. */
export const chargeBy = async (ask: Ask, request: Request): Promise<ChargeOutcome> => {
  const { instrument, money, lang } = request.charge
  if (money.currency !== 'RUB') return refusedAs(OTHER_CURRENCY, '', lang)
  if (instrument.kind === 'page') return byPage(ask, request)
  return instrument.kind === 'saved' ? bySavedCard(ask, request, instrument.token) : refusedAs(OTHER_MEANS, '', lang)
}
