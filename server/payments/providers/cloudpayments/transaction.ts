import { z } from 'zod'
import { toMinor } from '../../../contract/money.ts'
import type { Lang } from '../../../contract/messages.ts'
import type { KeptCard, PaymentState } from '../../provider.ts'
import { declined } from './refusals.ts'

const REFUND = 1

const word = z.union([z.string(), z.number()]).nullish()
const id = z.number().int().positive()

/** A transaction as every call returns it. A refund is a separate transaction; its `OriginalTransactionId` is the payment. */
export const transactionSchema = z.object({
  TransactionId: id,
  Amount: z.number().nonnegative(),
  Currency: z.enum(['RUB', 'EUR']),
  InvoiceId: word,
  Status: z.string(),
  ReasonCode: z.number().int().nullish(),
  CardLastFour: z.string().nullish(),
  CardExpDate: z.string().nullish(),
  CardType: z.string().nullish(),
  Token: z.string().nullish(),
  Type: z.number().int().nullish(),
  OriginalTransactionId: id.nullish(),
  Refunded: z.boolean().nullish(),
  JsonData: z.unknown().optional(),
  CreatedDateIso: z.string().nullish(),
})

export type Transaction = z.output<typeof transactionSchema>

/** The documented transaction statuses, and the two of a link that is not paid yet. */
const statuses = new Map<string, PaymentState['status']>([
  ['Created', 'pending'],
  ['AwaitingAuthentication', 'pending'],
  ['Pending', 'processing'],
  ['Authorized', 'authorized'],
  ['Completed', 'paid'],
  ['Cancelled', 'canceled'],
  ['Declined', 'failed'],
])

/** Payment systems whose lower-cased name is not our brand name. */
const brands = new Map([
  ['мир', 'mir'],
  ['americanexpress', 'american-express'],
  ['amex', 'american-express'],
  ['dinersclub', 'diners-club'],
])

const brandOf = (type: string) => {
  const name = type.toLowerCase().replaceAll(/[^a-zа-я]/g, '')
  return brands.get(name) ?? name
}

const cardOf = ({ Token, CardLastFour, CardExpDate, CardType }: Transaction): KeptCard | null =>
  Token && CardLastFour
    ? {
        token: Token,
        brand: brandOf(CardType ?? ''),
        last4: CardLastFour,
        expiry: (CardExpDate ?? '').replaceAll(/\D/g, ''),
        fingerprint: null,
      }
    : null

export const nameOf = ({ InvoiceId }: Transaction): string | null => (InvoiceId ? String(InvoiceId) : null)

export const refOf = ({ TransactionId }: Transaction): string => String(TransactionId)

export const isRefund = ({ Type }: Transaction): boolean => Type === REFUND

/** True if the payment is by card, not by a bank's link. */
export const isByCard = ({ CardLastFour }: Transaction): boolean => Boolean(CardLastFour)

/** The payment state of a transaction; null for an unknown status. `refunded` is in minor units. */
export const stateOf = (transaction: Transaction, refunded: number, lang: Lang = 'ru'): PaymentState | null => {
  const status = statuses.get(transaction.Status)
  if (!status) return null
  const ref = refOf(transaction)
  return {
    status,
    ref,
    attemptId: nameOf(transaction),
    money: { amount: toMinor(transaction.Amount), currency: transaction.Currency },
    refunded,
    card: status === 'failed' ? null : cardOf(transaction),
    error: status === 'failed' ? declined(ref, transaction.ReasonCode ?? 0, lang) : null,
  }
}
