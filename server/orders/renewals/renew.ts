import { randomUUID } from 'node:crypto'
import { type Person, personById } from '../../auth/stores/account-store.ts'
import { digestOf } from '../../auth/secrets.ts'
import { mainLangOf } from '../../contract/langs.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import type { Tx } from '../../db/database.ts'
import { isProvider, NOTIFY_PATH } from '../../payments/payments.ts'
import type { ChargeOutcome, Provider } from '../../payments/provider.ts'
import { providers } from '../../payments/providers/index.ts'
import { isAlive } from '../attempt-machine.ts'
import { addAttempt, type Attempt, attemptByKey, attemptsOf, freeKey } from '../stores/attempt-store.ts'
import { cardToCharge } from '../cards/cards.ts'
import { addOrder, linesOf, ordersOf } from '../stores/order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { receiptOf } from '../receipt.ts'
import { checkAttempt } from '../settling/check-attempt.ts'
import { isOfSchool, recordOutcome } from '../settling/record-outcome.ts'
import { nextCheck } from '../settling/schedule.ts'
import { mailFailure } from '../subscriptions/mails.ts'
import { pauseBefore, RETRY_DAYS } from '../subscriptions/period.ts'
import {
  changeSubscription,
  chargeName,
  isRunning,
  productName,
  RUNNING,
  type Subscription,
  subscriptionById,
} from '../stores/subscription-store.ts'
import { truncate } from '../../contract/truncate.ts'

/** Whether the error is final, so that the card is not retried. */
export const isForGood = (provider: string, code: string): boolean =>
  isProvider(provider) && providers[provider].finalCodes.includes(code)

/** Ends a subscription, which stops its charges. Null if it is not running. */
const endSubscription = (tx: Tx, { id }: Subscription): Promise<Subscription | null> =>
  changeSubscription(tx, { id, from: RUNNING, set: { state: 'ended', nextChargeAt: null } })

/** The shortest pause before a charge that never reached its provider is repeated. */
const SOON_MS = 5 * MINUTE_MS

const isUnheard = ({ state, ref, error }: Attempt): boolean => state === 'failed' && ref === null && error === null

/** How long the charge is overdue; milliseconds. */
const overdueOf = ({ periodEnd, retries }: Subscription, at: Date): number =>
  at.getTime() - periodEnd.getTime() - (RETRY_DAYS[retries - 1] ?? 0) * DAY_MS

/**
 * Schedules the same charge again, since the provider never received it: with growing pauses, for a day. False once that day is over.
 */
const tryAgain = async (tx: Tx, subscription: Subscription, attempt: Attempt, at: Date): Promise<boolean> => {
  const overdue = overdueOf(subscription, at)
  if (overdue >= DAY_MS) return false
  await freeKey(tx, attempt)
  const nextChargeAt = new Date(at.getTime() + Math.max(SOON_MS, overdue))
  await changeSubscription(tx, { id: subscription.id, from: RUNNING, set: { nextChargeAt } })
  return true
}

/**
 * Handles a failed renewal: schedules a retry, or ends the subscription after the last one or a final error of the card, and mails the
 * user; access ends with the paid period. `attempt` is null if there was no card. An attempt that never reached its provider is
 * repeated without a mail. A subscription canceled meanwhile stays as it is.
 */
const failRenewal = async (
  tx: Tx,
  deps: PaymentDeps,
  subscription: Subscription,
  attempt: Attempt | null,
): Promise<void> => {
  const { id, retries } = subscription
  const at = deps.now()
  if (attempt && isUnheard(attempt) && (await tryAgain(tx, subscription, attempt, at))) return
  const isOver = attempt?.error ? isForGood(attempt.provider, attempt.error.code) : false
  const pause = isOver ? null : pauseBefore(retries)
  const nextChargeAt = pause === null ? null : new Date(at.getTime() + pause)
  const set = { state: 'past_due' as const, nextChargeAt, retries: retries + 1 }
  const failed =
    nextChargeAt === null
      ? await endSubscription(tx, subscription)
      : await changeSubscription(tx, { id, from: RUNNING, set })
  if (failed)
    await mailFailure(tx, deps, subscription, { orderId: attempt?.orderId ?? null, nextTryAt: nextChargeAt, at })
}

/** The longest time that an outcome may stay unknown (three days), plus a day. */
const EXPIRES_MS = 4 * DAY_MS

/** Stores the next charge: an order with one line and its attempt. */
const placeRenewal = async (
  tx: Tx,
  subscription: Subscription,
  { provider, name, at }: { provider: ProviderId; name: string; at: Date },
): Promise<Attempt> => {
  const { id: subscriptionId, personId, currency, price, months, product, lang, cardId } = subscription
  const payKey = chargeName(subscription)
  const orderId = randomUUID()
  const nothing = { discount: 0, bonuses: 0 }
  const order = {
    id: orderId,
    personId,
    kind: 'renewal' as const,
    state: 'pending' as const,
    digest: payKey,
    currency,
    sum: price,
    ...nothing,
    lils: 0,
    total: price,
    subscriptionId,
    lang,
    utm: {},
    createdAt: at,
    expiresAt: new Date(at.getTime() + EXPIRES_MS),
  }
  const line = {
    id: randomUUID(),
    orderId,
    position: 0,
    product,
    name,
    duration: months,
    price,
    ...nothing,
    due: price,
  }
  await addOrder(tx, order, [line], 'scheduler')
  return addAttempt(tx, {
    id: randomUUID(),
    orderId,
    personId,
    purpose: 'charge',
    provider,
    method: 'bank-card',
    state: 'created',
    currency,
    amount: price,
    payKey,
    bodyDigest: digestOf(payKey),
    savesCard: false,
    cardId,
    isWidget: false,
    checkAt: nextCheck('created', at, at),
    createdAt: at,
  })
}

/** The source of the change, for the order's event log. */
const BY = 'scheduler'
/** How long a charge that is in flight or of unknown outcome is left alone before the next look. */
const WAIT_MS = 5 * MINUTE_MS
/** The pause before a charge is repeated if the provider refused the school. */
const POSTPONED_MS = 60 * MINUTE_MS
const DESCRIPTION_MAX = 128

interface Ready {
  subscription: Subscription
  attempt: Attempt
  person: Person
  card: { provider: ProviderId; token: string }
  name: string
}

const cardOf = async (tx: Tx, deps: PaymentDeps, { personId, cardId }: Subscription): Promise<Ready['card'] | null> => {
  const card = cardId === null ? null : await cardToCharge(tx, deps, { personId, cardId })
  return card && deps.payments.ids.includes(card.provider) ? card : null
}

/** Repeats a charge later that never tried the card: it does not count as a failure, and no mail is sent. */
const postpone = async (tx: Tx, { id }: Subscription, attempt: Attempt, at: Date): Promise<void> => {
  await freeKey(tx, attempt)
  await changeSubscription(tx, { id, from: RUNNING, set: { nextChargeAt: new Date(at.getTime() + POSTPONED_MS) } })
}

/**
 * Handles the result of a charge: leaves an undecided one alone, postpones one where the provider refused the school, and treats any
 * other as a failed renewal. A charge that renewed the subscription has changed its charge name.
 */
const conclude = async (tx: Tx, deps: PaymentDeps, subscription: Subscription, attempt: Attempt): Promise<void> => {
  if (isAlive(attempt.state) || attempt.state === 'manual') return
  if (isOfSchool(attempt)) return postpone(tx, subscription, attempt, deps.now())
  await failRenewal(tx, deps, subscription, attempt)
}

/** Whether the person has an undecided payment for the same product by another order. */
const isPaidOtherwise = async (tx: Tx, { personId, product }: Subscription): Promise<boolean> => {
  for (const { id, state, kind } of await ordersOf(tx, personId)) {
    if (state !== 'pending' || kind === 'renewal' || kind === 'trial') continue
    const isForIt = (await linesOf(tx, id)).some((line) => line.product === product)
    if (isForIt && (await attemptsOf(tx, id)).some((attempt) => isAlive(attempt.state))) return true
  }
  return false
}

/** Whether the charge is due; a trial also needs its notice sent. */
const isDue = (subscription: Subscription, at: Date): boolean => {
  const { nextChargeAt, state, noticeSentAt } = subscription
  if (nextChargeAt === null || nextChargeAt > at || !isRunning(subscription)) return false
  return state !== 'trial' || noticeSentAt !== null
}

/** Claims a due charge for this process and stores it; null if there is nothing to charge, or the account is gone or disabled. */
const prepare = async (tx: Tx, deps: PaymentDeps, id: string): Promise<Ready | null> => {
  const at = deps.now()
  const subscription = await subscriptionById(tx, id)
  if (!subscription || !isDue(subscription, at)) return null
  await changeSubscription(tx, { id, from: RUNNING, set: { nextChargeAt: new Date(at.getTime() + WAIT_MS) } })
  const tried = await attemptByKey(tx, chargeName(subscription))
  if (tried) {
    await conclude(tx, deps, subscription, tried)
    return null
  }
  if (await isPaidOtherwise(tx, subscription)) return null
  const person = await personById(tx, subscription.personId)
  if (!person || person.isDisabled) {
    await endSubscription(tx, subscription)
    return null
  }
  const card = await cardOf(tx, deps, subscription)
  if (!card) {
    await failRenewal(tx, deps, subscription, null)
    return null
  }
  const name = await productName(tx, subscription.product)
  const attempt = await placeRenewal(tx, subscription, { provider: card.provider, name, at })
  return { subscription, attempt, person, card, name }
}

/** Cancels a charge that asks for the buyer's action, as no buyer is present, and checks the result with the provider. */
const letGo = async (deps: PaymentDeps, provider: Provider, { id }: Attempt, outcome: ChargeOutcome) => {
  if (!('ref' in outcome)) return
  await provider.cancel(outcome.ref)
  await checkAttempt(deps, id, BY)
}

const charge = async (deps: PaymentDeps, { subscription, attempt, person, card, name }: Ready): Promise<void> => {
  const { baseUrl } = deps.config
  const provider = await deps.payments.provider(card.provider)
  const outcome = await provider.charge({
    attemptId: attempt.id,
    money: { amount: attempt.amount, currency: attempt.currency },
    description: truncate(name, DESCRIPTION_MAX),
    instrument: { kind: 'saved', token: card.token, by: 'merchant' },
    save: false,
    customer: { personId: person.id, email: person.email, ip: null },
    returnUrl: `${baseUrl}/checkout/return/${attempt.id}/`,
    notifyUrl: `${baseUrl}${NOTIFY_PATH}/${card.provider}/`,
    receipt: receiptOf(await linesOf(deps.db, attempt.orderId), attempt.amount),
    lang: mainLangOf(subscription.lang),
  })
  await recordOutcome(deps, attempt, outcome, BY)
  await letGo(deps, provider, attempt, outcome)
}

/**
 * Charges the next period of a due subscription to its saved card; a failed charge is retried later. One of unknown outcome is left to
 * the reconciler and not charged again meanwhile. Source: DESIGN §6, SECURITY R47, R48.
 */
export const renew = async (deps: PaymentDeps, id: string): Promise<void> => {
  const ready = await deps.transact((tx) => prepare(tx, deps, id))
  if (!ready) return
  await charge(deps, ready)
  await deps.transact(async (tx) => {
    const [subscription, attempt] = [await subscriptionById(tx, id), await attemptByKey(tx, ready.attempt.payKey)]
    const isOpen = subscription && chargeName(subscription) === ready.attempt.payKey
    if (isOpen && attempt) await conclude(tx, deps, subscription, attempt)
  })
}
