import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { openDatabase } from '../../db/connect.ts'
import { dialect } from '../../db/dialect.ts'
import { person, subscription } from '../../db/schema.ts'
import { moveOrder } from '../stores/order-store.ts'
import { addMonths } from '../subscriptions/period.ts'
import { runSubscriptions } from './scheduler.ts'
import { buys, held } from '../subscriptions/testing/subscriber.ts'
import { type SubscriptionFixture, openSubscriptionFixture } from '../subscriptions/testing/subscription-fixture.ts'

const NOTICE = 'Скоро первое списание за подписку'

let fixture: SubscriptionFixture
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
})
afterEach(() => fixture.close())

const amounts = () => fixture.bank.charges.map(({ money }) => money.amount)
const now = () => fixture.school.clock.now()

describe('in several processes', () => {
  test('two that look at the same time make one charge', async () => {
    await fixture.buys()
    const { periodEnd } = await fixture.held()
    fixture.school.clock.advance(periodEnd.getTime() - now().getTime())
    await Promise.all([fixture.run(), fixture.run(), fixture.run()])
    await Promise.all([fixture.run(), fixture.run()])
    expect([amounts(), (await fixture.held()).periodEnd]).toEqual([[1_500_00], addMonths(periodEnd, 1)])
  })

  test('and one notice', async () => {
    await fixture.buys({ kind: 'trial' })
    fixture.school.clock.advance(2 * DAY_MS)
    await Promise.all([fixture.run(), fixture.run(), fixture.run()])
    expect(await fixture.mailSubjects()).toEqual([NOTICE])
  })

  test('one that has stopped after it wrote the charge down is followed by another one', async () => {
    await fixture.buys()
    fixture.bank.plan({ kind: 'crash' })
    await fixture.until((await fixture.held()).periodEnd)
    await fixture.after(60_000)
    const early = amounts().length
    await fixture.reconcileAfter(2 * 60_000)
    await fixture.after(5 * 60_000)
    await fixture.after(DAY_MS)
    expect([early, amounts().length, (await fixture.held()).state]).toEqual([1, 2, 'active'])
  })
})

test('a trial whose notice could not be written is not charged', async () => {
  await fixture.buys({ kind: 'trial' })
  const { mail } = fixture.school.deps
  fixture.school.deps.mail = {
    ...mail,
    enqueue: async () => {
      throw new Error('no room')
    },
  }
  await fixture.after(4 * DAY_MS)
  fixture.school.deps.mail = mail
  expect([amounts(), await fixture.held()]).toMatchObject([[], { state: 'trial', noticeSentAt: null }])
})

test('a trial is told of its charge however many subscriptions are renewed before it', async () => {
  for (let number = 0; number < 50; number += 1) {
    const one = await aPerson(fixture.school, { email: `${number}@example.com`, phone: null })
    await buys(fixture.school, one, { last4: `${3000 + number}` })
  }
  const soon = new Date(now().getTime() + 3 * DAY_MS - HOUR_MS)
  await fixture.school.deps.transact(async (tx) => void (await tx.update(subscription).set({ nextChargeAt: soon })))
  await fixture.buys({ kind: 'trial' })
  await fixture.after(2 * DAY_MS)
  expect(await fixture.mailSubjects()).toEqual([NOTICE])
})

test('where nothing is due, nothing is written', async () => {
  await fixture.buys()
  let writes = 0
  const { transact } = fixture.school.deps
  fixture.school.deps.transact = (work) => {
    writes += 1
    return transact(work)
  }
  fixture.school.clock.advance(10 * DAY_MS)
  await fixture.run()
  expect([writes, amounts()]).toEqual([0, []])
})

test('who may not sign in any more is not charged any more', async () => {
  await fixture.buys()
  await fixture.school.deps.transact(async (tx) => void (await tx.update(person).set({ isDisabled: true })))
  await fixture.until((await fixture.held()).periodEnd)
  expect([amounts(), (await fixture.held()).state]).toEqual([[], 'ended'])
})

test('who is about to pay for it anew is not charged meanwhile', async () => {
  await fixture.buys()
  fixture.bank.plan({ kind: 'refused', code: '5051' })
  await fixture.until((await fixture.held()).periodEnd)
  const order = await fixture.buys({ kind: 'resubscribe', isUnpaid: true })
  await fixture.after(DAY_MS)
  const waiting = amounts().length
  await fixture.school.deps.transact((tx) => moveOrder(tx, { id: order.id, to: 'canceled', by: 'pay', at: now() }))
  await fixture.after(5 * 60_000)
  expect([waiting, amounts().length]).toEqual([1, 2])
})

test.runIf(dialect === 'sqlite')('two processes on one database charge twenty subscriptions once each', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-two-'))
  const [first, second] = [await openDatabase({ dataDir }), await openDatabase({ dataDir })]
  const both = await openSubscriptionFixture({ db: first.db, transact: first.transact })
  const { school, bank } = both
  const people = []
  for (let number = 0; number < 20; number += 1)
    people.push(await aPerson(school, { email: `${number}@example.com`, phone: null }))
  for (const [number, one] of people.entries()) await buys(school, one, { last4: `${3000 + number}` })
  const { periodEnd } = await held(school, people[0] ?? both.mama)
  school.clock.advance(periodEnd.getTime() + DAY_MS - now().getTime())
  const other = { ...school.deps, db: second.db, transact: second.transact }
  await Promise.all([runSubscriptions(school.deps), runSubscriptions(other)])
  await Promise.all([runSubscriptions(other), runSubscriptions(school.deps)])
  const charged = bank.charges.map(({ customer }) => customer.personId)
  await both.close()
  await Promise.all([first.close(), second.close()])
  await rm(dataDir, { recursive: true, force: true })
  expect(charged.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
})
