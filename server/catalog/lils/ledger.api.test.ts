import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { lilsAccount } from '../../db/schema.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { grantLils, holdLils, lilsBalance, lilsHistory, releaseLils, spendLils } from './ledger.ts'
import { addToBalance, unbalanced } from './lils-store.ts'

let school: School
let mama: string
let papa: string
beforeEach(async () => {
  school = await startSchool()
  mama = (await aPerson(school)).id
  papa = (await aPerson(school, { email: 'papa@example.com' })).id
})
afterEach(() => school.close())

const at = new Date('2026-11-20T11:05:00Z')
const grant = (amount: number, cause: string = randomUUID(), personId = mama) =>
  school.deps.transact((tx) => grantLils(tx, { personId, amount, kind: 'gift', cause, at }))
const hold = (amount: number, orderId: string = randomUUID(), personId = mama) =>
  school.deps.transact((tx) => holdLils(tx, { personId, amount, orderId, at }))
const release = (orderId: string) => school.deps.transact((tx) => releaseLils(tx, { orderId, at }))
const balance = (personId = mama) => lilsBalance(school.deps.db, personId)
const moves = async () =>
  (await lilsHistory(school.deps.db, mama)).map(({ amount, kind, cause }) => [amount, kind, cause])

test('who was never given lils has none', async () => {
  expect([await balance(), await hold(1), await hold(0)]).toEqual([0, false, true])
})

test('a cause grants once', async () => {
  const granted = await Promise.all([grant(100, 'certificate:1'), grant(100, 'certificate:1')])
  expect(granted.filter(Boolean)).toEqual([true]) // either of the two, which run at once
  expect([await balance(), await moves()]).toEqual([100, [[100, 'gift', 'certificate:1']]])
})

test('an order takes its lils off the account at once, and they come back once when it is not paid', async () => {
  await grant(100, 'certificate:1')
  expect([await hold(60, 'order'), await balance()]).toEqual([true, 40])
  expect([await release('order'), await release('order'), await balance()]).toEqual([true, false, 100])
  expect(new Set(await moves())).toEqual(
    new Set([
      [100, 'gift', 'certificate:1'],
      [-60, 'order', 'hold:order'],
      [60, 'release', 'release:order'],
    ]),
  )
})

test('more than there is cannot be held, and leaves no trace', async () => {
  await grant(100, 'certificate:1')
  expect([await hold(101), await balance(), (await moves()).length]).toEqual([false, 100, 1])
})

test('the same order holds once', async () => {
  await grant(100)
  expect([await hold(10, 'order'), await hold(10, 'order'), await balance()]).toEqual([true, false, 90])
})

test('what was never held is not given back', async () => {
  expect([await release('order'), await balance()]).toEqual([false, 0])
})

test.each([0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('lils do not move by %j', async (amount) => {
  await expect(grant(amount)).rejects.toThrow(RangeError)
  await expect(
    school.deps.transact((tx) => spendLils(tx, { personId: mama, amount, kind: 'x', cause: 'x', at })),
  ).rejects.toThrow(RangeError)
})

test(`of ${sizes.callsAtOnce} spends of the full balance at once one succeeds`, async () => {
  await grant(500)
  const held = await Promise.all(Array.from({ length: sizes.callsAtOnce }, () => hold(500)))
  expect([held.filter(Boolean).length, await balance(), await unbalanced(school.deps.db)]).toEqual([1, 0, []])
})

test('the database itself refuses a balance below nothing', async () => {
  await expect(
    school.deps.transact(async (tx) => {
      await tx.insert(lilsAccount).values({ id: mama, balance: -1 })
    }),
  ).rejects.toThrow()
  expect(await balance()).toBe(0)
})

test('an account that somebody wrote past the ledger is found', async () => {
  await grant(100)
  await school.deps.transact((tx) => addToBalance(tx, papa, 5))
  expect(await unbalanced(school.deps.db)).toEqual([papa])
})

const round = fc.record({
  what: fc.constantFrom('grant' as const, 'hold' as const, 'release' as const),
  isMama: fc.boolean(),
  amount: fc.integer({ min: 1, max: 50 }),
  key: fc.integer({ min: 0, max: 5 }),
})

test('through any rounds the entries come to the balance, which is never below nothing', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 30 }), async (rounds) => {
      run += 1
      await Promise.all(
        rounds.map(({ what, isMama, amount, key }) => {
          const [name, personId] = [`${run}-${isMama}-${key}`, isMama ? mama : papa]
          if (what === 'grant') return grant(amount, name, personId)
          return what === 'hold' ? hold(amount, name, personId) : release(name)
        }),
      )
      const least = Math.min(await balance(mama), await balance(papa))
      expect([least >= 0, await unbalanced(school.deps.db)]).toEqual([true, []])
    }),
    { numRuns: sizes.ledgerRounds },
  )
})
