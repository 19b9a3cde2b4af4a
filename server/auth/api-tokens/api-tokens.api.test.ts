import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { Database } from '../../db/database.ts'
import { apiToken, person } from '../../db/schema.ts'
import { aPerson } from '../../db/testing/rows.ts'
import { freshDatabase } from '../../testing/database.ts'
import { cleanUpAuth } from '../../app/start.ts'
import { bearerOf, createApiToken } from './api-tokens.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(AT.getTime() + ms)
const MARIA = 'maria@school.example'

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
  await database.transact((tx) => tx.insert(person).values({ ...aPerson(MARIA), role: 'author' }))
})
afterEach(() => database.close())

const create = (days = 90) =>
  database.transact((tx) => createApiToken(tx, { personId: MARIA, label: 'site', scope: 'read', days, at: AT }))
const newToken = async (days?: number) => (await create(days))?.token ?? ''
const change = (traits: Partial<typeof person.$inferInsert>) => database.transact((tx) => tx.update(person).set(traits))
const usedAt = async () => (await database.db.select().from(apiToken))[0]?.usedAt

test('a token has 256 random bits and a name that scanners of secrets find', async () => {
  const tokens = await Promise.all(Array.from({ length: 50 }, () => newToken()))
  expect(new Set(tokens).size).toBe(50)
  for (const token of tokens) expect(token).toMatch(/^school_[\w-]{43}$/)
})

test('nothing in the database opens what a token opens', async () => {
  const token = await newToken()
  const stored = JSON.stringify(await database.db.select().from(apiToken))
  expect([stored.includes(token), stored.includes(token.slice(7))]).toEqual([false, false])
  const [row] = await database.db.select().from(apiToken)
  expect(await bearerOf(database, `school_${row?.tokenHash}`, AT)).toBeNull()
})

test('a token names its person and its scope', async () => {
  const token = await newToken()
  expect(await bearerOf(database, token, AT)).toMatchObject({ scope: 'read', person: { email: MARIA, role: 'author' } })
})

test.each(['', 'school_', 'school_nonsense', 'Token school_x'])('%j is nobody’s token', async (token) => {
  await newToken()
  expect(await bearerOf(database, token, AT)).toBeNull()
})

test('a token ends with its last day, and is forgotten', async () => {
  const token = await newToken(90)
  expect(await bearerOf(database, token, after(90 * DAY_MS - 1))).not.toBeNull()
  expect(await bearerOf(database, token, after(90 * DAY_MS))).toBeNull()
  await database.transact((tx) => cleanUpAuth(tx, after(90 * DAY_MS - 1)))
  expect(await database.db.$count(apiToken)).toBe(1)
  await database.transact((tx) => cleanUpAuth(tx, after(90 * DAY_MS)))
  expect(await database.db.$count(apiToken)).toBe(0)
})

test.each([0, -1, 1.5, 91, Number.NaN])('no token lives %d days', async (days) => {
  await expect(create(days)).rejects.toThrow('a token lives 1 to 90 days')
})

test.each([{ role: 'visitor' }, { isDisabled: true }])('whoever is %j gets no token and uses none', async (traits) => {
  const token = await newToken()
  await change(traits)
  expect([await create(), await bearerOf(database, token, AT)]).toEqual([null, null])
})

test('the last use of a token is noted once an hour', async () => {
  const token = await newToken()
  const uses: unknown[] = [await usedAt()]
  for (const ms of [0, HOUR_MS - 1, HOUR_MS]) {
    await bearerOf(database, token, after(ms))
    uses.push(await usedAt())
  }
  expect(uses).toEqual([null, AT, AT, after(HOUR_MS)])
})
