import type { PaymentState } from '../../provider.ts'

/** T-Bank's payment statuses and what they mean here. Source: PROVIDERS §1.5 and T-Bank's table of states. */
const statuses = {
  NEW: 'pending',
  FORM_SHOWED: 'pending',
  '3DS_CHECKING': 'pending',
  PREAUTHORIZING: 'processing',
  AUTHORIZING: 'processing',
  '3DS_CHECKED': 'processing',
  PAY_CHECKING: 'processing',
  CHECKING: 'processing',
  CHECKED: 'processing',
  CONFIRMING: 'processing',
  CONFIRM_CHECKING: 'processing',
  REVERSING: 'processing',
  CANCEL_CHECKING: 'processing',
  AUTHORIZED: 'authorized',
  PARTIAL_REVERSED: 'authorized',
  COMPLETING: 'paid',
  CONFIRMED: 'paid',
  COMPLETED: 'paid',
  REFUNDING: 'paid',
  ASYNC_REFUNDING: 'paid',
  PARTIAL_REFUNDED: 'paid',
  REFUNDED: 'paid',
  CANCEL_REFUNDED: 'paid',
  REJECTED: 'failed',
  AUTH_FAIL: 'failed',
  DEADLINE_EXPIRED: 'failed',
  ATTEMPTS_EXPIRED: 'failed',
  CANCELED: 'canceled',
  REVERSED: 'canceled',
} satisfies Record<string, PaymentState['status']>

export type TbankStatus = keyof typeof statuses

export const isStatus = (word: string): word is TbankStatus => Object.hasOwn(statuses, word)

export const meaningOf = (status: TbankStatus): PaymentState['status'] => statuses[status]

/** The code of a failure for which T-Bank returns none. */
export const failureCodeOf = (status: TbankStatus): string => {
  if (status === 'AUTH_FAIL') return '101'
  if (status === 'ATTEMPTS_EXPIRED') return '119'
  return status === 'DEADLINE_EXPIRED' ? 'DEADLINE_EXPIRED' : '99'
}
