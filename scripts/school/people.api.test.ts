import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { apiToken, mailLink, person, session } from '../../server/db/schema.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { AT, addAnnaAndBoris, hours, operator } from './testing/command-context.ts'

let database: Database
let type: ReturnType<typeof operator>
beforeEach(async () => {
  database = await freshDatabase()
  await addAnnaAndBoris(database)
  type = operator(database)
})
afterEach(() => database.close())

const sessionIds = async () => (await database.db.select().from(session)).map(({ id }) => id).toSorted()
const anna = async () => (await database.db.select().from(person)).find(({ id }) => id === 'anna')
const give = (role: string, tokens = 0) =>
  database.transact(async (tx) => {
    await tx.update(person).set({ role })
    for (const personId of ['anna', 'boris'].slice(0, tokens)) {
      const traits = { label: 'site', scope: 'read', createdAt: AT, expiresAt: hours(1) }
      await tx.insert(apiToken).values({ ...traits, id: personId, personId, tokenHash: personId })
    }
  })
const tokens = async () => (await database.db.select().from(apiToken)).map(({ id }) => id).toSorted()

test('a person is found by the address, however it is spelled', async () => {
  const { lines } = await type('people find Anna@School.Example')
  expect(lines).toEqual([
    'anna@school.example  Анна',
    '  id         anna',
    '  phone      +79161234567',
    '  role       visitor',
    '  registered 2026-11-18 12:00, mailbox proved never',
    '  signed in  1 session',
  ])
})

test.each(['find', 'disable', 'enable', 'sessions', 'grant'])(
  'an address that nobody has is a mistake of `people %s`',
  async (verb) => {
    const line = `people ${verb} nobody@school.example${verb === 'grant' ? ' author' : ''}`
    await expect(type(line)).rejects.toThrow('Nobody has the address nobody@school.example.')
  },
)

test('disabling asks, then ends everything that is open to the person, and to nobody else', async () => {
  await give('author', 2)
  const link = { tokenHash: 'hash', purpose: 'sign-in', personId: 'anna', target: '/', expiresAt: hours(1) }
  await database.transact((tx) => tx.insert(mailLink).values({ ...link, id: 'link' }))
  const { questions } = await type('people disable anna@school.example')
  expect(questions).toEqual(['Disable anna@school.example and end every session and token?'])
  expect((await anna())?.isDisabled).toBe(true)
  expect([await sessionIds(), await tokens(), await database.db.$count(mailLink)]).toEqual([['three'], ['boris'], 0])
})

test('without a yes nothing changes', async () => {
  await give('author', 2)
  const before = [await anna(), await sessionIds(), await tokens()]
  for (const line of [
    'people disable anna@school.example',
    'people sessions anna@school.example --revoke',
    'people grant anna@school.example staff',
    'people grant anna@school.example visitor',
  ])
    expect((await type(line, false)).lines).toEqual(['Nothing was changed.'])
  expect([await anna(), await sessionIds(), await tokens()]).toEqual(before)
})

test('enabling undoes disabling', async () => {
  await type('people disable anna@school.example')
  await type('people enable anna@school.example')
  expect((await anna())?.isDisabled).toBe(false)
})

test('sessions are shown without being ended', async () => {
  expect(await type('people sessions anna@school.example')).toEqual({
    lines: [
      'anna@school.example: 1 session',
      'since             last seen         ends',
      '2026-11-20 10:00  2026-11-20 11:00  2026-11-20 17:00',
    ],
    questions: [],
  })
  expect(await sessionIds()).toEqual(['one', 'three', 'two'])
})

test('--revoke ends the sessions of this person only, after a question', async () => {
  expect(await type('people sessions anna@school.example --revoke')).toEqual({
    lines: ['1 session of anna@school.example ended.'],
    questions: ['End 1 session of anna@school.example?'],
  })
  expect(await sessionIds()).toEqual(['three'])
})

test('a role is given; staff is asked for first', async () => {
  expect(await type('people grant anna@school.example author')).toEqual({
    lines: ['anna@school.example is author now.'],
    questions: [],
  })
  const { questions } = await type('people grant anna@school.example staff')
  expect(questions).toEqual(['Make anna@school.example staff, who may read and change everything?'])
  expect((await anna())?.role).toBe('staff')
})

test('who loses a role loses the tokens, and nobody else does', async () => {
  await give('staff', 2)
  expect(await type('people grant anna@school.example author')).toEqual({
    lines: ['anna@school.example is author now. 1 token revoked.'],
    questions: ['Make anna@school.example author and revoke 1 token?'],
  })
  expect(await tokens()).toEqual(['boris'])
})

test('who gains a role, or has it, keeps the tokens', async () => {
  await give('author', 2)
  await type('people grant anna@school.example author')
  await type('people grant anna@school.example staff')
  expect(await tokens()).toEqual(['anna', 'boris'])
})

test('people are listed by their addresses, a role alone if wanted', async () => {
  await type('people grant boris@school.example author')
  expect((await type('people list')).lines).toEqual([
    '2 people, page 1 of 1',
    'address               name  role     registered',
    'anna@school.example   Анна  visitor  2026-11-18 12:00',
    'boris@school.example  Анна  author   2026-11-18 12:00',
  ])
  expect((await type('people list --role author')).lines).toHaveLength(3)
  expect((await type('people list --role staff')).lines).toEqual(['0 staff, page 1 of 1'])
})

test('a page of people has 100', async () => {
  const someone = { name: 'Вера', createdAt: AT }
  const crowd = Array.from({ length: 199 }, (_, number) => `c${String(number).padStart(3, '0')}@school.example`)
  await database.transact((tx) => tx.insert(person).values(crowd.map((email) => ({ ...someone, id: email, email }))))
  const { lines } = await type('people list --page 2')
  expect([lines[0], lines.length - 2, lines[2]?.slice(0, 19), lines.at(-1)?.slice(0, 19)]).toEqual([
    '201 people, page 2 of 3',
    100,
    'c098@school.example',
    'c197@school.example',
  ])
  await expect(type('people list --page 4')).rejects.toThrow('There are only 3 pages.')
})

test('for scripts people come as JSON, without the hashes of their passwords', async () => {
  await database.transact((tx) => tx.update(person).set({ passwordHash: '$argon2id$' }))
  const { lines } = await type('people list --json')
  expect(JSON.parse(lines.join('\n'))[0]).toEqual({
    id: 'anna',
    email: 'anna@school.example',
    emailTyped: null,
    emailProvedAt: null,
    name: 'Анна',
    phone: '+79161234567',
    role: 'visitor',
    isDisabled: false,
    createdAt: '2026-11-18T12:00:00.000Z',
    hasPassword: true,
  })
})
