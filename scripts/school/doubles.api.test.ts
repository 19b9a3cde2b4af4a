import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { person } from '../../server/db/schema.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { hours, operator } from './testing/command-context.ts'

const ASCII = 'anna@xn----8sbzvet8a.xn--p1ai'
const [COMPOSED, DECOMPOSED] = ['anna@й-почта.рф', 'anna@и\u0306-почта.рф']

let database: Database
let type: ReturnType<typeof operator>
beforeEach(async () => {
  database = await freshDatabase()
  type = operator(database)
  const anna = { name: 'Анна', createdAt: hours(-48) }
  await database.transact((tx) =>
    tx.insert(person).values([
      { ...anna, id: 'boris', email: 'boris@school.example' },
      { ...anna, id: 'first', email: COMPOSED, createdAt: hours(-72) },
      { ...anna, id: 'second', email: ASCII, emailProvedAt: hours(-47) },
      { ...anna, id: 'third', email: DECOMPOSED },
    ]),
  )
})
afterEach(() => database.close())

const addresses = async () =>
  Object.fromEntries(
    (await database.db.select().from(person)).map(({ id, email, emailTyped }) => [id, [email, emailTyped]]),
  )

test('accounts of one mailbox are listed, first the one that signs in by it', async () => {
  const { lines } = await type('people doubles --json')
  const common = {
    mailbox: ASCII,
    signsIn: false,
    registered: hours(-48).toISOString(),
    mailboxProved: null,
    purchases: 0,
  }
  expect(JSON.parse(lines.join('\n'))).toEqual([
    { ...common, account: 'second', spelling: ASCII, signsIn: true, mailboxProved: hours(-47).toISOString() },
    { ...common, account: 'first', spelling: COMPOSED, registered: hours(-72).toISOString() },
    { ...common, account: 'third', spelling: DECOMPOSED },
  ])
  expect((await type('people doubles')).lines.slice(0, 3)).toEqual([
    '3 accounts of shared mailboxes',
    'mailbox                        account  spelling                       signs in  registered        mailbox proved    purchases',
    `${ASCII}  second   ${ASCII}  yes       2026-11-18 12:00  2026-11-18 13:00  0`,
  ])
})

test('--keep leads the sign-in to the chosen account, after a question', async () => {
  const before = await addresses()
  const question = `Shall sign-in by ${ASCII} lead to first, and to second no more?`
  expect(await type('people doubles --keep first', false)).toEqual({
    lines: ['Nothing was changed.'],
    questions: [question],
  })
  expect(await addresses()).toEqual(before)
  expect(await type('people doubles --keep first')).toEqual({
    lines: [`Sign-in by ${ASCII} leads to first now.`],
    questions: [question],
  })
  expect(await addresses()).toEqual({ ...before, first: [ASCII, COMPOSED], second: [COMPOSED, null] })
  expect((await type('people doubles --keep first')).lines).toEqual([`Sign-in by ${ASCII} leads to first already.`])
})

test('an account alone in its mailbox, which a server of the release before has written, gets its address', async () => {
  await database.transact((tx) =>
    tx.insert(person).values({ id: 'vera', email: 'vera@й.рф', name: 'Вера', createdAt: hours(-1) }),
  )
  expect((await type('people doubles --keep vera')).questions).toEqual([
    'Shall sign-in by vera@xn--i1a.xn--p1ai lead to vera?',
  ])
  expect((await addresses()).vera).toEqual(['vera@xn--i1a.xn--p1ai', 'vera@й.рф'])
})

test('only an account that shares a mailbox can be chosen', async () => {
  await expect(type('people doubles --keep boris')).rejects.toThrow('No account boris shares a mailbox.')
})
