import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { outbox } from '../../server/db/schema.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { AT, hours, operator } from './testing/command-context.ts'

let database: Database
let type: ReturnType<typeof operator>
beforeEach(async () => {
  database = await freshDatabase()
  type = operator(database)
  const mail = { attempts: 2, nextAttemptAt: hours(1), expiresAt: hours(9), createdAt: hours(-1) }
  await database.transact((tx) =>
    tx.insert(outbox).values([
      { ...mail, id: 'first', dedupeKey: 'confirm:1', sealed: 'sealed' },
      { ...mail, id: 'second', dedupeKey: 'confirm:2', sealed: 'sealed', nextAttemptAt: hours(2) },
      { ...mail, id: 'dead', dedupeKey: 'code:3', nextAttemptAt: null, failedAt: AT },
      { ...mail, id: 'sent', dedupeKey: 'code:4', nextAttemptAt: null, sentAt: AT },
    ]),
  )
})
afterEach(() => database.close())

const due = async () =>
  Object.fromEntries((await database.db.select().from(outbox)).map(({ id, nextAttemptAt }) => [id, nextAttemptAt]))

test('the queue shows what waits by its cause, and how much was given up', async () => {
  expect((await type('mail queue')).lines).toEqual([
    '2 waiting, 1 given up',
    'id      cause      tried  next              worthless after',
    'first   confirm:1  2      2026-11-20 13:00  2026-11-20 21:00',
    'second  confirm:2  2      2026-11-20 14:00  2026-11-20 21:00',
  ])
})

test('what was given up is shown by its cause', async () => {
  expect((await type('mail failed')).lines).toEqual([
    '1 given up',
    'id    cause   tried  written           given up',
    'dead  code:3  2      2026-11-20 11:00  2026-11-20 12:00',
  ])
})

const read = async (line: string): Promise<unknown> => JSON.parse((await type(line)).lines.join('\n'))

test('for scripts mails come as JSON, without their sealed texts', async () => {
  const mail = { attempts: 2, createdAt: hours(-1).toISOString(), expiresAt: hours(9).toISOString() }
  expect([await read('mail queue --json'), await read('mail failed --json')]).toEqual([
    [
      { ...mail, id: 'first', cause: 'confirm:1', nextAttemptAt: hours(1).toISOString(), failedAt: null },
      { ...mail, id: 'second', cause: 'confirm:2', nextAttemptAt: hours(2).toISOString(), failedAt: null },
    ],
    [{ ...mail, id: 'dead', cause: 'code:3', nextAttemptAt: null, failedAt: AT.toISOString() }],
  ])
})

test('retry makes waiting mails due and leaves the others alone', async () => {
  expect((await type('mail retry')).lines).toEqual(['2 mails due at once'])
  expect(await due()).toEqual({ first: AT, second: AT, dead: null, sent: null })
})

test('a mail of a later day is left to it, unless it is named', async () => {
  const tomorrow = {
    attempts: 0,
    nextAttemptAt: hours(24),
    expiresAt: hours(48),
    createdAt: hours(24),
    sealed: 'sealed',
  }
  await database.transact((tx) => tx.insert(outbox).values({ ...tomorrow, id: 'gift', dedupeKey: 'certificate:1' }))
  const all = [(await type('mail retry')).lines, (await due()).gift]
  const one = [(await type('mail retry gift')).lines, (await due()).gift]
  expect([all, one]).toEqual([
    [['2 mails due at once'], hours(24)],
    [['1 mail due at once'], AT],
  ])
})

test('retry of one mail makes that one due', async () => {
  expect((await type('mail retry second')).lines).toEqual(['1 mail due at once'])
  expect(await due()).toEqual({ first: hours(1), second: AT, dead: null, sent: null })
})

test.each([
  ['sent', 'That mail left 2026-11-20 12:00.'],
  ['dead', 'That mail was given up 2026-11-20 12:00, and its text is gone: the person asks for a new one.'],
  ['never', 'No mail has the id never.'],
])('retry of %s is a mistake', async (id, message) => {
  await expect(type(`mail retry ${id}`)).rejects.toThrow(message)
})
