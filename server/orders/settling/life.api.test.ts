import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizes } from '../../testing/sizes.ts'
import { attemptMoves } from '../attempt-machine.ts'
import { orderMoves } from '../order-machine.ts'
import { momentsOf, type Order } from '../stores/order-store.ts'
import { type OrderFixture, openOrderFixture } from '../testing/payments/order-fixture.ts'
import { anEvent, openLifecycle } from '../testing/payments/order-lifecycle.ts'

/** Lives of orders, each of random events. */
const RUNS = sizes.orderLives
/** So many orders share one database, whose books are looked through after each of them. */
const TOGETHER = 50

/** Moves in the books that no machine knows. */
const illegal = async ({ deps }: OrderFixture, { id }: Order) => {
  const machines: Record<string, Record<string, readonly string[]>> = { order: orderMoves, attempt: attemptMoves }
  return (await momentsOf(deps.db, id)).flatMap(({ what, before, after }) => {
    const machine = machines[what]
    const isKnown = before === null || after === null || !machine || machine[before]?.includes(after)
    return isKnown ? [] : [`${what}: ${before} to ${after}`]
  })
}

test('whatever happens, no move is illegal, no money is kept without goods, and no goods are given without money', async () => {
  for (let offset = 0; offset < RUNS; offset += TOGETHER) {
    const fixture = await openOrderFixture()
    const property = fc.asyncProperty(
      fc.array(anEvent, { minLength: 3, maxLength: 14 }),
      fc.constantFrom(0, 500),
      async (events, lils) => {
        const lifecycle = await openLifecycle(fixture, { lils })
        for (const event of events) await lifecycle.apply(event)
        const { order, captured } = await lifecycle.end()
        const isPaid = order?.state === 'paid'
        expect({
          illegal: await illegal(fixture, lifecycle.order),
          isOver: ['paid', 'canceled', 'refunded'].includes(order?.state ?? ''),
          captured,
          faults: await fixture.faults(),
        }).toEqual({ illegal: [], isOver: true, captured: isPaid ? order.total : 0, faults: [] })
      },
    )
    try {
      await fc.assert(property, { numRuns: TOGETHER, seed: 47 + offset })
    } finally {
      await fixture.school.close()
    }
  }
})
