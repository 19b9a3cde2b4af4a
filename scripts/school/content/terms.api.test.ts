import { afterEach, beforeEach, expect, test } from 'vitest'
import { shelve } from '../../../server/content/terms/testing/shelf.ts'
import type { Database } from '../../../server/db/database.ts'
import { audit } from '../../../server/db/schema.ts'
import { freshDatabase } from '../../../server/testing/database.ts'
import { seedTerms, seededTerms } from '../../seed/seed.ts'
import { AT, operator } from '../testing/command-context.ts'

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const type = (line: string, isConfirmed?: boolean) => operator(database)(line, isConfirmed)
const lines = async (line: string) => (await type(line)).lines

test('a term is added once, renamed and listed', async () => {
  expect(await lines('terms add tag "На каникулах"')).toEqual(['“На каникулах” is tag 1.'])
  expect(await lines('terms add tag "на  каникулах"')).toEqual(['“На каникулах” is there already: tag 1.'])
  await type('terms add tag Химия')
  await type('terms rename tag 1 Каникулы')
  expect(await lines('terms list tag')).toEqual(['2 names, page 1 of 1', 'id  name', '1   Каникулы', '2   Химия'])
  expect(JSON.parse((await lines('terms list category --json')).join('\n'))).toEqual([])
})

test.each([
  ['terms rename tag 2 КОСМОС', '“Космос” is tag 1 already.'],
  ['terms rename tag 9 Химия', 'No tag has the id 9.'],
  ['terms remove category 1', 'No category has the id 1.'],
  [`terms add tag ${'я'.repeat(81)}`, 'A name has 1 to 80 characters.'],
])('%s is a mistake', async (line, message) => {
  await type('terms add tag Космос')
  await type('terms add tag Химия')
  await expect(type(line)).rejects.toThrow(message)
})

test('a term is removed once the operator agrees, and the audit knows', async () => {
  await type('terms add tag Космос')
  expect(await type('terms remove tag 1', false)).toEqual({
    lines: ['Nothing was changed.'],
    questions: ['Remove “Космос”?'],
  })
  expect(await lines('terms remove tag 1')).toEqual(['“Космос” is removed.'])
  expect(await lines('terms list tag')).toEqual(['0 names, page 1 of 1'])
  const rows = await database.db.select().from(audit)
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['create', 'delete'])
})

test('a term that documents have is not removed, and nobody is asked', async () => {
  await type('terms add tag Космос')
  for (const number of [1, 2]) await shelve({ deps: { ...database, now: () => AT } }, { number, tags: [1] })
  await expect(type('terms remove tag 1')).rejects.toThrow('2 documents have “Космос”. Take it out of there first.')
})

test('seeding twice leaves every term once', async () => {
  await database.transact((tx) => seedTerms(tx, AT))
  await database.transact((tx) => seedTerms(tx, AT))
  expect((await lines('terms list tag')).length).toBe(seededTerms.tag.length + 2)
})
