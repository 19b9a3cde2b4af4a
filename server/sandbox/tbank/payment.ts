import type { TbankStatus } from '../../payments/providers/tbank/replies.ts'
import type { TestCard } from './test-cards.ts'

/** How a payment was paid. */
export type Source = 'cards' | 'TinkoffPay' | 'qrsbp'

/** A payment as the bank stores it. Amounts are in kopecks. */
export interface BankPayment {
  id: string
  orderId: string
  description: string
  amount: number
  /** The current amount: less after a partial refund or reversal. */
  left: number
  status: TbankStatus
  errorCode: string
  isTwoStage: boolean
  isRecurrent: boolean
  customerKey: string | null
  notifyUrl: string
  successUrl: string
  failUrl: string
  dueAt: Date
  lang: 'ru' | 'en'
  source: Source | null
  card: TestCard | null
  kept: BankCard | null
  /** The requests to cancel or refund so far, by `ExternalRequestId`. */
  requests: Set<string>
}

/** The saved card of a customer. */
export interface BankCard {
  cardId: string
  rebillId: string
  card: TestCard
}

/** A money movement. */
export interface Movement {
  kind: 'taken' | 'returned'
  paymentId: string
  orderId: string
  amount: number
}

/** States in which the buyer can still pay. */
const open: readonly TbankStatus[] = ['NEW', 'FORM_SHOWED', '3DS_CHECKING']

export const isOpen = ({ status }: BankPayment): boolean => open.includes(status)
