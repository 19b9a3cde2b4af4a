import { personById } from '../../../server/auth/store.ts'
import { type Attempt, attemptsOf } from '../../../server/orders/attempt-store.ts'
import { linesOf, momentsOf, type Order, orderById, type OrderLine } from '../../../server/orders/order-store.ts'
import { type Refund, refundsOf } from '../../../server/orders/refunds/refund-store.ts'
import { command, type CommandContext, Mistake } from '../command.ts'
import { facts, json, spellAmount, spellSum, stamp, table, without } from '../layout.ts'
import { asJson, word } from '../words.ts'
import { orderForScripts } from './orders.ts'

type Moment = Awaited<ReturnType<typeof momentsOf>>[number]

export const orderId = word('id', 'as `orders list` shows it')

/** An order, and whose it is. Throws a `Mistake` where there is none. */
export const theOrder = async (
  { db }: Pick<CommandContext, 'db'>,
  id: string,
): Promise<{ order: Order; email: string }> => {
  const order = await orderById(db, id)
  if (!order) throw new Mistake(`No order has the id ${id}.`)
  return { order, email: (await personById(db, order.personId))?.email ?? '' }
}

const summary = (order: Order, email: string): string[] => {
  const { currency, sum, discount, bonuses, lils, total, createdAt, paidAt, subscriptionId } = order
  return facts({
    person: email,
    placed: stamp(createdAt),
    paid: stamp(paidAt),
    sum: spellSum(sum, currency),
    code: discount > 0 ? `${spellSum(discount, currency)} off` : 'none',
    lils: lils > 0 ? `${lils}, for ${spellSum(bonuses, currency)}` : 'none',
    'to pay': spellSum(total, currency),
    ...(subscriptionId !== null && { subscription: subscriptionId }),
  })
}

const lineRow = ({ product, name, duration, price, discount, bonuses, due, availableTo }: OrderLine) => [
  product,
  name,
  duration === null ? '' : String(duration),
  ...[price, discount, bonuses, due].map(spellAmount),
  availableTo === null ? '' : stamp(availableTo),
]

const attemptRow = ({ id, provider, method, state, amount, currency, ref, error }: Attempt) => [
  id,
  provider,
  method,
  state,
  spellSum(amount, currency),
  ref ?? '',
  error?.code ?? '',
]

const refundRow = ({ id, attemptId, amount, reason, state, ref }: Refund) => [
  id,
  attemptId,
  spellAmount(amount),
  reason,
  state,
  ref ?? '',
]

const MOMENT_OF_REFUND = /^refund (\d+)$/

const momentRow = ({ createdAt, what, attemptId, before, after, by }: Moment) => [
  stamp(createdAt),
  what.replace(MOMENT_OF_REFUND, (_, minor: string) => `refund ${spellAmount(Number(minor))}`),
  attemptId ?? '',
  [before, after].filter(Boolean).join(' > '),
  by,
]

const part = (title: string, lines: string[]) => (lines.length === 0 ? [] : ['', title, ...lines])

const attemptForScripts = (attempt: Attempt) => without(attempt, 'answer', 'bodyDigest', 'payKey', 'fingerprint')

export const showOrder = command({
  says: 'one order: its lines, attempts, refunds, and who did what when',
  takes: { id: orderId },
  options: { json: asJson },
  run: async (context, { id, json: isForScript }) => {
    const { order, email } = await theOrder(context, id)
    const lines = await linesOf(context.db, id)
    const attempts = (await attemptsOf(context.db, id)).toReversed()
    const refunds = (await Promise.all(attempts.map((attempt) => refundsOf(context.db, attempt.id)))).flat()
    const moments = await momentsOf(context.db, id)
    if (isForScript)
      return json([
        { ...orderForScripts(order), email, lines, attempts: attempts.map(attemptForScripts), refunds, moments },
      ])
    return [
      `${id}  ${order.kind}, ${order.state}`,
      ...summary(order, email),
      ...part(
        'lines',
        table(['product', 'name', 'months', 'price', 'off', 'lils', 'due', 'open until'], lines.map(lineRow)),
      ),
      ...part(
        'attempts',
        table(['id', 'provider', 'method', 'state', 'amount', 'there', 'error'], attempts.map(attemptRow)),
      ),
      ...part('refunds', table(['id', 'attempt', 'amount', 'reason', 'state', 'there'], refunds.map(refundRow))),
      ...part('moments', table(['when', 'what', 'attempt', 'state', 'by'], moments.map(momentRow))),
    ]
  },
})
