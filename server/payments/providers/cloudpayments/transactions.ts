import { z } from 'zod'
import { DAY_MS } from '../../../contract/durations.ts'
import type { MainLang } from '../../../contract/langs.ts'
import { toMinor } from '../../../contract/checkout/money.ts'
import type { Found, StoredCard, PaymentState, Unknown } from '../../provider.ts'
import type { Reply, Call } from './api.ts'
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

const cardOf = ({ Token, CardLastFour, CardExpDate, CardType }: Transaction): StoredCard | null =>
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

const isRefund = ({ Type }: Transaction): boolean => Type === REFUND

/** True if the payment is by card, not by a bank's link. */
export const isByCard = ({ CardLastFour }: Transaction): boolean => Boolean(CardLastFour)

/** The payment state of a transaction; null for an unknown status. `refunded` is in minor units. */
export const stateOf = (transaction: Transaction, refunded: number, lang: MainLang = 'ru'): PaymentState | null => {
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

/** Transactions per page of the list, and the maximum number of pages that are read. */
const PAGE = 100
const PAGES = 40

type Read = { kind: 'transaction'; transaction: Transaction } | { kind: 'absent' } | Unknown

/** Reads and looks up transactions; never changes anything. */
export interface Transactions {
  find: (ref: string, lang?: MainLang) => Promise<Found>
  /** Looks up by our reference; the last operation found must carry it, or be a refund of the payment that does. */
  findLost: (attemptId: string, lang?: MainLang) => Promise<Found>
  /** The raw transaction, for callers that change it. */
  get: (ref: string) => Promise<Read>
  /** All refunds of a payment, whatever their status. */
  refundsOf: (payment: Transaction) => Promise<{ kind: 'refunds'; refunds: Transaction[] } | Unknown>
}

export const unknown = (reason: string): Unknown => ({ kind: 'unknown', reason })

/** A denied or unanswered lookup is unknown. */
export const unread = (reply: Exclude<Reply, { kind: 'answered' }>): Unknown => {
  if (reply.kind === 'unknown') return unknown(reply.reason)
  return { ...unknown(`status ${reply.status}`), ...(reply.isAccountError && { isAccountError: true }) }
}

const isAbsent = (reply: Reply) =>
  reply.kind === 'answered' && !reply.isSuccess && /not found|не найден/i.test(reply.message)

const readOne = (reply: Reply): Read => {
  if (reply.kind !== 'answered') return unread(reply)
  const { success, data } = transactionSchema.safeParse(reply.model)
  if (success) return { kind: 'transaction', transaction: data }
  return isAbsent(reply) ? { kind: 'absent' } : unknown('answer')
}

const FAILED_REFUNDS = ['Declined', 'Cancelled']

/** The sum that is refunded or being refunded, in minor units. */
export const sumOf = (refunds: readonly Transaction[]): number =>
  refunds.filter(({ Status }) => !FAILED_REFUNDS.includes(Status)).reduce((sum, { Amount }) => sum + toMinor(Amount), 0)

const isRef = (ref: string) => /^[1-9]\d{0,14}$/.test(ref)

export const createTransactions = (call: Call, now: () => Date): Transactions => {
  const get = async (ref: string): Promise<Read> => {
    if (!isRef(ref)) return { kind: 'absent' }
    const read = readOne(await call('/payments/get', { TransactionId: Number(ref) }))
    const isOther = read.kind === 'transaction' && refOf(read.transaction) !== ref
    return isOther ? unknown('another transaction') : read
  }
  const last = async (name: string) => readOne(await call('/v2/payments/find', { InvoiceId: name }))

  const listSince = async (created: string) => {
    const since = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(created) ? created : `${created}Z`)
    if (Number.isNaN(since.getTime())) return unknown('date')
    const CreatedDateGte = since.toISOString()
    const CreatedDateLte = new Date(now().getTime() + DAY_MS).toISOString()
    const all: Transaction[] = []
    for (let PageNumber = 1; PageNumber <= PAGES; PageNumber += 1) {
      const reply = await call('/v2/payments/list', { CreatedDateGte, CreatedDateLte, PageNumber, TimeZone: 'UTC' })
      if (reply.kind !== 'answered') return unread(reply)
      const { success, data } = z.array(z.unknown()).safeParse(reply.model)
      if (!success) return unknown('answer')
      all.push(...data.flatMap((one) => transactionSchema.safeParse(one).data ?? []))
      if (data.length < PAGE) return { kind: 'all', all } as const
    }
    return unknown('too many transactions')
  }

  /** The list omits undecided transactions, so the newest one is added. */
  const refundsOf: Transactions['refundsOf'] = async (payment) => {
    const name = nameOf(payment)
    const newest = name === null ? null : await last(name)
    if (newest?.kind === 'unknown') return newest
    const isUntouched = newest?.kind === 'transaction' && newest.transaction.TransactionId === payment.TransactionId
    if (isUntouched) return { kind: 'refunds', refunds: [] }
    const listed = await listSince(payment.CreatedDateIso ?? '')
    if (listed.kind === 'unknown') return listed
    const isOfIt = (one: Transaction) => isRefund(one) && one.OriginalTransactionId === payment.TransactionId
    const unlisted = newest?.kind === 'transaction' ? [newest.transaction] : []
    const all = new Map([...listed.all, ...unlisted].map((one) => [one.TransactionId, one]))
    return { kind: 'refunds', refunds: [...all.values()].filter(isOfIt) }
  }

  /** `Refunded` says that something was refunded, but not how much. */
  const foundOf = async (payment: Transaction, lang: MainLang): Promise<Found> => {
    const returned = payment.Refunded ? await refundsOf(payment) : { kind: 'refunds' as const, refunds: [] }
    if (returned.kind === 'unknown') return returned
    const state = stateOf(payment, sumOf(returned.refunds), lang)
    return state ? { kind: 'state', state } : unknown('status')
  }

  /** A lookup may find a refund in place of its payment; this resolves it to the payment. */
  const paymentOf = async (read: Read): Promise<Read> => {
    if (read.kind !== 'transaction' || !isRefund(read.transaction)) return read
    const { OriginalTransactionId } = read.transaction
    return OriginalTransactionId ? get(String(OriginalTransactionId)) : unknown('answer')
  }

  return {
    get,
    refundsOf,
    find: async (ref, lang = 'ru') => {
      const read = await paymentOf(await get(ref))
      return read.kind === 'transaction' ? foundOf(read.transaction, lang) : read
    },
    findLost: async (attemptId, lang = 'ru') => {
      const read = await paymentOf(await last(attemptId))
      if (read.kind !== 'transaction') return read
      return nameOf(read.transaction) === attemptId ? foundOf(read.transaction, lang) : unknown('another payment')
    },
  }
}
