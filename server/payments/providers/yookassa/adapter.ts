import type { Charge, ChargeOutcome, Found, Provider, Refused } from '../../provider.ts'
import { PATIENCE } from '../patience.ts'
import { payment, type YookassaPayment } from './answers.ts'
import { bind, findBinding } from './bindings.ts'
import { chargeBody } from './charge-body.ts'
import { type Answer, type Client, type ClientOptions, createClient, unread } from './client.ts'
import { refusedBy, refuseUnasked } from './describe.ts'
import { findLost } from './find-lost.ts'
import { spellMoney } from './money.ts'
import { reply, verifier } from './notifications.ts'
import { outcomeOf, stateOf } from './payment-state.ts'
import { refundBy } from './refunds.ts'
import type { YookassaSettings } from './settings.ts'

const NOT_FOUND = 404
const HOUR_MS = 60 * 60_000

const pathOf = (ref: string) => `/payments/${encodeURIComponent(ref)}`

const found = (answer: Answer<YookassaPayment>): Found | Refused => {
  if (answer.kind === 'answered') return { kind: 'state', state: stateOf(answer.value, 'ru') }
  if (answer.kind === 'unknown') return answer
  if (answer.status === NOT_FOUND) return { kind: 'absent' }
  return answer.isAboutUs ? unread(answer) : refusedBy(answer, 'ru')
}

const find = async (ask: Client, ref: string): Promise<Found> => {
  const answer = await ask({ path: pathOf(ref), schema: payment })
  const given = found(answer)
  return given.kind === 'refused' ? { kind: 'unknown', reason: `refused: ${given.error.code}` } : given
}

const charge = async (ask: Client, request: Charge): Promise<ChargeOutcome> => {
  if (request.money.currency !== 'RUB') return refuseUnasked('unsupported_currency', request.lang)
  const body = chargeBody(request)
  if (!body) return refuseUnasked('unsupported_method', request.lang)
  const answer = await ask({ path: '/payments', schema: payment, post: { key: request.attemptId, body } })
  if (answer.kind === 'answered') return outcomeOf(answer.value, request.lang)
  return answer.kind === 'unknown' ? answer : refusedBy(answer, request.lang)
}

/** YooKassa behind the contract of providers: cards by token or page, SBP, SberPay, the widget, and bound cards. Source: PROVIDERS §1.2. */
export const createYookassa = (settings: YookassaSettings, options: ClientOptions & { now: () => Date }): Provider => {
  const begin = createClient(settings, options)

  /**
   * A refusal may only mean that it was done before: then the payment itself says so. What a key was answered comes again for 24 hours,
   * so that it is another one each hour.
   */
  const move = async (ref: string, how: 'capture' | 'cancel', body: object) => {
    const ask = begin()
    const hour = Math.floor(options.now().getTime() / HOUR_MS)
    const post = { key: `${how}-${ref}-${hour}`, body }
    const answer = found(await ask({ path: `${pathOf(ref)}/${how}`, schema: payment, post }))
    if (answer.kind !== 'refused') return answer
    const wanted = how === 'capture' ? ['paid'] : ['canceled', 'failed']
    const truth = await find(ask, ref)
    return truth.kind === 'state' && wanted.includes(truth.state.status) ? truth : answer
  }

  return {
    id: 'yookassa',
    currency: 'RUB',
    offer: { script: settings.script, key: settings.shopId, widget: settings.widgetScript },
    hosts: settings.hosts,
    charge: async (request) => charge(begin(), request),
    find: async (ref) => find(begin(), ref),
    findLost: async (attemptId, since) => findLost(begin(PATIENCE.lists), attemptId, since),
    capture: async (ref, money) => move(ref, 'capture', { amount: spellMoney(money) }),
    cancel: async (ref) => move(ref, 'cancel', {}),
    refund: async (request) => refundBy(begin(), request),
    completeSecure: null,
    bind: async (request) => bind(begin(), request),
    findBinding: async (ref) => findBinding(begin(), ref),
    verify: verifier(settings.isSandbox),
    reply,
  }
}
