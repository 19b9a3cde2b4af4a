import { personById } from '../../../server/auth/stores/account-store.ts'
import { REFUND_DAYS } from '../../../server/contract/checkout/limits.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import { ORDER_STATES } from '../../../server/db/schema.ts'
import { type Attempt, attemptsOf, attemptById } from '../../../server/orders/stores/attempt-store.ts'
import { spentRewards } from '../../../server/orders/granting/entitle.ts'
import {
  linesOf,
  momentsOf,
  numberOf,
  type Order,
  orderById,
  orderByNumber,
  type OrderLine,
  readNumber,
} from '../../../server/orders/stores/order-store.ts'
import { type Refund, refundableOf, refundsOf, refundById } from '../../../server/orders/stores/refund-store.ts'
import { recurrentProducts } from '../../../server/orders/stores/subscription-store.ts'
import { keepOrder, type RefundRefusal, refundOrder } from '../../../server/staff/refund-order.ts'
import { settleByHand, settleRefund } from '../../../server/staff/settle-by-hand.ts'
import { command, type CommandContext, UsageError } from '../command.ts'
import { json, plural, formatMoney, stamp, table, without, facts, formatAmount } from '../layout.ts'
import {
  asJson,
  choice,
  flag,
  optionalChoice,
  optionalDate,
  optionalEmail,
  optionalPositiveSum,
  page,
  pageTitle,
  text,
} from '../schemas.ts'
import { requirePerson, NOTHING } from '../people.ts'
import { PAGE_ROWS } from '../people-store.ts'
import { countOrders, orderPage } from './money-store.ts'

/** What the commands take: the number, or the id of an order without one. */
const nameOf = (order: Order): string => (order.number === null ? order.id : numberOf(order))

const row = ({ order, email }: { order: Order; email: string }) => {
  const { createdAt, kind, state, total, currency, toDecide } = order
  return [nameOf(order), stamp(createdAt), email, kind, state, formatMoney(total, currency), toDecide ?? '']
}

/** The columns of an order for scripts, without those that only tell requests apart. */
const orderForScripts = (order: Order) => without(order, 'digest', 'liveCart')

export const listOrders = command({
  summary: `the orders, the latest first, ${PAGE_ROWS} at a time`,
  args: {},
  options: {
    state: optionalChoice(ORDER_STATES, 'only these'),
    email: optionalEmail('only of this person'),
    since: optionalDate('only from this day on, by UTC'),
    waiting: flag('only those that a person has to look at'),
    page,
    json: asJson,
  },
  run: async (context, { state, email, since, waiting: isWaiting, page: wanted, json: isForScript }) => {
    const personId = email === undefined ? undefined : (await requirePerson(context, email)).id
    const filter = { state, personId, since, isWaiting }
    const orders = await orderPage(context.db, filter, wanted)
    if (isForScript) return json(orders.map(({ order, email: of }) => ({ ...orderForScripts(order), email: of })))
    const count = await countOrders(context.db, filter)
    const title = pageTitle(plural(count, 'order'), { count, page: wanted })
    return [title, ...table(['order', 'placed', 'person', 'kind', 'state', 'to pay', 'to decide'], orders.map(row))]
  },
})

type Moment = Awaited<ReturnType<typeof momentsOf>>[number]

const orderName = text('order', 'its number, such as М-10482 or 10482, or its id')

/** An order by its number or id, with the buyer's e-mail address. Throws a `UsageError` if it does not exist. */
const theOrder = async ({ db }: Pick<CommandContext, 'db'>, name: string): Promise<{ order: Order; email: string }> => {
  const number = readNumber(name)
  const order = number === null ? await orderById(db, name) : await orderByNumber(db, number)
  if (!order) throw new UsageError(`No order has the number or the id ${name}.`)
  return { order, email: (await personById(db, order.personId))?.email ?? '' }
}

const summary = (order: Order, email: string): string[] => {
  const { id, currency, sum, discount, bonuses, lils, total, createdAt, paidAt, subscriptionId, toDecide } = order
  return facts({
    id,
    person: email,
    placed: stamp(createdAt),
    paid: stamp(paidAt),
    sum: formatMoney(sum, currency),
    code: discount > 0 ? `${formatMoney(discount, currency)} off` : 'none',
    lils: lils > 0 ? `${lils}, for ${formatMoney(bonuses, currency)}` : 'none',
    'to pay': formatMoney(total, currency),
    ...(subscriptionId !== null && { subscription: subscriptionId }),
    ...(toDecide !== null && { 'to decide': toDecide }),
  })
}

const lineRow = ({ product, name, duration, price, discount, bonuses, due, availableTo }: OrderLine) => [
  product,
  name,
  duration === null ? '' : String(duration),
  ...[price, discount, bonuses, due].map(formatAmount),
  availableTo === null ? '' : stamp(availableTo),
]

const attemptRow = ({ id, provider, method, state, amount, currency, ref, error }: Attempt) => [
  id,
  provider,
  method,
  state,
  formatMoney(amount, currency),
  ref ?? '',
  error?.code ?? '',
]

const refundRow = ({ id, attemptId, amount, reason, state, ref }: Refund) => [
  id,
  attemptId,
  formatAmount(amount),
  reason,
  state,
  ref ?? '',
]

const MOMENT_OF_REFUND = /^refund (\d+)$/

const momentRow = ({ createdAt, what, attemptId, before, after, by }: Moment) => [
  stamp(createdAt),
  what.replace(MOMENT_OF_REFUND, (_, minor: string) => `refund ${formatAmount(Number(minor))}`),
  attemptId ?? '',
  [before, after].filter(Boolean).join(' > '),
  by,
]

const part = (title: string, lines: string[]) => (lines.length === 0 ? [] : ['', title, ...lines])

const attemptForScripts = (attempt: Attempt) => without(attempt, 'reply', 'bodyDigest', 'payKey', 'fingerprint')

export const showOrder = command({
  summary: 'one order: its lines, attempts, refunds, and who did what when',
  args: { order: orderName },
  options: { json: asJson },
  run: async (context, { order: name, json: isForScript }) => {
    const { order, email } = await theOrder(context, name)
    const { id } = order
    const lines = await linesOf(context.db, id)
    const attempts = (await attemptsOf(context.db, id)).toReversed()
    const refunds = (await Promise.all(attempts.map((attempt) => refundsOf(context.db, attempt.id)))).flat()
    const moments = await momentsOf(context.db, id)
    if (isForScript)
      return json([
        { ...orderForScripts(order), email, lines, attempts: attempts.map(attemptForScripts), refunds, moments },
      ])
    return [
      `${numberOf(order)}  ${order.kind}, ${order.state}`,
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

const why: Record<RefundRefusal, string> = {
  unknown: 'There is no such order.',
  'not-paid': 'It is not paid, or was given back already.',
  nothing: 'Nothing was paid for it.',
  'too-much': 'More than is left of its money.',
  redeemed: 'Somebody has redeemed its certificate.',
}

const reason = text('text', 'why, kept with the order')

/** What buyers cannot claim by the school's rule is refunded on the decision of staff. Source: checkout spec §9. */
const beyondRule = async ({ db, now }: CommandContext, { kind, paidAt }: Order, lines: readonly OrderLine[]) => {
  const isLate = paidAt !== null && now().getTime() - paidAt.getTime() > REFUND_DAYS * DAY_MS
  const products = lines.map(({ product }) => product)
  const renews = kind !== 'purchase' || (await recurrentProducts(db, products)).length > 0
  return [
    isLate ? `it was bought more than ${REFUND_DAYS} days ago` : '',
    renews ? 'it renews by itself, which then stops' : '',
  ].filter(Boolean)
}

/** The question before a refund: what goes back, what is closed, and what speaks against it. */
const refundQuestion = async (
  context: CommandContext,
  { order, email }: { order: Order; email: string },
  { money, isWhole }: { money: string; isWhole: boolean },
): Promise<string> => {
  if (!isWhole) return `Return ${money} to ${email}, and leave open what was bought?`
  const lines = await linesOf(context.db, order.id)
  const spent = await spentRewards(context.db, order, lines)
  const loss = spent > 0 ? [`${plural(spent, 'lil')} that came with it cannot be taken back any more`] : []
  const against = [...(await beyondRule(context, order, lines)), ...loss]
  const though = against.length > 0 ? `, though ${against.join(', and ')}` : ''
  return `Return ${money} to ${email} and close what was bought${though}?`
}

/** The running server returns the money on its next round. Source: checkout spec §9. */
export const refundPayment = command({
  summary: 'gives an order back, or a part of its money',
  args: { order: orderName },
  options: { amount: optionalPositiveSum('how much; all that is left without it'), reason },
  run: async (context, { order: name, amount, reason: reasonText }) => {
    const { order, email } = await theOrder(context, name)
    const { id, paidBy, currency, lils, total } = order
    const attempt = paidBy === null ? null : await attemptById(context.db, paidBy)
    const left = attempt && total > 0 ? await refundableOf(context.db, attempt) : total
    const isWhole = amount === undefined || amount === left
    const sum = amount ?? left
    const parts = [sum > 0 ? formatMoney(sum, currency) : '', isWhole && lils > 0 ? plural(lils, 'lil') : '']
    const money = parts.filter(Boolean).join(' and ') || 'nothing'
    const question = await refundQuestion(context, { order, email }, { money, isWhole })
    if (!(await context.confirm(question))) return [NOTHING]
    const done = await refundOrder(context, { orderId: id, amount, reason: reasonText })
    if ('refusal' in done) throw new UsageError(why[done.refusal])
    const closed = isWhole ? 'What was bought is closed.' : 'What was bought stays open.'
    return [`${closed} Back to ${email}: ${money}${sum > 0 ? ', as soon as the server gets to it' : ''}.`]
  },
})

/** For an order whose money the provider has returned in part, or that it reports otherwise than it stands here. */
export const keepAsIs = command({
  summary: 'leaves an order as it is that waits for a decision',
  args: { order: orderName },
  options: { reason },
  run: async (context, { order: name, reason: reasonText }) => {
    const { order } = await theOrder(context, name)
    if (!(await keepOrder(context, { orderId: order.id, reason: reasonText })))
      throw new UsageError('It does not wait for a decision.')
    return [`${numberOf(order)} stays ${order.state}, and what was bought stays open.`]
  },
})

/** For a payment that no provider could decide within three days, or that was reported with another sum. */
export const decidePayment = command({
  summary: 'decides a payment that no provider decides',
  args: { id: text('attempt', 'as `orders show` shows it') },
  options: { as: choice(['paid', 'failed'], 'what has become of it'), reason },
  run: async (context, { id, as, reason: reasonText }) => {
    const attempt = await attemptById(context.db, id)
    if (!attempt) throw new UsageError(`No attempt has the id ${id}.`)
    const { provider, amount, currency, state, orderId: ofOrder } = attempt
    const question = `Take the ${state} payment of ${formatMoney(amount, currency)} by ${provider} for ${as}?`
    if (!(await context.confirm(question))) return [NOTHING]
    const settled = await settleByHand(context, { attemptId: id, as, reason: reasonText })
    if (!settled) throw new UsageError('It is decided already.')
    const order = await orderById(context.db, ofOrder)
    return [`The payment is ${settled.state}, its order ${ofOrder} is ${order?.state ?? 'gone'}.`]
  },
})

/** For a refund that the provider did not carry out and that was made in another way. */
export const confirmRefund = command({
  summary: 'takes a refund for done that no provider does',
  args: { id: text('refund', 'as `orders show` shows it') },
  options: { reason },
  run: async (context, { id, reason: reasonText }) => {
    const refund = await refundById(context.db, id)
    const attempt = refund && (await attemptById(context.db, refund.attemptId))
    if (!attempt) throw new UsageError(`No refund has the id ${id}.`)
    const sum = formatMoney(refund.amount, attempt.currency)
    if (!(await context.confirm(`Is the money of the refund, ${sum}, with its owner?`))) return [NOTHING]
    if (!(await settleRefund(context, { refundId: id, reason: reasonText })))
      throw new UsageError('It is under way, or done.')
    return [`The refund of ${sum} is done.`]
  },
})
