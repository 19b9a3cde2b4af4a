import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import type { StoredCard } from '../../payments/provider.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { claimTrial, mayHaveTrial, releaseTrial, type TrialPerson } from './trial.ts'

const visa: StoredCard = { token: 'tk', brand: 'Visa', last4: '4242', expiry: '1299', fingerprint: null }

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const aTrialPerson = async (phone: string | null): Promise<TrialPerson> => {
  const { id } = await aPerson(school, { email: `${randomUUID()}@example.com`, phone })
  return { id, phone }
}
const claim = (person: TrialPerson, card: Partial<StoredCard> | null = null, orderId: string = randomUUID()) => {
  const providerCard = card && { provider: 'cloudpayments' as const, card: { ...visa, ...card } }
  return school.deps.transact((tx) =>
    claimTrial(tx, school.deps, { person, card: providerCard, orderId, at: school.clock.now() }),
  )
}
const may = (person: TrialPerson) => mayHaveTrial(school.deps.db, school.deps, person)

/** Twenty new accounts one after the other, each with a card of its own number unless told otherwise. */
const reregister = async (phone: string | null, card?: Partial<StoredCard>) => {
  const won = []
  for (let turn = 0; turn < 20; turn += 1)
    won.push(await claim(await aTrialPerson(phone), card ?? { last4: `${1000 + turn}` }))
  return won.filter(Boolean).length
}

describe('a trial is had once', () => {
  test('by a person', async () => {
    const person = await aTrialPerson(null)
    const results = [await may(person), await claim(person), await may(person), await claim(person, { last4: '1881' })]
    expect(results).toEqual([true, true, false, false])
  })

  test('by a phone: 20 re-registrations with the same one get 1 trial', async () => {
    expect(await reregister('+79161234567')).toBe(1)
  })

  test('by a card: 20 re-registrations with the same one get 1 trial', async () => {
    expect(await reregister(null, {})).toBe(1)
  })

  test('by a card that the provider knows by its own name: 20 re-registrations get 1 trial', async () => {
    expect(await reregister(null, { fingerprint: 'fp_1' })).toBe(1)
  })

  test('by a card, whether its provider has a name of its own for it or not', async () => {
    const cards = [{ fingerprint: 'fp_1' }, {}, { fingerprint: 'fp_2' }, { fingerprint: 'fp_1', last4: '1881' }]
    const won = []
    for (const card of cards) won.push(await claim(await aTrialPerson(null), card))
    expect(won).toEqual([true, false, false, false])
  })

  test('under a new secret of the server too', async () => {
    const [first, second] = [await aTrialPerson('+79161234567'), await aTrialPerson('+79161234567')]
    await claim(first, {})
    const [old = ''] = school.deps.config.sessionSecrets
    school.deps.config.sessionSecrets = ['a new secret of the tests, 32 bytes and more', old]
    expect([await may(first), await may(second), await claim(await aTrialPerson(null), {})]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('20 persons with phones and cards of their own get 20 trials', async () => {
  const won = []
  for (let turn = 0; turn < 20; turn += 1)
    won.push(await claim(await aTrialPerson(`+791612345${10 + turn}`), { last4: `${2000 + turn}` }))
  expect(won).toEqual(won.map(() => true))
})

test('an order may claim its trial again once its card is known, and another order may not', async () => {
  const [person, orderId] = [await aTrialPerson(null), randomUUID()]
  const results = [await claim(person, null, orderId), await claim(person, {}, orderId)]
  expect([results, await claim(await aTrialPerson(null), {})]).toEqual([[true, true], false])
})

test('a trial that has not begun is given back, the phone and the card too', async () => {
  const [person, orderId] = [await aTrialPerson('+79161234567'), randomUUID()]
  await claim(person, {}, orderId)
  await school.deps.transact((tx) => releaseTrial(tx, orderId))
  expect([await may(person), await claim(await aTrialPerson('+79161234567'), {})]).toEqual([true, true])
})

test('of 20 orders that claim the same trial at once, one gets it', async () => {
  const person = await aTrialPerson('+79161234567')
  const won = await Promise.all(Array.from({ length: 20 }, () => claim(person)))
  expect(won.filter(Boolean).length).toBe(1)
})
