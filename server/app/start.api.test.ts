import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../contract/durations.ts'
import { mailLink, oneTimeCode, outbox, ticket } from '../db/schema.ts'
import { startCleaning } from '../http/identity/caller-store.ts'
import { type School, startSchool } from '../testing/school.ts'
import { cutLongWaits, cleanUpAuth } from './start.ts'
import { PASSWORD, aPerson } from '../auth/testing/people.ts'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const sweep = async () => {
  await school.deps.transact((tx) => cleanUpAuth(tx, school.deps.now()))
  const links = (await school.deps.db.select().from(mailLink)).map(({ purpose }) => purpose)
  const [codes, tickets] = [await school.deps.db.select().from(oneTimeCode), await school.deps.db.select().from(ticket)]
  return {
    links: links.toSorted((left, right) => left.localeCompare(right)),
    codes: codes.length,
    tickets: tickets.length,
  }
}

test('expired links, tickets and codes are forgotten; who registered is remembered for a month', async () => {
  school.clock.advance(0)
  await aPerson(school)
  const landing = school.browser({ origin: 'https://landing.example' })
  await landing.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
  await landing.post('/api/v1/landing-send-ml/', { email: 'mama@example.com' })
  const papa = { email: 'papa@example.com', name: 'Павел', phone: '+79161234567' }
  await school.browser().post('/api/v1/landing-registration-site/', papa)
  expect(await sweep()).toEqual({ links: ['confirm', 'sign-in'], codes: 1, tickets: 1 })
  school.clock.advance(HOUR_MS)
  expect(await sweep()).toEqual({ links: ['confirm'], codes: 1, tickets: 0 })
  school.clock.advance(24 * HOUR_MS)
  expect(await sweep()).toEqual({ links: ['confirm'], codes: 0, tickets: 0 })
  school.clock.advance(31 * 24 * HOUR_MS)
  expect(await sweep()).toEqual({ links: [], codes: 0, tickets: 0 })
})

test('a mail that was queued or leased while the clock was a day ahead is due again, and others keep their times', async () => {
  school.clock.advance(0)
  const now = school.deps.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const mail = { sealed: 'x', expiresAt: after(DAY_MS), createdAt: now }
  await school.deps.transact(async (tx) => {
    await tx.insert(outbox).values([
      { ...mail, id: 'a', dedupeKey: 'a', nextAttemptAt: after(DAY_MS), leasedUntil: after(DAY_MS) },
      { ...mail, id: 'b', dedupeKey: 'b', nextAttemptAt: after(HOUR_MS), leasedUntil: after(15_000) },
    ])
    await cutLongWaits(tx, now)
  })
  const rows = await school.deps.db.select().from(outbox).orderBy(outbox.id)
  expect(rows.map(({ nextAttemptAt, leasedUntil }) => [nextAttemptAt, leasedUntil])).toEqual([
    [now, null],
    [after(HOUR_MS), after(15_000)],
  ])
})

test('the hourly cleaning deletes counters of limits that have ended', async () => {
  school.clock.advance(0)
  await school.deps.limits.spend('signInIp', '203.0.113.7')
  school.clock.advance(2 * HOUR_MS)
  await startCleaning(school.deps, []).stop()
  school.clock.advance(-2 * HOUR_MS)
  expect(await school.deps.limits.forget('signInIp', '203.0.113.7')).toBe(0)
})
