import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { apiToken, person } from '../../server/db/schema.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { AT, addAnnaAndBoris, hours, operator } from './testing/command-context.ts'

let database: Database
let type: ReturnType<typeof operator>
beforeEach(async () => {
  database = await freshDatabase()
  await addAnnaAndBoris(database)
  type = operator(database)
  await type('people grant anna@school.example author')
})
afterEach(() => database.close())

const stored = () => database.db.select().from(apiToken)

test('a token is shown once; what is stored is its SHA-256', async () => {
  const { lines } = await type('tokens create anna@school.example --label site --scope write --days 90')
  const [token = '', note] = lines
  const [row] = await stored()
  expect(token).toMatch(/^school_[\w-]{43}$/)
  expect(note).toBe(`It is not shown again. It may write until 2027-02-18 12:00; its id is ${row?.id}.`)
  expect(row).toEqual({
    id: expect.any(String),
    personId: 'anna',
    tokenHash: createHash('sha256').update(token).digest('base64url'),
    label: 'site',
    scope: 'write',
    createdAt: AT,
    usedAt: null,
    expiresAt: hours(90 * 24),
  })
})

test('without further words a token reads, for 30 days', async () => {
  await type('tokens create anna@school.example --label site')
  expect((await stored())[0]).toMatchObject({ scope: 'read', expiresAt: hours(30 * 24) })
})

test.each([
  ['--label site --days 91', "'--days <number>' argument '91' is invalid. It takes a whole number from 1 to 90."],
  ['--label site --days 0', "'--days <number>' argument '0' is invalid. It takes a whole number from 1 to 90."],
  ['--label site --days 1.5', "'--days <number>' argument '1.5' is invalid. It takes a whole number from 1 to 90."],
  ['--label site --days many', "'--days <number>' argument 'many' is invalid. It takes a whole number from 1 to 90."],
  ['--label site --scope all', "argument 'all' is invalid. It takes one of read, write."],
  ['--label --days 3', "'--label <text>' argument '--days' is invalid. A value comes first."],
  ['--days 3', "required option '--label <text>' not specified"],
])('`tokens create` with %s is a mistake', async (options, message) => {
  await expect(type(`tokens create anna@school.example ${options}`)).rejects.toThrow(message)
  expect(await stored()).toEqual([])
})

test('a visitor, and a disabled author, get no token', async () => {
  await expect(type('tokens create boris@school.example --label site')).rejects.toThrow(
    'Only authors and staff who are not disabled have tokens; boris@school.example is visitor.',
  )
  await database.transact((tx) => tx.update(person).set({ isDisabled: true }))
  await expect(type('tokens create anna@school.example --label site')).rejects.toThrow('is author, disabled.')
  expect(await stored()).toEqual([])
})

test('the live tokens of a person are listed without anything that opens', async () => {
  const live = { personId: 'anna', label: 'site', scope: 'read', createdAt: AT, expiresAt: hours(1) }
  await database.transact((tx) =>
    tx.insert(apiToken).values([
      { ...live, id: 'an-id', tokenHash: 'one', usedAt: hours(-1) },
      { ...live, id: 'over', tokenHash: 'two', expiresAt: AT },
      { ...live, id: 'another', tokenHash: 'three', personId: 'boris' },
    ]),
  )
  expect((await type('tokens list anna@school.example')).lines).toEqual([
    'anna@school.example: 1 token',
    'id     label  scope  created           last used         ends',
    'an-id  site   read   2026-11-20 12:00  2026-11-20 11:00  2026-11-20 13:00',
  ])
  const [listed] = JSON.parse((await type('tokens list anna@school.example --json')).lines.join('\n'))
  expect(Object.keys(listed)).toEqual(['id', 'label', 'scope', 'createdAt', 'usedAt', 'expiresAt'])
})

test('revoking asks, and ends this token only', async () => {
  await type('tokens create anna@school.example --label site')
  await type('tokens create anna@school.example --label app')
  const [site, app] = (await stored()).toSorted((left, right) => right.label.localeCompare(left.label))
  expect((await type(`tokens revoke ${site?.id}`, false)).lines).toEqual(['Nothing was changed.'])
  expect(await type(`tokens revoke ${site?.id}`)).toEqual({
    lines: ['The token “site” of anna@school.example is revoked.'],
    questions: ['Revoke the token “site” of anna@school.example?'],
  })
  expect(await stored()).toEqual([app])
  await expect(type(`tokens revoke ${site?.id}`)).rejects.toThrow(`No token has the id ${site?.id}.`)
})
