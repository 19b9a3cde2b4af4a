import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveAttempt } from '../../../server/orders/stores/attempt-store.ts'
import { refundsOf } from '../../../server/orders/stores/refund-store.ts'
import { place, type Sale, sell } from '../../../server/staff/testing/sale.ts'
import { spoil } from '../../../server/staff/testing/store.ts'
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

/** Lines with short names in place of ids, and no more than two spaces in a row. */
const short = (lines: string[], names: Record<string, string> = {}) =>
  lines.map((line) => line.replaceAll(ID, (id) => names[id] ?? 'ID').replaceAll(/ {2,}/g, '  '))

/** A payment that nobody could find out about. */
const undecided = async (): Promise<Sale> => {
  const placed = await place(fixture.school, fixture.mama, { product: 'course:3' })
  const move = { id: placed.attempt.id, to: 'manual', by: 'reconciler', at: fixture.school.clock.now() } as const
  await fixture.school.deps.transact((tx) => moveAttempt(tx, move))
  return placed
}

/** A refund that the provider has refused. */
const refused = async () => {
  await type(`orders refund ${sale.order.id} --reason mistake`)
  await fixture.school.deps.transact((tx) => spoil.refundsOf(tx, sale.attempt.id, { state: 'failed', checkAt: null }))
  return (await refundsOf(fixture.school.deps.db, sale.attempt.id))[0]?.id ?? ''
}

describe('orders settle', () => {
  test.each([
    ['paid', 'succeeded', 'paid'],
    ['failed', 'failed', 'canceled'],
  ])('takes a payment for %s after a question', async (as, state, orderState) => {
    const { attempt, order } = await undecided()
    expect(await type(`orders settle ${attempt.id} --as ${as} --reason "the bank says so"`)).toEqual({
      questions: [`Take the manual payment of 300 RUB by cloudpayments for ${as}?`],
      lines: [`The payment is ${state}, its order ${order.id} is ${orderState}.`],
    })
    expect((await type(`orders show ${order.id}`)).lines.at(-1)).toContain('operator: the bank says so')
  })

  test('refuses what is decided, and what is not there', async () => {
    await expect(type(`orders settle ${sale.attempt.id} --as failed --reason x`)).rejects.toThrow(
      'It is decided already.',
    )
    await expect(type('orders settle nothing --as paid --reason x')).rejects.toThrow('No attempt has the id nothing.')
  })

  test('without a yes nothing changes', async () => {
    const { attempt, order } = await undecided()
    await type(`orders settle ${attempt.id} --as paid --reason x`, false)
    expect((await type(`orders show ${order.id}`)).lines[0]).toContain('pending')
  })
})

describe('orders returned', () => {
  test('takes a refund for done that was returned some other way', async () => {
    const id = await refused()
    const before = parsed(await type('orders list --waiting --json'))
    expect(await type(`orders returned ${id} --reason "paid out by hand"`)).toEqual({
      questions: ['Is the money of the refund, 2000 RUB, with its owner?'],
      lines: ['The refund of 2000 RUB is done.'],
    })
    expect([before, parsed(await type('orders list --waiting --json'))]).toMatchObject([[{ id: sale.order.id }], []])
    expect(
      short((await type(`orders show ${sale.order.id}`)).lines, { [sale.attempt.id]: 'ATTEMPT' }).slice(-2),
    ).toEqual([
      '2026-11-20 12:00  refund 2000  ATTEMPT  failed > done  operator: paid out by hand',
      '2026-11-20 12:00  attempt  ATTEMPT  succeeded > returned  operator: paid out by hand',
    ])
    expect((await type('ledger check')).lines).toEqual(['The books are in order.'])
  })

  test('refuses one that is under way, and one that is not there', async () => {
    await type(`orders refund ${sale.order.id} --reason mistake`)
    const [refund] = await refundsOf(fixture.school.deps.db, sale.attempt.id)
    await expect(type(`orders returned ${refund?.id} --reason x`)).rejects.toThrow('It is under way, or done.')
    await expect(type('orders returned nothing --reason x')).rejects.toThrow('No refund has the id nothing.')
  })

  test('without a yes nothing changes', async () => {
    await type(`orders returned ${await refused()} --reason x`, false)
    expect(await refundsOf(fixture.school.deps.db, sale.attempt.id)).toMatchObject([{ state: 'failed' }])
  })
})
