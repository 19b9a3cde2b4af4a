import { toJson } from './json.ts'
import type { PayCalls } from './checkout.ts'
import type { OpenClient } from './client.ts'
import { isPayReply, isTokenReply } from './pay-replies.ts'

/** The path of a call of the usual kind; pages may name others. Source: checkout spec §7. */
export const PAY_PATH = '/api/v1/pay/'

const json = (value: object) => new Blob([toJson(value)], { type: 'application/json' })

export const payCalls = (post: OpenClient['post']): PayCalls => ({
  pay: (path, fields) => post(path, fields, isPayReply),
  getToken: (fields) => post('/checkout/gettoken/', json(fields), isTokenReply),
  paymentStatus: (payment) => post('/api/v1/payment-status/', { payment }, isPayReply),
})
