import type {
  ClientSecretReply,
  OrderReply,
  PaidItemReply,
  PaidReply,
  PayReply,
  PaymentErrorReply,
} from '../../server/contract/checkout/payment-calls.ts'
import { PAYMENT_METHODS } from '../../server/contract/checkout/methods.ts'
import { isCurrency, isFlag, isType, listOf, oneOf, recordOf } from './checkout-replies.ts'
import type { PayCalls } from './checkout.ts'
import type { OpenClient } from './client.ts'
import { either, type Guard, isNumber, isOptional, isReply, isShape, isText, isTextOrNull } from './guards.ts'
import { toJson } from './json.ts'
import { ticketCall } from './ticket-call.ts'

const isError = isShape<PaymentErrorReply>({ type: isText, id: isText, code: isText, description: isText })

const isPaidItem = isShape<PaidItemReply>({
  name: isText,
  type: isType,
  camp: isFlag,
  available_to: isTextOrNull,
  url: isText,
})

type Of<Status extends PayReply['status']> = Extract<PayReply, { status: Status }>
type Undecided = Of<'paid' | 'wait'>
type Secure = Of<'to_secure'>['answer']['secure']

const isOrder = isShape<OrderReply>({
  number: isText,
  total: isNumber,
  currency: isCurrency,
  lils: isNumber,
  method: oneOf(...PAYMENT_METHODS),
  email: isText,
  is_resumed: isFlag,
})
const isSecure = isShape<Secure>({ action: isText, fields: recordOf(isText), is_frameable: isFlag })
const ofPayment = { payment: isText }
const leaving = { ...ofPayment, ticket: isOptional(isText) }
const ofOrder = { ...ofPayment, order: isOrder }
const paid = { ...ofOrder, available_to: isTextOrNull, url: isText, items: listOf(isPaidItem) }

/** The guard of each reply status. Source: checkout spec §4. */
const payReplies: readonly Guard<PayReply>[] = [
  isReply<Of<'to_secure'>>('to_secure', { ...leaving, answer: isShape<{ secure: Secure }>({ secure: isSecure }) }),
  isReply<Undecided>('paid', ofOrder),
  isReply<Undecided>('wait', ofOrder),
  isReply<Of<'redirect'>>('redirect', { ...leaving, redirect_to: isText, order: isOptional(isOrder) }),
  isReply<Of<'show_form'>>('show_form', { ...ofPayment, confirmation_token: isText, url: isText }),
  isReply<PaidReply>('success', paid),
  isReply<PaidReply>('paid_bonuses', paid),
  isReply<Of<'error'>>('error', { error: isError }),
  isReply<Of<'unavailable'>>('unavailable', {}),
]

export const isPayReply = (value: unknown): value is PayReply => payReplies.some((isRight) => isRight(value))

export const isTokenReply = either(isReply<ClientSecretReply>('ok', { clientSecret: isText, ...ofPayment }), isPayReply)

/** Default path of the pay call; pages may set their own. Source: checkout spec §7. */
export const PAY_PATH = '/api/v1/pay/'

const json = (value: object) => new Blob([toJson(value)], { type: 'application/json' })

export const payCalls = (post: OpenClient['post']): PayCalls => ({
  pay: (path, fields) => post(path, fields, isPayReply),
  getToken: (fields) => post('/checkout/gettoken/', json(fields), isTokenReply),
  paymentStatus: (payment) => post('/api/v1/payment-status/', { payment }, isPayReply),
  ticketTo: ticketCall(post),
})
