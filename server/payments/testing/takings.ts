import type { Currency } from '../../contract/money.ts'
import { toMinor } from '../../contract/money.ts'
import type { StandIns } from '../stand-ins/start.ts'

/** What a provider has taken for one payment and not given back, in minor units. */
export interface Taking {
  provider: string
  ref: string
  currency: Currency
  amount: number
}

const ofYookassa = ({ yookassa }: StandIns): Taking[] =>
  yookassa
    .payments()
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, refunded_amount: back }) => ({
      provider: 'yookassa',
      ref: id,
      currency: 'RUB',
      amount: toMinor(Number(amount.value)) - toMinor(Number(back?.value ?? 0)),
    }))

const ofCloudpayments = ({ cloudpayments }: StandIns): Taking[] => {
  const all = cloudpayments.transactions().filter(({ Status }) => Status === 'Completed')
  const isPayment = ({ OriginalTransactionId }: (typeof all)[number]) => OriginalTransactionId === null
  return all.map((one) => ({
    provider: 'cloudpayments',
    ref: String(one.OriginalTransactionId ?? one.TransactionId),
    currency: 'RUB',
    amount: toMinor(one.Amount) * (isPayment(one) ? 1 : -1),
  }))
}

const ofTbank = ({ tbank }: StandIns): Taking[] =>
  tbank.movements.map(({ kind, paymentId, amount }) => ({
    provider: 'tbank',
    ref: paymentId,
    currency: 'RUB',
    amount: kind === 'taken' ? amount : -amount,
  }))

const ofStripe = ({ stripe }: StandIns): Taking[] =>
  stripe.charges().map(({ intent, amount, refunded }) => ({
    provider: 'stripe',
    ref: intent,
    currency: 'EUR',
    amount: amount - refunded,
  }))

/** What the stand-ins have taken and kept, by payment; what has gone back is not in it. */
export const takings = (standIns: StandIns): Taking[] => {
  const moved = [ofYookassa, ofCloudpayments, ofTbank, ofStripe].flatMap((of) => of(standIns))
  const byPayment = Map.groupBy(moved, ({ provider, ref }) => `${provider} ${ref}`)
  return [...byPayment.values()].flatMap((moves) => {
    const [first] = moves
    const amount = moves.reduce((sum, move) => sum + move.amount, 0)
    return first && amount > 0 ? [{ ...first, amount }] : []
  })
}

/** The sum of them in one currency. */
export const sumOf = (all: readonly { currency: string; amount: number }[], currency: Currency): number =>
  all.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0)
