import { vi } from 'vitest'
import type { PaidReply, PayReply } from '../../../../server/contract/checkout/payment-calls.ts'
import type { Reason, Result } from '../../../api/result.ts'
import type { Payment } from '../../model/state.ts'
import { aCart, anOrder } from '../../testing/a-cart.ts'
import { aContext } from '../../testing/a-context.ts'
import { refused } from '../../testing/fakes.ts'
import { createPayActions } from '../pay-actions.ts'
import type { Locks } from '../tab-lock.ts'

export const okResult = (body: PayReply) => ({ ok: true, body }) as const
export const failing = (reason: Reason) => refused({ __all__: 'Нет связи' }, reason)

/** The school knows no such payment. */
export const unknownHere = refused({ __all__: 'Не найдено' })

export const redirect: Extract<PayReply, { status: 'redirect' }> = {
  status: 'redirect',
  payment: 'pay-1',
  redirect_to: 'https://yoomoney.ru/pay?order=1',
}
export const success: PaidReply = {
  status: 'success',
  payment: 'pay-1',
  available_to: null,
  url: '/course/12/',
  items: [{ name: 'Математика', type: 'course', camp: false, available_to: null, url: '/course/12/' }],
  order: anOrder(),
}
export const declined: PayReply = {
  status: 'error',
  error: { type: 'canceled', id: 'bank-1', code: 'insufficient_funds', description: 'Не хватает денег' },
}
export const wait: PayReply = { status: 'wait', payment: 'pay-1', order: anOrder() }
export const secure = (
  action = 'https://yoomoney.ru/acs',
  is_frameable = true,
): Extract<PayReply, { status: 'to_secure' }> => ({
  status: 'to_secure',
  payment: 'pay-1',
  answer: {
    secure: { formHTML: '<img src=x onerror=alert(1)>', action, fields: { PaReq: 'x', MD: '1' }, is_frameable },
  },
})
export const form: PayReply = {
  status: 'show_form',
  payment: 'pay-1',
  confirmation_token: 'ct-1',
  url: 'https://school.example/r',
}

/** Answers in turn; the last one goes on. */
export const inTurn = <Reply>(...results: Result<Reply>[]) => {
  let at = 0
  return async () => {
    const next = results[Math.min(at, results.length - 1)]
    at += 1
    if (!next) throw new Error('nothing was answered')
    return next
  }
}

/** Tabs of one browser: locks that are free or held. */
export const someLocks = () => {
  const held = new Set<string>()
  const request: Locks['request'] = async (name, _, work) => {
    if (held.has(name)) return work(null)
    held.add(name)
    return Promise.resolve(work({ name, mode: 'exclusive' })).finally(() => held.delete(name))
  }
  return { held, manager: { request } }
}

type Options = Parameters<typeof aContext>[0]

/** A person at the review of a cart that SBP shall pay, otherwise as told, with the actions of paying. `phases` are what was shown. */
export const aPaymentController = ({ state, ...options }: Options = {}, locks?: Locks) => {
  const cart = aCart({ redirect_hosts: ['https://yoomoney.ru'] })
  const context = aContext({ ...options, state: { step: 'review', method: 'sbp', cart, ...state } })
  const actions = createPayActions(context, locks)
  const phases = () =>
    context.events.flatMap((event): (Payment['phase'] | 'cleared')[] => {
      if (event.type === 'paymentMoved') return [event.payment.phase]
      return event.type === 'paymentCleared' ? ['cleared'] : []
    })
  return { context, actions, phases }
}

/** All that was sent with the call to pay number `call`, its key and the mark of the browser left out. */
export const sentBy = ({ context }: ReturnType<typeof aPaymentController>, call = 0) => {
  const { pay_key: _key, fingerprint: _mark, ...fields } = context.api.pay.mock.calls[call]?.[1] ?? {}
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

export const keysOf = ({ context }: ReturnType<typeof aPaymentController>) =>
  context.api.pay.mock.calls.map(([, fields]) => fields.pay_key)

/** Lets everything that has been answered take effect. */
export const settled = () => vi.waitFor(() => new Promise<void>((resolve) => setTimeout(resolve)))
