import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mayHaveTrial } from '../subscriptions/trial.ts'
import { aCard } from '../testing/payments/bank.ts'
import { type Ground, openGround } from '../testing/payments/ground.ts'

let ground: Ground

beforeEach(async () => {
  ground = await openGround()
})
afterEach(async () => {
  const faults = await ground.faults()
  await ground.school.close()
  expect(faults).toEqual([])
})

const aTrial = async (person = ground.buyer) => {
  const trial = await ground.anOrder({ kind: 'trial', person })
  return { trial, binding: await ground.anAttempt(trial) }
}

describe('a trial', () => {
  test('begins, and what its card was bound with goes back', async () => {
    const { trial, binding } = await aTrial()
    await ground.says(binding, { card: aCard() })
    expect(await ground.stands(trial)).toEqual({
      order: 'paid',
      attempts: ['succeeded'],
      opened: ['catalog:4'],
      back: ['binding 100 created'],
    })
  })

  test('is refused to a card that has had one: nothing is opened, the binding goes back, the person may try again', async () => {
    await ground.says((await aTrial()).binding, { card: aCard() })
    const other = await ground.aPerson('other@example.com')
    const { trial, binding } = await aTrial(other)
    await ground.says(binding, { card: aCard() })
    expect([
      await ground.stands(trial),
      (await ground.attempt(binding)).error?.code,
      await mayHaveTrial(ground.deps.db, ground.deps, other),
    ]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['binding 100 created'] },
      'trial_unavailable',
      true,
    ])
  })

  test('is refused where nobody has told its card: nothing is opened, the binding goes back, the person may try again', async () => {
    const { trial, binding } = await aTrial()
    await ground.says(binding)
    expect([
      await ground.stands(trial),
      (await ground.attempt(binding)).error?.code,
      await mayHaveTrial(ground.deps.db, ground.deps, ground.buyer),
    ]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['binding 100 created'] },
      'trial_card_unknown',
      true,
    ])
  })

  test('that was given up is not used up by a binding that comes late', async () => {
    const { trial, binding } = await aTrial()
    await ground.says(binding, { status: 'canceled' })
    await ground.says(binding, { card: aCard() })
    expect([await ground.stands(trial), await mayHaveTrial(ground.deps.db, ground.deps, ground.buyer)]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['late 100 created'] },
      true,
    ])
  })
})
