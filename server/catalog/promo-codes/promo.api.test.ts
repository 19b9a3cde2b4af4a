import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { promoById, savePromo, usesOf } from './promo-store.ts'
import { holdPromo, type PromoQuestion, promoTerms, releasePromo, savedPromos, usePromo } from './promo.ts'
import { aPromo } from './testing/codes.ts'

let school: School
let mama: string
let papa: string
beforeEach(async () => {
  school = await startSchool()
  mama = (await aPerson(school)).id
  papa = (await aPerson(school, { email: 'papa@example.com' })).id
})
afterEach(() => school.close())

const terms = (question: Partial<PromoQuestion> = {}) => {
  const usual = { code: 'LETO', personId: mama, currency: 'RUB' as const, types: ['course'], at: school.deps.now() }
  return promoTerms(school.deps.db, { ...usual, ...question })
}
const isKnown = async (question: Partial<PromoQuestion> = {}) => (await terms(question)) !== null

const hold = (promoId: string, personId = mama, orderId: string = randomUUID()) =>
  school.deps.transact((tx) => holdPromo(tx, { promoId, personId, orderId, at: school.deps.now() }))
const use = (orderId: string) => school.deps.transact((tx) => usePromo(tx, orderId))
const release = (orderId: string) => school.deps.transact((tx) => releasePromo(tx, orderId))
const usedUp = async (id: string) => (await promoById(school.deps.db, id))?.used

test('a percentage is off the items of its types, however the code is spelt', async () => {
  const { id } = await aPromo(school, { code: 'Leto', percent: 15, types: ['course', 'lesson'] })
  expect(await terms({ code: ' lEtO ' })).toEqual({
    promoId: id,
    code: 'LETO',
    kind: 'percent',
    terms: { kind: 'percent', percent: 15, types: ['course', 'lesson'] },
  })
})

test('a sum is off in the currencies that it is given in', async () => {
  await aPromo(school, { code: 'LETO', kind: 'fixed', percent: null, amountRub: 300_00, amountEur: null })
  expect((await terms())?.terms).toEqual({ kind: 'fixed', amount: { RUB: 300_00, EUR: 0 }, types: null })
  expect(await terms({ currency: 'EUR' })).toBeNull()
})

test('the internal code has no terms', async () => {
  const { id } = await aPromo(school, { code: 'LETO', kind: 'internal', percent: null })
  expect(await terms()).toEqual({ promoId: id, code: 'LETO', kind: 'internal', terms: null })
})

test('unknown, switched off, not begun, ended, used up and of other types is the same answer', async () => {
  const at = school.deps.now()
  await aPromo(school, { code: 'OFF', isActive: false })
  await aPromo(school, { code: 'SOON', startsAt: new Date(at.getTime() + 1_000) })
  await aPromo(school, { code: 'ENDED', endsAt: at })
  await aPromo(school, { code: 'FULL', limit: 3, used: 3 })
  await aPromo(school, { code: 'OTHER', types: ['lesson'] })
  const codes = ['UNKNOWN', 'OFF', 'SOON', 'ENDED', 'FULL', 'OTHER', 'NUL\0', '\uD800']
  expect(await Promise.all(codes.map((code) => terms({ code, at })))).toEqual(codes.map(() => null))
})

test('a code begins and ends at its moments', async () => {
  const at = school.deps.now()
  const end = new Date(at.getTime() + DAY_MS)
  await aPromo(school, { code: 'LETO', startsAt: at, endsAt: end })
  const moments = [new Date(at.getTime() - 1), at, new Date(end.getTime() - 1), end]
  expect(await Promise.all(moments.map((moment) => isKnown({ at: moment })))).toEqual([false, true, true, false])
})

test('a code that an order holds is taken from everybody else, but not from the person who holds it', async () => {
  const { id } = await aPromo(school, { code: 'LETO', limit: 1, personLimit: 1 })
  expect(await hold(id)).toBe(true)
  expect([await isKnown(), await isKnown({ personId: papa }), await isKnown({ personId: null })]).toEqual([
    true,
    false,
    false,
  ])
})

test('a used code counts for good, and a released one is free again', async () => {
  const { id } = await aPromo(school, { code: 'LETO', limit: 1 })
  expect(await hold(id, mama, 'first')).toBe(true)
  await release('first')
  expect(await usedUp(id)).toBe(0)
  expect(await hold(id, papa, 'second')).toBe(true)
  await use('second')
  await release('second')
  expect([await usedUp(id), await isKnown(), await isKnown({ personId: papa })]).toEqual([1, false, false])
})

test('a person has their limit, whatever is left for others', async () => {
  const { id } = await aPromo(school, { code: 'LETO', personLimit: 1 })
  expect(await hold(id, mama, 'first')).toBe(true)
  expect([await hold(id), await hold(id, papa)]).toEqual([false, true])
  await use('first')
  expect([await isKnown(), await usedUp(id)]).toEqual([false, 2])
})

test('a code is given back once, however often its order ends', async () => {
  const { id } = await aPromo(school, { code: 'LETO', limit: 2 })
  await hold(id, mama, 'first')
  await hold(id, papa, 'second')
  await Promise.all([release('first'), release('first'), release('first')])
  expect(await usedUp(id)).toBe(1)
})

test('what has ended since it was looked up is not held', async () => {
  const { id } = await aPromo(school, { code: 'LETO', endsAt: school.deps.now() })
  expect(await hold(id)).toBe(false)
})

test(`of ${sizes.callsAtOnce} orders at once a code for one takes one`, async () => {
  const { id } = await aPromo(school, { code: 'LETO', limit: 1 })
  const held = await Promise.all(Array.from({ length: sizes.callsAtOnce }, (_, one) => hold(id, one % 2 ? mama : papa)))
  expect([held.filter(Boolean).length, await usedUp(id)]).toEqual([1, 1])
})

test(`of ${sizes.callsAtOnce} orders of a person at once a code for two times a person takes two`, async () => {
  const { id } = await aPromo(school, { code: 'LETO', personLimit: 2 })
  const held = await Promise.all(Array.from({ length: sizes.callsAtOnce }, () => hold(id)))
  expect([held.filter(Boolean).length, await usesOf(school.deps.db, id, mama)]).toEqual([2, { held: 2, used: 0 }])
})

test('a person is offered the codes that were saved for them and still hold', async () => {
  const at = school.deps.now()
  const saved = [
    await aPromo(school, { code: 'A1' }),
    await aPromo(school, { code: 'B2', endsAt: at }),
    await aPromo(school, { code: 'C3', limit: 1, used: 1 }),
    await aPromo(school, { code: 'D4', isActive: false }),
  ]
  await aPromo(school, { code: 'E5' })
  await school.deps.transact(async (tx) => {
    for (const { id: promoId } of [...saved, ...saved])
      await savePromo(tx, { id: randomUUID(), personId: mama, promoId, createdAt: at })
  })
  expect([await savedPromos(school.deps.db, mama, at), await savedPromos(school.deps.db, papa, at)]).toEqual([
    ['A1'],
    [],
  ])
})
