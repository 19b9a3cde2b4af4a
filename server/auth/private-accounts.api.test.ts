import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '../db/schema.ts'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { newestMail } from './testing/mailbox.ts'
import { aPerson, stored } from './testing/people.ts'
import { dump } from './testing/tables.ts'

let school: School
beforeEach(async () => {
  school = await startSchool({ config: { arePrivateAccounts: true } })
  await aPerson(school)
})
afterEach(() => school.close())

const NEW = 'new@example.com'
const KNOWN = 'mama@example.com'

const register = (browser: Browser, email: string) =>
  browser.post('/api/v1/landing-registration-site/', { email, name: 'Анна', phone: '+79991234567' })
const sendCode = (browser: Browser, email: string) => browser.post('/auth/check-code/', { email, 'send-code': '1' })

const sendLink = (browser: Browser, email: string) => browser.post('/api/v1/landing-send-ml/', { email })

const checkCode = (browser: Browser, email: string) =>
  browser.post('/auth/check-code/', { email, code: '00000000', 'check-code': '1' })

test.each([
  ['a registration', register],
  ['a code', sendCode],
  ['a magic link', sendLink],
] as const)(
  'private accounts: %s is answered alike for a known address and a new one, and so are the guesses after it',
  async (_, call) => {
    school.clock.advance(0)
    const outcomes = []
    for (const email of [NEW, KNOWN]) {
      const browser = school.browser()
      const calls = [await call(browser, email), await call(browser, email)]
      for (let at = 0; at < 4; at += 1) calls.push(await checkCode(browser, email))
      const signedIn = (await browser.checkAuth()).body.status
      outcomes.push([...calls.map(({ status, body }) => [status, body]), signedIn])
    }
    expect(outcomes[0]?.[0]).toEqual([200, { status: 'ok', time_left: 30 }])
    expect(outcomes[1]).toEqual(outcomes[0])
  },
)

const signUp = (browser: Browser, email: string) =>
  browser.post('/api/v1/register-webinar/', { email, name: 'Анна', phone: '+79991234567', webinar: 'phonics' })

const readTables = async (): Promise<Record<string, unknown[]>> => JSON.parse(await dump(school))

/** The tables whose rows a call has changed, with the number of rows that it has added. */
const changesBy = async (call: () => Promise<unknown>) => {
  const before = await readTables()
  await call()
  const after = Object.entries(await readTables())
  const changed = after.filter(([table, rows]) => !isDeepStrictEqual(rows, before[table]))
  return changed.map(([table, rows]) => [table, rows.length - (before[table]?.length ?? 0)])
}

test.each([
  ['a registration', register],
  ['a code', sendCode],
  ['a magic link', sendLink],
  ['a sign-up by form', signUp],
] as const)(
  'private accounts: %s only stores a task before it is answered, for a known address and a new one alike',
  async (_, call) => {
    const changes = []
    for (const email of [NEW, KNOWN]) changes.push(await changesBy(() => call(school.browser(), email)))
    expect(changes).toEqual([[['outbox', 1]], [['outbox', 1]]])
  },
)

test('private accounts: what a call has deferred leaves nothing behind but its mails', async () => {
  for (const email of [NEW, KNOWN]) await register(school.browser(), email)
  const mails = await school.mails()
  const rows = await school.deps.db.select().from(outbox)
  expect([mails.map(({ to }) => to).toSorted(), rows.map(({ sentAt }) => sentAt !== null)]).toEqual([
    [KNOWN, NEW],
    [true, true],
  ])
})

test('private accounts: the owner of a known address is told by mail and stays as before', async () => {
  const before = await stored(school)
  await register(school.browser(), KNOWN)
  const { subject, path } = await newestMail(school)
  expect({ subject, path }).toEqual({
    subject: 'У вас уже есть аккаунт',
    path: expect.stringMatching(/^\/auth\/link\//),
  })
  expect(await stored(school)).toEqual(before)
})

test('private accounts: somebody who tries to register takes no code away from the owner', async () => {
  const owner = school.browser()
  await sendCode(owner, KNOWN)
  const { code } = await newestMail(school)
  await school.deps.limits.forget('mailAddress', KNOWN)
  await register(school.browser(), KNOWN)
  expect((await owner.post('/auth/check-code/', { email: KNOWN, code, 'check-code': '1' })).body.status).toBe('ok')
})

test('private accounts: a new person signs in by the mail and keeps the phone', async () => {
  const browser = school.browser()
  await register(browser, NEW)
  const { path } = await newestMail(school, NEW)
  await browser.submit(path)
  expect((await browser.checkAuth()).body).toMatchObject({ status: 'ok', phone: '+79991234567' })
})

test('private accounts: no mail goes to an address that nobody has', async () => {
  await sendCode(school.browser(), 'nobody@example.com')
  await sendLink(school.browser({ ip: '198.51.100.1' }), 'nobody2@example.com')
  expect(await school.mails()).toEqual([])
})
