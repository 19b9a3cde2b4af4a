import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../contract/durations.ts'
import type { Db } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/database-errors.ts'
import { LEASE_MS } from '../db/lease.ts'
import { pauseAfter } from './worker.ts'
import { eventually } from '../testing/eventually.ts'
import { aMail, aTransport, openPostOffice, type PostOffice, START } from './testing/post-office.ts'

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(() => office.close())

const after = (ms: number) => new Date(START.getTime() + ms)
const refusal = (fields: object) => Object.assign(new Error('anna@example.com is unknown here'), fields)

test('a commit that put mail into the outbox wakes the worker at once', async () => {
  const { transport, sent } = aTransport()
  await office.hire(transport).drain()
  await office.enqueue(aMail())
  await eventually(() => expect(sent).toHaveLength(1))
})

test('mail that another process put into the outbox is found by looking for it now and then', async () => {
  const { transport, sent } = aTransport()
  office.hire(transport, { pollMs: 10 })
  await office.database.transact((tx) => office.outbox.queue.enqueue(tx, aMail()))
  await eventually(() => expect(sent).toHaveLength(1))
})

test('a failed attempt is repeated after 5 s, then twice as long each time, at most an hour', async () => {
  const { transport } = aTransport(async () => {
    throw refusal({ responseCode: 451, permanent: false, command: 'RCPT TO' })
  })
  const worker = office.hire(transport)
  await office.enqueue(aMail({ expiresAt: after(24 * HOUR_MS) }))
  await worker.drain()
  expect(await office.rows()).toMatchObject([{ attempts: 1, nextAttemptAt: after(5_000), leasedUntil: null }])
  office.clock.advance(5_000)
  await worker.drain()
  expect(await office.rows()).toMatchObject([{ attempts: 2, nextAttemptAt: after(15_000) }])
  expect([3, 4, 10, 11, 50].map(pauseAfter)).toEqual([20_000, 40_000, 2_560_000, HOUR_MS, HOUR_MS])
})

test('deferred work that fails is tried again, is no mail, and is forgotten once it is done', async () => {
  const { transport, sent } = aTransport()
  const tried: unknown[] = []
  const performTask = async (task: object) => {
    tried.push(task)
    if (tried.length === 1) throw new Error('not yet')
  }
  const worker = office.hire(transport, { performTask })
  const task = { task: 'greet', person: 'anna' }
  await office.outbox.transact((tx) => office.outbox.queue.defer(tx, task, office.clock.now()))
  await worker.drain()
  expect(await office.rows()).toMatchObject([{ attempts: 1, nextAttemptAt: after(5_000) }])
  office.clock.advance(5_000)
  await worker.drain()
  expect([tried, sent, await office.rows()]).toEqual([[task, task], [], []])
})

test('a failed mail is settled at the moment it expires, not an attempt later', async () => {
  const { transport } = aTransport(async () => {
    throw refusal({ responseCode: 451 })
  })
  await office.enqueue(aMail({ expiresAt: after(3_000) }))
  const worker = office.hire(transport)
  await worker.drain()
  expect(await office.rows()).toMatchObject([{ nextAttemptAt: after(3_000), failedAt: null }])
  office.clock.advance(3_000)
  await worker.drain()
  expect(await office.rows()).toMatchObject([{ nextAttemptAt: null, failedAt: after(3_000) }])
})

test('a worker whose lease has run out changes nothing about a mail that another one has sent', async () => {
  const [started, stuck] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = () => {
    started.resolve()
    return stuck.promise
  }
  await office.enqueue(aMail())
  const slow = office.hire(aTransport(send).transport) // hired last, so that it looks for mail once
  await started.promise
  office.clock.advance(LEASE_MS)
  const { transport, sent } = aTransport()
  await office.hire(transport).drain()
  const before = await office.rows()
  stuck.reject(refusal({ responseCode: 451 }))
  await slow.drain()
  expect(sent).toHaveLength(1)
  expect(await office.rows()).toEqual(before)
})

test('a mail is dead after 24 hours', async () => {
  const { transport, sent } = aTransport()
  await office.enqueue(aMail({ expiresAt: after(48 * HOUR_MS) }))
  office.clock.advance(24 * HOUR_MS)
  await office.hire(transport).drain()
  expect(sent).toEqual([])
  expect(await office.rows()).toMatchObject([{ sealed: null, failedAt: after(24 * HOUR_MS), sentAt: null }])
})

test('a mail is never sent after its code has expired', async () => {
  const { transport, sent } = aTransport()
  await office.enqueue(aMail({ expiresAt: after(10 * MINUTE_MS) }))
  office.clock.advance(10 * MINUTE_MS)
  await office.hire(transport).drain()
  expect(sent).toEqual([])
  expect(await office.rows()).toMatchObject([{ sealed: null, failedAt: after(10 * MINUTE_MS) }])
})

test('a mail that its recipient’s server refuses for good is not tried again', async () => {
  const { transport } = aTransport(async () => {
    throw refusal({ responseCode: 550, response: '550 5.1.1 unknown', permanent: true, command: 'RCPT TO' })
  })
  await office.enqueue(aMail())
  await office.hire(transport).drain()
  expect(await office.rows()).toMatchObject([{ sealed: null, failedAt: START, attempts: 1 }])
})

test.each([
  ['our sign-in', { responseCode: 535, response: '535 5.7.8 no', permanent: true, command: 'AUTH PLAIN' }],
  ['our sender', { responseCode: 550, response: '550 5.1.8 no', permanent: true, command: 'MAIL FROM' }],
  ['us by policy', { responseCode: 554, response: '554 5.7.1 relay denied', permanent: true, command: 'RCPT TO' }],
])('a server that refuses %s loses no mail', async (_what, fields) => {
  const { transport } = aTransport(async () => {
    throw refusal(fields)
  })
  await office.enqueue(aMail())
  await office.hire(transport).drain()
  expect(await office.rows()).toMatchObject([{ failedAt: null, nextAttemptAt: after(5_000) }])
})

test('a crash between sending and marking sends the same mail again, known by its id', async () => {
  const { transport, sent } = aTransport()
  await office.enqueue(aMail())
  const dying = office.hire(transport, {
    transact: (work) =>
      sent.length > 0 ? Promise.reject(new Error('the process has died')) : office.database.transact(work),
  })
  await dying.drain()
  await dying.stop()
  const worker = office.hire(transport)
  await worker.drain()
  expect(sent).toHaveLength(1) // the dead process still holds the lease
  office.clock.advance(LEASE_MS)
  await worker.drain()
  const [first, second] = sent
  expect(sent).toHaveLength(2)
  expect(second).toEqual(first)
  expect(await office.rows()).toMatchObject([{ sentAt: after(LEASE_MS), attempts: 2 }])
})

test('a mail that has left while the database was gone is marked once it is back, and not sent again', async () => {
  const { transport, sent } = aTransport()
  await office.enqueue(aMail())
  let refusals = 0
  const worker = office.hire(transport, {
    transact: (work) => {
      if (sent.length === 0 || refusals === 2) return office.database.transact(work)
      refusals += 1
      return Promise.reject(new DatabaseUnavailable('its connection is lost'))
    },
  })
  await worker.drain()
  office.clock.advance(LEASE_MS)
  await office.hire(transport).drain()
  expect([sent.length, refusals, await office.rows()]).toMatchObject([1, 2, [{ sentAt: START, attempts: 1 }]])
})

test('two workers on one database send each mail once', async () => {
  const one = aTransport()
  const two = aTransport()
  const keys = Array.from({ length: 60 }, (_, at) => `code:${at}`)
  await office.enqueue(...keys.map((dedupeKey) => aMail({ dedupeKey })))
  const workers = [office.hire(one.transport), office.hire(two.transport)]
  await Promise.all(workers.map((worker) => worker.drain()))
  const ids = [...one.sent, ...two.sent].map(({ id }) => id)
  expect(ids.toSorted()).toEqual((await office.rows()).map(({ id }) => id).toSorted())
  expect([one.sent.length > 0, two.sent.length > 0]).toEqual([true, true])
})

test('beyond its limit of an hour the breaker raises an alarm and lets one mail a second leave', async () => {
  const { transport, sent } = aTransport()
  const mails = Array.from({ length: 8 }, (_, at) => aMail({ dedupeKey: `code:${at}`, expiresAt: after(3 * HOUR_MS) }))
  await office.enqueue(...mails.slice(0, 3))
  const worker = office.hire(transport, { hourlyCap: 3 })
  await worker.drain()
  await office.enqueue(...mails.slice(3))
  await worker.drain()
  expect(sent).toHaveLength(4)
  expect(office.logs()).toContain('mail breaker open')
  office.clock.advance(999)
  await worker.drain()
  expect(sent).toHaveLength(4)
  office.clock.advance(1)
  await worker.drain()
  expect(sent).toHaveLength(5)
  office.clock.advance(HOUR_MS + 1)
  await worker.drain()
  expect(sent).toHaveLength(8)
})

/** The database, where `count` counts the mails that have left within the hour. */
const countingSent = (count: () => Promise<number>): Db =>
  new Proxy(office.database.db, { get: (db, key) => (key === '$count' ? count : Reflect.get(db, key)) })

test('a mail that another process takes first does not use up the second of the next one', async () => {
  const faster = aTransport()
  const other = office.hire(faster.transport)
  await other.drain()
  /** Wakes no worker. */
  const enqueue = (dedupeKey: string) =>
    office.database.transact((tx) => office.outbox.queue.enqueue(tx, aMail({ dedupeKey })))
  await enqueue('code:1')
  const slower = aTransport()
  const drainFirst = async () => {
    await other.drain()
    await other.stop()
    await enqueue('code:2')
  }
  let drained: Promise<void> | null = null
  const db = countingSent(async () => {
    await (drained ??= drainFirst())
    return 5_000
  })
  await office.hire(slower.transport, { db }).drain()
  expect([faster.sent, slower.sent]).toEqual([[expect.anything()], [expect.anything()]])
})

test.each([
  [4_999, 2],
  [5_000, 1],
])(
  'unless it is told otherwise, a school that has sent %i mails within an hour sends %i of two at once',
  async (before, more) => {
    const { transport, sent } = aTransport()
    await office.enqueue(aMail(), aMail({ dedupeKey: 'code:2' }))
    await office.hire(transport, { db: countingSent(async () => before) }).drain()
    expect(sent).toHaveLength(more)
  },
)

test('a worker that was stopped finishes the mail under way and takes no other', async () => {
  const gate = Promise.withResolvers<void>()
  const { transport, sent } = aTransport(() => gate.promise)
  const worker = office.hire(transport)
  await office.enqueue(aMail())
  await eventually(async () => expect(await office.rows()).toMatchObject([{ attempts: 1 }]))
  const stopped = worker.stop()
  await office.enqueue(aMail({ dedupeKey: 'code:2' }))
  gate.resolve()
  await stopped
  expect(sent).toHaveLength(1)
  expect(new Set((await office.rows()).map(({ attempts }) => attempts))).toEqual(new Set([0, 1]))
})

test('the log names mails by their id and tells nobody’s address, code or words', async () => {
  let isDown = true
  const { transport } = aTransport(async () => {
    if (isDown) throw refusal({ responseCode: 451, response: '451 anna@example.com later', command: 'RCPT TO' })
  })
  const worker = office.hire(transport)
  await office.enqueue(aMail())
  await worker.drain()
  isDown = false
  office.clock.advance(5_000)
  await worker.drain()
  const [row] = await office.rows()
  expect(office.logs()).toContain(row?.id)
  expect(office.logs()).toMatch(/mail not sent.*\n.*mail sent/)
  expect(office.logs()).not.toMatch(/anna|12345678|Вход|Код/)
})

test('mails that were settled are forgotten after 30 days', async () => {
  const { transport } = aTransport()
  await office.enqueue(aMail())
  await office.hire(transport).drain()
  office.clock.advance(30 * 24 * HOUR_MS + 1)
  office.hire(transport)
  await eventually(async () => expect(await office.rows()).toEqual([]))
})
