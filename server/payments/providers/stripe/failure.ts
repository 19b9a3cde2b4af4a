import type { MainLang } from '../../../contract/langs.ts'
import type { Stripe } from 'stripe'
import type { Refused, Unknown } from '../../provider.ts'
import { refuse } from './describe.ts'

/**
 * Why a call failed. `isClear`: Stripe understood and refused. `isAccountError`: Stripe rejected the credentials and did not look at the
 * request. `id` is that of the declined intent, `reason` holds no data.
 */
export interface Failure {
  isClear: boolean
  isAccountError: boolean
  status: number | null
  type: string
  code: string
  id: string
  reason: string
}

const CLEAR = [400, 402, 404]
const ABOUT_US = [401, 403]
const IDEMPOTENCY = 'idempotency_error'

/** An idempotency key reused for another request is not clear: Stripe already has something under it. */
export const failureOf = (error: Stripe.errors.StripeError): Failure => {
  const { statusCode: status = null, rawType, payment_intent: payment, setup_intent: setup } = error
  const type = rawType ?? error.type
  const code = error.decline_code ?? error.code ?? type
  const isAccountError = status !== null && ABOUT_US.includes(status)
  return {
    isClear: isAccountError || (status !== null && CLEAR.includes(status) && type !== IDEMPOTENCY),
    isAccountError,
    status,
    type,
    code,
    id: payment?.id ?? setup?.id ?? '',
    reason: [error.type, status, error.code].filter(Boolean).join(' '),
  }
}

/** A failure that is not a response of Stripe at all. */
export const surprise = (error: unknown): Failure => ({
  isClear: false,
  isAccountError: false,
  status: null,
  type: 'error',
  code: 'error',
  id: '',
  reason: error instanceof Error ? error.name : 'error',
})

export const unknown = (reason: string): Unknown => ({ kind: 'unknown', reason })

export const isMissing = ({ status }: Failure): boolean => status === 404

/** The result of a lookup that failed. */
export const unread = ({ reason, isAccountError }: Failure): Unknown => ({
  ...unknown(reason),
  ...(isAccountError && { isAccountError }),
})

const refused = ({ type, id, code, isAccountError }: Failure, lang?: MainLang): Refused => ({
  ...refuse(type, id, code, lang),
  ...(isAccountError && { isAccountError }),
})

/** The outcome of an operation that may have been done before: rejected credentials say nothing about it. */
export const outcomeOf = (failure: Failure): Refused | Unknown =>
  failure.isClear && !failure.isAccountError ? refused(failure) : unread(failure)

/** The outcome of a new operation: if the credentials are rejected, it has not begun. */
export const notStarted = (failure: Failure, lang: MainLang): Refused | Unknown =>
  failure.isClear ? refused(failure, lang) : unread(failure)
