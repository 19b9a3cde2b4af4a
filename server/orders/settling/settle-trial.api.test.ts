import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mayHaveTrial } from '../subscriptions/trial.ts'
import { aCard } from '../testing/payments/bank.ts'
import { type OrderFixture, openOrderFixture } from '../testing/payments/order-fixture.ts'

let fixture: OrderFixture

beforeEach(async () => {
  fixture = await openOrderFixture()
})
afterEach(async () => {
  const faults = await fixture.faults()
  await fixture.school.close()
  expect(faults).toEqual([])
})

const aTrial = async (person = fixture.buyer) => {
  const trial = await fixture.anOrder({ kind: 'trial', person })
  return { trial, binding: await fixture.anAttempt(trial) }
}

describe('a trial', () => {
  test('begins, and what its card was bound with goes back', async () => {
    const { trial, binding } = await aTrial()
    await fixture.applyState(binding, { card: aCard() })
    expect(await fixture.summary(trial)).toEqual({
      order: 'paid',
      attempts: ['succeeded'],
      opened: ['catalog:4'],
      back: ['binding 100 created'],
    })
  })

  test('is refused to a card that has had one: nothing is opened, the binding goes back, the person may try again', async () => {
    await fixture.applyState((await aTrial()).binding, { card: aCard() })
    const other = await fixture.aPerson('other@example.com')
    const { trial, binding } = await aTrial(other)
    await fixture.applyState(binding, { card: aCard() })
    expect([
      await fixture.summary(trial),
      (await fixture.attempt(binding)).error?.code,
      await mayHaveTrial(fixture.deps.db, fixture.deps, other),
    ]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['binding 100 created'] },
      'trial_unavailable',
      true,
    ])
  })

  test('is refused where nobody has told its card: nothing is opened, the binding goes back, the person may try again', async () => {
    const { trial, binding } = await aTrial()
    await fixture.applyState(binding)
    expect([
      await fixture.summary(trial),
      (await fixture.attempt(binding)).error?.code,
      await mayHaveTrial(fixture.deps.db, fixture.deps, fixture.buyer),
    ]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['binding 100 created'] },
      'trial_card_unknown',
      true,
    ])
  })

  test('that was given up is not used up by a binding that comes late', async () => {
    const { trial, binding } = await aTrial()
    await fixture.applyState(binding, { status: 'canceled' })
    await fixture.applyState(binding, { card: aCard() })
    expect([await fixture.summary(trial), await mayHaveTrial(fixture.deps.db, fixture.deps, fixture.buyer)]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['late 100 created'] },
      true,
    ])
  })
})
