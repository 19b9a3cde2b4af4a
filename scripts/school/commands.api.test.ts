import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { outbox, person, session } from '../../server/db/schema.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { asked } from './call.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(AT.getTime() + count * 3_600_000)

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
  await database.transact(async (tx) => {
    const anna = {
      id: 'anna',
      email: 'anna@school.example',
      name: 'Анна',
      phone: '+79161234567',
      createdAt: hours(-48),
    }
    await tx.insert(person).values([anna, { ...anna, id: 'boris', email: 'boris@school.example' }])
    const live = { personId: 'anna', createdAt: hours(-2), seenAt: hours(-1), expiresAt: hours(5) }
    await tx.insert(session).values([
      { ...live, id: 'one' },
      { ...live, id: 'two', expiresAt: hours(-1) },
      { ...live, id: 'three', personId: 'boris' },
    ])
    const mail = { attempts: 2, nextAttemptAt: hours(1), expiresAt: hours(9), createdAt: AT }
    await tx.insert(outbox).values([
      { ...mail, id: randomUUID(), dedupeKey: 'confirm:1', sealed: 'sealed' },
      { ...mail, id: randomUUID(), dedupeKey: 'code:2', nextAttemptAt: null, failedAt: AT },
    ])
  })
})
afterEach(() => database.close())

/** Carries a command line out; `answer` is the operator's to every question, and the questions come back too. */
const type = async (line: string, answer = true) => {
  const wish = asked(line.split(' '))
  if (!('run' in wish)) throw new Error('a page of help')
  const questions: string[] = []
  const confirm = async (question: string) => {
    questions.push(question)
    return answer
  }
  const lines = await wish.run({ db: database.db, transact: database.transact, now: () => AT, confirm })
  return { lines, questions }
}

const sessionIds = async () => (await database.db.select().from(session)).map(({ id }) => id).toSorted()
const anna = async () => (await database.db.select().from(person)).find(({ id }) => id === 'anna')

test('a person is found by the address, however it is spelled', async () => {
  const { lines } = await type('people find Anna@School.Example')
  expect(lines.join('\n')).toContain('anna@school.example  Анна')
  expect(lines.at(-1)).toBe('  signed in  1 session')
})

test('an address that nobody has is a mistake', async () => {
  await expect(type('people find nobody@school.example')).rejects.toThrow(
    'Nobody has the address nobody@school.example.',
  )
})

test('disabling asks, then signs the person out everywhere and nobody else', async () => {
  const { questions } = await type('people disable anna@school.example')
  expect(questions).toEqual(['Disable anna@school.example and end every session?'])
  expect((await anna())?.isDisabled).toBe(true)
  expect(await sessionIds()).toEqual(['three'])
})

test('without a yes nothing changes', async () => {
  await type('people disable anna@school.example', false)
  await type('people sessions anna@school.example --revoke', false)
  expect((await anna())?.isDisabled).toBe(false)
  expect(await sessionIds()).toEqual(['one', 'three', 'two'])
})

test('enabling undoes disabling', async () => {
  await type('people disable anna@school.example')
  await type('people enable anna@school.example')
  expect((await anna())?.isDisabled).toBe(false)
})

test('sessions are shown without being ended', async () => {
  const { lines, questions } = await type('people sessions anna@school.example')
  expect(lines).toEqual([
    'anna@school.example: 1 session',
    'since 2026-11-20 10:00  last seen 2026-11-20 11:00  ends 2026-11-20 17:00',
  ])
  expect(questions).toEqual([])
  expect(await sessionIds()).toEqual(['one', 'three', 'two'])
})

test('--revoke ends the sessions of this person only', async () => {
  await type('people sessions anna@school.example --revoke')
  expect(await sessionIds()).toEqual(['three'])
})

test('the queue shows what waits by its cause, and how much was given up', async () => {
  expect((await type('mail queue')).lines).toEqual([
    '1 waiting, 1 given up',
    'confirm:1  tried 2  next 2026-11-20 13:00  worthless after 2026-11-20 21:00',
  ])
})

test('retry makes waiting mails due and leaves those given up alone', async () => {
  await type('mail retry')
  const mails = await database.db.select().from(outbox)
  expect(new Map(mails.map(({ dedupeKey, nextAttemptAt }) => [dedupeKey, nextAttemptAt]))).toEqual(
    new Map([
      ['confirm:1', AT],
      ['code:2', null],
    ]),
  )
})
