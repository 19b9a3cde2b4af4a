import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../db/schema.ts'
import { addIdentity } from '../stores/identity-store.ts'
import { aPerson } from '../testing/people.ts'
import { DARYA, type IdentitySchool, LANDING, startIdentitySchool } from './testing/identity-school.ts'

let fixture: IdentitySchool
beforeEach(async () => {
  fixture = await startIdentitySchool()
})
afterEach(() => fixture.close())

const link = (personId: string, externalId: string) =>
  fixture.school.deps.transact((tx) =>
    addIdentity(tx, { id: externalId, personId, provider: 'yandex', externalId, createdAt: new Date() }),
  )

test('the log names provider and person, and nothing personal', async () => {
  const { body } = await fixture.prove(fixture.school.browser(), DARYA, 'darya@parents.example')
  const events = fixture.school.logs().filter(({ event }) => event === 'registered' || event === 'signed-in')
  expect(events).toMatchObject([
    { event: 'registered', person: body.user_id, provider: 'yandex' },
    { event: 'signed-in', person: body.user_id, method: 'yandex' },
  ])
  expect(JSON.stringify(fixture.school.logs())).not.toMatch(/darya|Дарья|Орлова|"1001"/i)
})

test('each sign-in by a provider has a new session, and ends the one before', async () => {
  const { id } = await aPerson(fixture.school)
  await link(id, DARYA)
  const page = fixture.school.browser()
  await fixture.ask(page, await fixture.pass(page, DARYA))
  const first = page.cookies()['__Host-school']
  await fixture.ask(page, await fixture.pass(page, DARYA))
  const second = page.cookies()['__Host-school']
  const sessions = await fixture.school.deps.db.select().from(session)
  expect([first === second, sessions.length]).toEqual([false, 1])
})

test('a landing whose browser keeps no cookies there is signed in on its page only', async () => {
  const { id } = await aPerson(fixture.school)
  await link(id, DARYA)
  const attempt = await fixture.pass(fixture.school.browser(), DARYA, { origin: LANDING })
  const page = fixture.school.browser({ origin: LANDING, keepsNoCookies: true })
  const { body } = await fixture.ask(page, attempt)
  expect([body.user_id, body.page_token]).toEqual([id, expect.stringMatching(/^[\w-]{43}$/)])
  expect((await page.checkAuth()).body).toMatchObject({ status: 'ok', on_page: true, phone: '+' })
})
