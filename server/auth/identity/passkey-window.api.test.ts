import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventSignup, identityAttempt, person } from '../../db/schema.ts'
import { newId } from '../../http/identity/cookies.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { type Authenticator, type Lies } from '../passkeys/testing/authenticator.ts'
import { challenge, withPasskey } from '../passkeys/testing/passkeys.ts'
import { deletePasskeys } from '../stores/passkey-store.ts'
import { aPerson } from '../testing/people.ts'
import { EXPIRED, LANDING, refused } from './testing/identity-school.ts'
import { SCHOOL, submitStart } from './testing/start-window.ts'

const WINDOW = '/auth/with/passkey/'
const FAILED = refused('Не получилось войти по отпечатку или лицу. Войдите по паролю или по коду из письма')

let school: School
let personId: string
let device: Authenticator
beforeEach(async () => {
  school = await startSchool()
  personId = (await aPerson(school)).id
  device = await withPasskey(school.browser())
})
afterEach(() => school.close())

const rows = () => school.deps.db.select().from(identityAttempt)

/** The window of a browser, opened by a page of `origin` with an attempt: the reply to its form. */
const pass = async (
  browser: Browser,
  { origin = LANDING, attempt = newId(), lies = {} }: { origin?: string; attempt?: string; lies?: Lies } = {},
) => {
  const own = browser.at(SCHOOL)
  await own.get(WINDOW)
  const credential = device.get(await challenge(own), SCHOOL, lies)
  return { attempt, page: await submitStart(own, WINDOW, { attempt, origin, credential }) }
}

const ask = (browser: Browser, attempt: string, fields: Record<string, string> = {}) =>
  browser.post('/api/v1/identity-login/', { attempt, ...fields })

test('the window keeps its opener, asks for a passkey by its script alone, and names no attempt', async () => {
  const { headers, text, setCookies } = await school.browser().get(`${WINDOW}?lang=en`)
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(headers['content-security-policy']).toMatch(/script-src 'self';.*form-action 'self'/)
  expect([text.includes('Signing in with a fingerprint or face'), text.includes('type="submit"')]).toEqual([
    true,
    false,
  ])
  expect(setCookies.find((one) => one.startsWith('__Host-visitor='))).toMatch(/HttpOnly; Secure; SameSite=Lax/)
})

test('a passkey in the window signs in the landing that has opened it, once, and nobody in the window', async () => {
  const landing = school.browser({ origin: LANDING })
  const { attempt, page } = await pass(landing)
  expect([page.status, /data-origin="([^"]+)"/.exec(page.text)?.[1]]).toEqual([200, LANDING])
  expect((await landing.at(SCHOOL).checkAuth()).body.status).toBe('anonymous')
  const { body } = await ask(landing, attempt, { 'success-url': 'https://landing.example/thanks' })
  expect(body).toMatchObject({ status: 'ok', user_id: personId, ticket: expect.any(String) })
  expect((await landing.checkAuth()).body.user_id).toBe(personId)
  expect((await ask(landing, attempt)).body).toEqual(EXPIRED)
  expect(
    school
      .logs()
      .filter(({ event }) => event === 'signed-in')
      .at(-1),
  ).toMatchObject({ method: 'passkey' })
})

test('an attempt is stored as its hash, and whose passkey it was is sealed', async () => {
  const { attempt } = await pass(school.browser())
  const stored = JSON.stringify(await rows())
  expect([attempt, personId, device.ids()[0] ?? ''].filter((secret) => stored.includes(secret))).toEqual([])
})

test('until the passkey has answered, the landing is told to wait', async () => {
  const landing = school.browser({ origin: LANDING })
  expect((await ask(landing, newId())).body).toEqual({ status: 'pending' })
})

test('of two polls at once only one signs in', async () => {
  const landing = school.browser({ origin: LANDING })
  const { attempt } = await pass(landing)
  const replies = await Promise.all([1, 2].map(() => ask(school.browser({ origin: LANDING }), attempt)))
  expect(replies.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
})

test('a page of no listed origin gets nobody signed in, and no other origin than the window’s opener does', async () => {
  const { page } = await pass(school.browser(), { origin: 'https://evil.example' })
  expect([page.status, await rows()]).toEqual([403, []])
  const { attempt } = await pass(school.browser())
  expect((await ask(school.browser({ origin: SCHOOL }), attempt)).body).toEqual(EXPIRED)
})

test('only the window’s own page sends its form: not a landing, and not without the token of this browser', async () => {
  const browser = school.browser()
  await browser.get(WINDOW)
  const credential = device.get(await challenge(browser), SCHOOL)
  const fields = { attempt: newId(), origin: LANDING, credential }
  const without = await browser.submit(WINDOW, fields)
  const { text } = await school.browser().get(WINDOW)
  const [, token = ''] = /name="csrf_token" value="([^"]+)"/.exec(text) ?? []
  const ofOther = await browser.submit(WINDOW, { ...fields, csrf_token: token })
  const fromLanding = await submitStart(browser, WINDOW, { ...fields, credential: '{}' })
  const posted = await browser.at(LANDING).submit(WINDOW, fields)
  expect([without, ofOther, fromLanding, posted].map(({ status }) => status)).toEqual([403, 403, 400, 403])
  expect(await rows()).toEqual([])
})

test('an answer to the challenge of another browser, of another page, or with a wrong signature is told, and stores nothing', async () => {
  const browser = school.browser()
  const others = device.get(await challenge(school.browser()), SCHOOL)
  await browser.get(WINDOW)
  const replies = [
    await submitStart(browser, WINDOW, { attempt: newId(), origin: LANDING, credential: others }),
    (await pass(browser, { lies: { tamper: true } })).page,
    (await pass(browser, { lies: { origin: LANDING } })).page,
  ]
  expect(replies.map(({ status, text }) => [status, text.includes('id="identity-error">Не получилось')])).toEqual(
    replies.map(() => [200, true]),
  )
  expect(await rows()).toEqual([])
})

test('a passkey that the school does not know is named to its browser', async () => {
  await school.deps.transact((tx) => deletePasskeys(tx, personId))
  const { page } = await pass(school.browser())
  expect(page.text).toContain(`data-refused="${device.ids()[0]}" data-rp-id="school.example"`)
})

test('a passkey that is deleted before the landing asks signs nobody in, and neither does that of a disabled person', async () => {
  const landing = school.browser({ origin: LANDING })
  const { attempt } = await pass(landing)
  const second = await pass(landing)
  await school.deps.transact((tx) => tx.update(person).set({ isDisabled: true }))
  expect((await ask(landing, attempt)).body).toEqual(FAILED)
  await school.deps.transact((tx) => tx.update(person).set({ isDisabled: false }))
  await school.deps.transact((tx) => deletePasskeys(tx, personId))
  expect((await ask(landing, second.attempt)).body).toEqual(FAILED)
  expect((await landing.checkAuth()).body.status).toBe('anonymous')
})

/** Whether a session that the window has opened proves the owner: the status of a call that requires that. */
const proofBy = async (lies: Lies) => {
  const browser = school.browser()
  const { attempt } = await pass(browser, { origin: SCHOOL, lies })
  await ask(browser, attempt)
  return (await browser.post('/api/v1/passkey-options/')).status
}

test('without user verification the window opens a session that proves the owner for nothing', async () => {
  expect([await proofBy({}), await proofBy({ isUserVerified: false })]).toEqual([200, 400])
})

test('without an opener the window is the page: the sign-in of the school goes on for the event of the landing', async () => {
  const browser = school.browser()
  const query = '?success-url=https%3A%2F%2Flanding.example%2Fthanks&event-id=phonics&event-type=Webinar+Signed+Up'
  await browser.get(WINDOW)
  const credential = device.get(await challenge(browser), SCHOOL)
  const page = await submitStart(browser, `${WINDOW}${query}`, { credential })
  expect([page.status, page.headers.location]).toEqual([
    303,
    '/user/profile/?next=https%3A%2F%2Flanding.example%2Fthanks#with=passkey',
  ])
  expect((await school.browser().post('/api/v1/identity-login/')).body).toEqual(EXPIRED)
  expect((await browser.post('/api/v1/identity-login/')).body).toMatchObject({ status: 'ok', user_id: personId })
  const signups = await school.deps.db.select().from(eventSignup)
  expect(signups).toMatchObject([{ kind: 'Webinar Signed Up', eventKey: 'phonics' }])
})

test('an attempt of a passkey links nothing and mails no code', async () => {
  const landing = school.browser({ origin: LANDING })
  const { attempt } = await pass(landing)
  const { body } = await landing.post('/api/v1/identity-email/', { attempt, email: 'new@example.com' })
  expect([body.status, await school.mails()]).toEqual([
    'error',
    expect.not.arrayContaining([{ to: 'new@example.com' }]),
  ])
})

test('a school without passkeys has no such window', async () => {
  const without = await startSchool({ config: { passkeys: null } })
  const { status } = await without.browser().get(WINDOW)
  await without.close()
  expect(status).toBe(410)
})
