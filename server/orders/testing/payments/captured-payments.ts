import type { Currency } from '../../../contract/checkout/money.ts'
import { toMinor } from '../../../contract/checkout/money.ts'
import type { Sandboxes } from '../../../sandbox/start-sandboxes.ts'

/** What a provider has taken for one payment and not given back, in minor units. */
export interface CapturedPayment {
  provider: string
  ref: string
  currency: Currency
  amount: number
}

const ofYookassa = ({ yookassa }: Sandboxes): CapturedPayment[] =>
  yookassa
    .payments()
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, refunded_amount: back }) => ({
      provider: 'yookassa',
      ref: id,
      currency: 'RUB',
      amount: toMinor(Number(amount.value)) - toMinor(Number(back?.value ?? 0)),
    }))

const ofCloudpayments = ({ cloudpayments }: Sandboxes): CapturedPayment[] => {
  const all = cloudpayments.transactions().filter(({ Status }) => Status === 'Completed')
  const isPayment = ({ OriginalTransactionId }: (typeof all)[number]) => OriginalTransactionId === null
  return all.map((one) => ({
    provider: 'cloudpayments',
    ref: String(one.OriginalTransactionId ?? one.TransactionId),
    currency: 'RUB',
    amount: toMinor(one.Amount) * (isPayment(one) ? 1 : -1),
  }))
}

const ofTbank = ({ tbank }: Sandboxes): CapturedPayment[] =>
  tbank.movements().map(({ kind, paymentId, amount }) => ({
    provider: 'tbank',
    ref: paymentId,
    currency: 'RUB',
    amount: kind === 'captured' ? amount : -amount,
  }))

const ofStripe = ({ stripe }: Sandboxes): CapturedPayment[] =>
  stripe.charges().map(({ intent, amount, refunded }) => ({
    provider: 'stripe',
    ref: intent,
    currency: 'EUR',
    amount: amount - refunded,
  }))

/** What the sandboxes have taken and kept, by payment; what has gone back is not in it. */
export const capturedPayments = (sandboxes: Sandboxes): CapturedPayment[] => {
  const moved = [ofYookassa, ofCloudpayments, ofTbank, ofStripe].flatMap((of) => of(sandboxes))
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
