import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../../server/auth/testing/people.ts'
import { HOUR_MS } from '../../../server/contract/durations.ts'
import { moveAttempt } from '../../../server/orders/stores/attempt-store.ts'
import { linesOf } from '../../../server/orders/stores/order-store.ts'
import { refundsOf } from '../../../server/orders/stores/refund-store.ts'
import { runRefunds } from '../../../server/orders/refunds/run-refunds.ts'
import { settle } from '../../../server/orders/settling/settle.ts'
import { place, type Sale, sell } from '../../../server/staff/testing/sale.ts'
import { spoil } from '../../../server/staff/testing/store.ts'
import { changeProduct } from '../shop/shop-store.ts'
import { openShopCommands, parsed } from '../testing/shop-commands.ts'

let { fixture, type }: Awaited<ReturnType<typeof openShopCommands>> = Object.create(null)
let sale: Sale
beforeEach(async () => {
  ;({ fixture, type } = await openShopCommands())
  await type('lils give mama@example.com 500 --reason gift')
  sale = await sell(fixture.school, fixture.mama, { product: 'course:2', lils: 500 })
})
afterEach(() => fixture.school.close())

const ID = /[\da-f]{8}-[\da-f-]{27}/g

/** Lines with short names in place of ids and numbers, no more than two spaces in a row, and none at the end. */
const short = (lines: string[], names: Record<string, string> = {}) =>
  lines.map((line) =>
    line
      .replaceAll(ID, (id) => names[id] ?? 'ID')
      .replaceAll(/М-\d+/g, 'М-N')
      .replaceAll(/ {2,}/g, '  ')
      .trimEnd(),
  )

/** A payment that nobody could find out about. */
const undecided = async (): Promise<Sale> => {
  const placed = await place(fixture.school, fixture.mama, { product: 'course:3' })
  const move = { id: placed.attempt.id, to: 'manual', by: 'reconciler', at: fixture.school.clock.now() } as const
  await fixture.school.deps.transact((tx) => moveAttempt(tx, move))
  return placed
}

describe('orders list', () => {
  test('shows the latest first, with whose they are and what is to be paid', async () => {
    fixture.school.clock.advance(60_000)
    await fixture.buys({ currency: 'EUR' })
    expect(short((await type('orders list')).lines)).toEqual([
      '2 orders, page 1 of 1',
      'order  placed  person  kind  state  to pay  to decide',
      'М-N  2026-11-20 12:01  mama@example.com  subscribe  paid  18 EUR',
      'М-N  2026-11-20 12:00  mama@example.com  purchase  paid  2000 RUB',
    ])
  })

  test.each([
    ['--state paid', 1],
    ['--state pending', 1],
    ['--state review', 0],
    ['--waiting', 0],
    ['--email Papa@Example.com', 1],
    ['--email mama@example.com --state pending', 0],
    ['--since 2026-11-20', 2],
    ['--since 2026-11-21', 0],
  ])('orders list %s shows %i', async (options, count) => {
    await place(fixture.school, await aPerson(fixture.school, { email: 'papa@example.com' }), { product: 'course:3' })
    expect(parsed(await type(`orders list ${options} --json`))).toHaveLength(count)
  })

  test('shows what a person has to look at', async () => {
    const [review, payment] = [await undecided(), await undecided()]
    await place(fixture.school, fixture.mama, { product: 'course:3' })
    await fixture.school.deps.transact((tx) => spoil.attempt(tx, review.attempt.id, { state: 'failed' }))
    await fixture.school.deps.transact((tx) => spoil.order(tx, review.order.id, { state: 'review' }))
    const shown = parsed(await type('orders list --waiting --json'))
    expect(shown).toHaveLength(2)
    for (const { order } of [review, payment]) expect(shown).toContainEqual(expect.objectContaining({ id: order.id }))
  })

  test('a page of orders has 100', async () => {
    for (let made = 1; made < 102; made += 1) await place(fixture.school, fixture.mama, { product: 'course:3' })
    const { lines } = await type('orders list --page 2')
    expect([lines[0], lines.length]).toEqual(['102 orders, page 2 of 2', 4])
    await expect(type('orders list --page 3')).rejects.toThrow('There are only 2 pages.')
  })

  test('nobody of that address is a mistake', async () => {
    await expect(type('orders list --email nobody@example.com')).rejects.toThrow('Nobody has the address')
  })
})

describe('orders show', () => {
  test('tells everything of an order: lines, attempts, refunds, and who did what when', async () => {
    const { order, attempt } = sale
    fixture.school.clock.advance(HOUR_MS)
    await type(`orders refund ${order.id} --reason "bought twice"`)
    await runRefunds(fixture.school.deps)
    const [refund] = await refundsOf(fixture.school.deps.db, attempt.id)
    const names = { [order.id]: 'ORDER', [attempt.id]: 'ATTEMPT', [refund?.id ?? '']: 'REFUND' }
    expect(short((await type(`orders show ${order.id}`)).lines, names)).toEqual([
      'М-N  purchase, refunded',
      '  id  ORDER',
      '  person  mama@example.com',
      '  placed  2026-11-20 12:00',
      '  paid  2026-11-20 12:00',
      '  sum  2500 RUB',
      '  code  none',
      '  lils  500, for 500 RUB',
      '  to pay  2000 RUB',
      '',
      'lines',
      'product  name  months  price  off  lils  due  open until',
      'course:2  Шахматы  2500  0  500  2000',
      '',
      'attempts',
      'id  provider  method  state  amount  there  error',
      'ATTEMPT  cloudpayments  bank-card  returned  2000 RUB  ref-ATTEMPT',
      '',
      'refunds',
      'id  attempt  amount  reason  state  there',
      'REFUND  ATTEMPT  2000  operator  done  back-ref-ATTEMPT',
      '',
      'moments',
      'when  what  attempt  state  by',
      '2026-11-20 12:00  order  pending  pay',
      '2026-11-20 12:00  attempt  ATTEMPT  created  pay',
      '2026-11-20 12:00  attempt  ATTEMPT  created > succeeded  notification',
      '2026-11-20 12:00  order  pending > paid  notification',
      '2026-11-20 13:00  refund 2000  ATTEMPT  operator: bought twice',
      '2026-11-20 13:00  order  paid > refunded  operator: bought twice',
      '2026-11-20 13:00  attempt  ATTEMPT  succeeded > returned  operator',
    ])
  })

  test('comes as JSON for scripts, without what only tells wishes apart', async () => {
    const [shown] = [parsed(await type(`orders show ${sale.order.id} --json`))].flat()
    expect(shown).toMatchObject({
      id: sale.order.id,
      email: 'mama@example.com',
      total: 2_000_00,
      lines: [{ product: 'course:2', due: 2_000_00 }],
      attempts: [{ id: sale.attempt.id, state: 'succeeded' }],
      refunds: [],
    })
    expect(JSON.stringify(shown)).not.toMatch(/payKey|bodyDigest|answer|fingerprint/)
  })

  test('an order that is not there is a mistake', async () => {
    for (const line of ['show nothing', 'refund nothing --reason x'])
      await expect(type(`orders ${line}`)).rejects.toThrow('No order has the number or the id nothing.')
  })

  test.each([
    ['as the buyer says it', (number: number) => `М-${number}`],
    ['in Latin letters and with a space', (number: number) => `"m ${number}"`],
    ['without the letter', String],
  ])('finds an order by its number: %s', async (_, typed) => {
    const { number } = sale.order
    const [shown] = [parsed(await type(`orders show ${typed(number ?? 0)} --json`))].flat()
    expect(shown).toMatchObject({ id: sale.order.id, number })
  })
})

describe('orders refund', () => {
  test('asks, then returns money and lils', async () => {
    expect(await type(`orders refund ${sale.order.id} --reason mistake`)).toEqual({
      questions: ['Return 2000 RUB and 500 lils to mama@example.com and close what was bought?'],
      lines: [
        'What was bought is closed. Back to mama@example.com: 2000 RUB and 500 lils, as soon as the server gets to it.',
      ],
    })
    expect((await type('lils show mama@example.com')).lines[0]).toBe('mama@example.com has 500 lils')
    expect(await refundsOf(fixture.school.deps.db, sale.attempt.id)).toMatchObject([{ amount: 2_000_00 }])
  })

  test.each([
    [{ product: 'course:1' }, '3000 RUB', '3000 RUB, as soon as the server gets to it'],
    [{ product: 'course:3', lils: 300 }, '300 lils', '300 lils'],
  ])('says what goes back of %j', async (traits, compared, refunded) => {
    await type('lils give mama@example.com 300 --reason gift')
    const { order } = await sell(fixture.school, fixture.mama, traits)
    expect(await type(`orders refund ${order.id} --reason mistake`)).toEqual({
      questions: [`Return ${compared} to mama@example.com and close what was bought?`],
      lines: [`What was bought is closed. Back to mama@example.com: ${refunded}.`],
    })
  })

  test('says how many of the lils that came with it are spent, before it asks for a yes', async () => {
    await fixture.school.deps.transact((tx) => changeProduct(tx, 'course:1', { lils: 300 }))
    const { order } = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    await sell(fixture.school, fixture.mama, { product: 'course:3', lils: 200 })
    const { questions } = await type(`orders refund ${order.id} --reason mistake`, false)
    expect(questions).toEqual([
      'Return 3000 RUB to mama@example.com and close what was bought, though 200 lils that came with it cannot be taken back any more?',
    ])
  })

  test('without a yes nothing changes', async () => {
    expect((await type(`orders refund ${sale.order.id} --reason mistake`, false)).lines).toEqual([
      'Nothing was changed.',
    ])
    expect(await refundsOf(fixture.school.deps.db, sale.attempt.id)).toEqual([])
  })

  test('says why it does not', async () => {
    const { id } = await fixture.buys({ kind: 'trial' })
    await expect(type(`orders refund ${id} --reason x`)).rejects.toThrow('Nothing was paid for it.')
    await expect(type(`orders refund ${sale.order.id} --amount 2000.01 --reason x`)).rejects.toThrow(
      'More than is left',
    )
    const { order } = await place(fixture.school, fixture.mama, { product: 'course:3' })
    await expect(type(`orders refund ${order.id} --reason x`)).rejects.toThrow('It is not paid')
    expect(await linesOf(fixture.school.deps.db, sale.order.id)).toHaveLength(1)
  })

  test('is not done without a reason', async () => {
    await expect(type(`orders refund ${sale.order.id}`)).rejects.toThrow(
      "required option '--reason <text>' not specified",
    )
  })

  test('says which rule of the school it goes beyond, before it asks for a yes', async () => {
    const { id } = await fixture.buys()
    fixture.school.clock.advance(73 * HOUR_MS)
    const { questions } = await type(`orders refund ${id} --reason x`, false)
    expect(questions).toEqual([
      'Return 1500 RUB to mama@example.com and close what was bought, though it was bought more than 3 days ago, and it renews by itself, which then stops?',
    ])
  })

  test('gives a part back and leaves open what was bought', async () => {
    expect(await type(`orders refund ${sale.order.id} --amount 500 --reason "a week was missed"`)).toEqual({
      questions: ['Return 500 RUB to mama@example.com, and leave open what was bought?'],
      lines: ['What was bought stays open. Back to mama@example.com: 500 RUB, as soon as the server gets to it.'],
    })
  })
})

const waiting = async () => parsed(await type('orders list --waiting --json'))

describe('an order whose money was returned in part at the provider', () => {
  beforeEach(async () => {
    const { id, amount, currency, ref } = sale.attempt
    const state = { status: 'paid' as const, ref: ref ?? '', attemptId: id, money: { amount, currency } }
    await settle(fixture.school.deps, id, { ...state, refunded: 300_00, card: null, error: null }, 'reconciler')
  })

  test('waits for a person, with what was reported', async () => {
    expect(await waiting()).toMatchObject([{ id: sale.order.id, state: 'paid', toDecide: 'refunded-in-part' }])
  })

  test('waits no more once a person keeps it', async () => {
    const { lines } = await type(`orders keep ${sale.order.id} --reason "as agreed"`)
    expect([short(lines), await waiting()]).toEqual([['М-N stays paid, and what was bought stays open.'], []])
    await expect(type(`orders keep ${sale.order.id} --reason x`)).rejects.toThrow('It does not wait for a decision.')
  })

  test('is ended by returning the rest, and no more than that', async () => {
    const { questions } = await type(`orders refund ${sale.order.id} --reason "as agreed"`)
    const refunds = await refundsOf(fixture.school.deps.db, sale.attempt.id)
    expect([questions, refunds.map(({ amount, state }) => [amount, state]), await waiting()]).toEqual([
      ['Return 1700 RUB and 500 lils to mama@example.com and close what was bought?'],
      [
        [300_00, 'done'],
        [1_700_00, 'created'],
      ],
      [],
    ])
  })
})
