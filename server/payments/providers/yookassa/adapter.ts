import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import type { BindOutcome, Charge, Found, PaymentState, ChargeOutcome, Provider, Refused } from '../../provider.ts'
import { PATIENCE } from '../patience.ts'
import { binding, type YookassaBinding, named, payment, paymentList, type YookassaPayment } from './replies.ts'
import { redirectOf, chargeBody } from './charge-body.ts'
import { type Reply, type Client, type ClientOptions, createClient, unread, type YookassaSettings } from './client.ts'
import { errorOf, type MainLang, refusedBy, refuseUnasked } from './describe.ts'
import { formatMoney } from './money.ts'
import { reply, verifier } from './notifications.ts'
import { storedCard, stateOf, outcomeOf } from './payment-state.ts'
import { refundBy } from './refunds.ts'

const bindOutcomeOf = (object: YookassaBinding, lang: MainLang): BindOutcome => {
  const { id: ref, status, confirmation } = object
  const card = storedCard(object)
  if (status === 'active' && card) return { kind: 'bound', ref, card }
  if (status === 'active') return { kind: 'unknown', reason: 'active without a card' }
  if (status === 'inactive') return { kind: 'refused', error: errorOf('canceled', ref, 'method_inactive', lang) }
  return confirmation?.type === 'redirect'
    ? { kind: 'redirect', ref, url: confirmation.confirmation_url }
    : { kind: 'pending', ref }
}

/**
 * Binds a bank card without a charge on YooKassa's page; a one-time token cannot be bound that way. The same attempt gets the same response
 * for 24 hours, which recovers a lost one: bindings cannot be listed. Source: PROVIDERS §1.2.
 */
const bind = async (ask: Client, charge: Charge): Promise<BindOutcome> => {
  const { attemptId, customer, instrument, lang } = charge
  if (instrument.kind !== 'page' || instrument.method !== 'bank-card') return refuseUnasked('unsupported_method', lang)
  const ip = customer.ip === null ? {} : { client_ip: customer.ip }
  const body = { type: 'bank_card', ...redirectOf(charge), ...ip }
  const response = await ask({ path: '/payment_methods', schema: binding, post: { key: attemptId, body } })
  if (response.kind === 'answered') return bindOutcomeOf(response.value, lang)
  return response.kind === 'unknown' ? response : refusedBy(response, lang)
}

const findBinding = async (ask: Client, ref: string): Promise<BindOutcome> => {
  const response = await ask({ path: `/payment_methods/${encodeURIComponent(ref)}`, schema: binding })
  return response.kind === 'answered' ? bindOutcomeOf(response.value, 'ru') : unread(response)
}

const PAGE = 100
/** More pages than a busy school's payments of one day. */
const PAGES_MAX = 50
/** How far our clock may be ahead of YooKassa's. */
const SKEW_MS = 5 * 60_000
/** The lifetime of an idempotency key: a retry within it creates no new payment, so none is newer than this. */
const KEY_LIVES_MS = DAY_MS

/** Statuses by priority: the furthest payment of a reference counts. There is at most one, unless its key was reused too late. */
const order: PaymentState['status'][] = ['paid', 'authorized', 'processing', 'pending', 'failed', 'canceled']

const furthest = (states: readonly PaymentState[]) =>
  states.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))[0]

/**
 * Finds the payment with our reference among all created since; others are not validated. Absent only if every page of the list was read.
 */
const findLost = async (ask: Client, attemptId: string, since: Date): Promise<Found> => {
  const window = {
    'created_at.gte': new Date(since.getTime() - SKEW_MS).toISOString(),
    'created_at.lte': new Date(since.getTime() + KEY_LIVES_MS + SKEW_MS).toISOString(),
    limit: String(PAGE),
  }
  const isOurs = (item: unknown) => named.safeParse(item).data?.metadata.attempt_id === attemptId
  const found: YookassaPayment[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ ...window, ...(cursor !== undefined && { cursor }) })
    const response = await ask({ path: `/payments?${query}`, schema: paymentList })
    if (response.kind !== 'answered') return unread(response)
    for (const item of response.value.items.filter(isOurs)) {
      const { success, data } = payment.safeParse(item)
      if (!success) return { kind: 'unknown', reason: 'answer' }
      found.push(data)
    }
    cursor = response.value.next_cursor
    if (cursor === undefined) break
  }
  if (cursor !== undefined) return { kind: 'unknown', reason: 'too many payments' }
  const state = furthest(found.map((payment) => stateOf(payment, 'ru')))
  return state ? { kind: 'state', state } : { kind: 'absent' }
}

const NOT_FOUND = 404

const pathOf = (ref: string) => `/payments/${encodeURIComponent(ref)}`

const found = (response: Reply<YookassaPayment>): Found | Refused => {
  if (response.kind === 'answered') return { kind: 'state', state: stateOf(response.value, 'ru') }
  if (response.kind === 'unknown') return response
  if (response.status === NOT_FOUND) return { kind: 'absent' }
  return response.isAccountError ? unread(response) : refusedBy(response, 'ru')
}

const find = async (ask: Client, ref: string): Promise<Found> => {
  const response = await ask({ path: pathOf(ref), schema: payment })
  const object = found(response)
  return object.kind === 'refused' ? { kind: 'unknown', reason: `refused: ${object.error.code}` } : object
}

const charge = async (ask: Client, request: Charge): Promise<ChargeOutcome> => {
  if (request.money.currency !== 'RUB') return refuseUnasked('unsupported_currency', request.lang)
  const body = chargeBody(request)
  if (!body) return refuseUnasked('unsupported_method', request.lang)
  const response = await ask({ path: '/payments', schema: payment, post: { key: request.attemptId, body } })
  if (response.kind === 'answered') return outcomeOf(response.value, request.lang)
  return response.kind === 'unknown' ? response : refusedBy(response, request.lang)
}

/** YooKassa adapter: cards by token or page, SBP, SberPay, the widget, and bound cards. Source: PROVIDERS §1.2. */
export const createYookassa = (settings: YookassaSettings, options: ClientOptions & { now: () => Date }): Provider => {
  const start = createClient(settings, options)

  /**
   * A refusal may mean that an earlier call succeeded: the payment itself tells. A key returns the same response for 24 hours, so each hour
   * has a new key.
   */
  const move = async (ref: string, how: 'capture' | 'cancel', body: object) => {
    const ask = start()
    const hour = Math.floor(options.now().getTime() / HOUR_MS)
    const post = { key: `${how}-${ref}-${hour}`, body }
    const response = found(await ask({ path: `${pathOf(ref)}/${how}`, schema: payment, post }))
    if (response.kind !== 'refused') return response
    const wanted = how === 'capture' ? ['paid'] : ['canceled', 'failed']
    const truth = await find(ask, ref)
    return truth.kind === 'state' && wanted.includes(truth.state.status) ? truth : response
  }

  return {
    id: 'yookassa',
    currency: 'RUB',
    offer: { script: settings.script, key: settings.shopId, widget: settings.widgetScript },
    hosts: settings.hosts,
    charge: async (request) => charge(start(), request),
    find: async (ref) => find(start(), ref),
    findLost: async (attemptId, since) => findLost(start(PATIENCE.lists), attemptId, since),
    capture: async (ref, money) => move(ref, 'capture', { amount: formatMoney(money) }),
    cancel: async (ref) => move(ref, 'cancel', {}),
    refund: async (request) => refundBy(start(), request),
    completeSecure: null,
    bind: async (request) => bind(start(), request),
    findBinding: async (ref) => findBinding(start(), ref),
    verify: verifier(settings.isSandbox),
    reply,
  }
}
