import type { TbankStatus } from '../../payments/providers/tbank/states.ts'
import type { TestCard } from './test-cards.ts'

/** How a payment was paid. */
export type Source = 'cards' | 'TinkoffPay' | 'qrsbp'

/** A payment as the bank keeps it. Sums in kopecks. */
export interface BankPayment {
  id: string
  orderId: string
  description: string
  amount: number
  /** What it comes to now: less after a refund or a reversal of a part. */
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
  /** What was asked to be returned, by `ExternalRequestId`. */
  requests: Set<string>
}

/** A card that a customer has kept. */
export interface BankCard {
  cardId: string
  rebillId: string
  card: TestCard
}

/** Money that has moved. */
export interface Movement {
  kind: 'taken' | 'returned'
  paymentId: string
  orderId: string
  amount: number
}

/** States in which a person may still pay. */
const open: readonly TbankStatus[] = ['NEW', 'FORM_SHOWED', '3DS_CHECKING']

export const isOpen = ({ status }: BankPayment): boolean => open.includes(status)
