import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import { IDENTITY_PROVIDERS } from '../../contract/identity.ts'
import { session } from '../../db/schema.ts'
import { addIdentity } from '../stores/identity-store.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson } from '../testing/people.ts'
import { dump } from '../testing/tables.ts'
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

test('a provider says nothing of strength or time, so its sign-in proves the owner for ten minutes, as a password does', async () => {
  const { id } = await aPerson(fixture.school, { passwordHash: null })
  await link(id, DARYA)
  const page = fixture.school.browser()
  await fixture.ask(page, await fixture.pass(page, DARYA))
  const options = async () => (await page.post('/api/v1/passkey-options/')).status
  const fresh = await options()
  fixture.school.clock.advance(10 * MINUTE_MS)
  expect([fresh, await options(), (await page.checkAuth()).body.user_id]).toEqual([200, 400, id])
})

test.each(IDENTITY_PROVIDERS)('no token of %s gets into a browser, the database or the log', async (provider) => {
  const { fetch: send } = globalThis
  const tokens: string[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const reply = await send(...call)
    const text = await reply.clone().text()
    for (const [, token = ''] of text.matchAll(/"(?:access|refresh|id)_token":"([^"]+)"/g)) tokens.push(token)
    return reply
  })
  try {
    const page = fixture.school.browser()
    const { address, attempt } = await fixture.start(page, { provider })
    const back = await fixture.providers.choose(address ?? new URL('https://school.example'), DARYA)
    const replies = [
      await page.get(back.pathname + back.search),
      await fixture.ask(page, attempt),
      await page.post('/api/v1/identity-email/', { attempt, email: 'darya@parents.example' }),
    ]
    const { code } = await newestMail(fixture.school, 'darya@parents.example')
    replies.push(await fixture.ask(page, attempt, { code, email: 'darya@parents.example' }))
    const places = [...replies.map((one) => one.text + JSON.stringify(one.headers)), await dump(fixture.school)]
    const found = tokens.filter((token) => [...places, JSON.stringify(fixture.school.logs())].join().includes(token))
    expect([replies.at(-1)?.body.status, tokens.length > 0, found]).toEqual(['ok', true, []])
  } finally {
    spy.mockRestore()
  }
})
