import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { newestMail } from './testing/mailbox.ts'
import { PASSWORD, aPerson } from './testing/people.ts'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const signedIn = async (browser: Browser = school.browser()) => {
  const { body } = await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
  return { browser, ticket: String(body.ticket) }
}
const isIn = async (browser: Browser) => (await browser.checkAuth()).body.status === 'ok'

test('signing out ends this session on the server and no other', async () => {
  const [{ browser: here }, { browser: there }] = [await signedIn(), await signedIn()]
  const stolen = here.cookies()['__Host-school']
  const { status, body } = await here.post('/api/v1/logout/')
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', csrf_token: expect.any(String) } })
  const replay = await school
    .browser()
    .post('/api/v1/check_auth/', {}, { headers: { cookie: `__Host-school=${stolen}` } })
  expect([await isIn(here), await isIn(there), replay.body.status]).toEqual([false, true, 'anonymous'])
})

test('the token that comes with it serves the next sign-in', async () => {
  const { browser } = await signedIn()
  await browser.post('/api/v1/logout/')
  expect(await isIn((await signedIn(browser)).browser)).toBe(true)
})

test('signing out everywhere ends all sessions, links and tickets', async () => {
  const landing = school.browser({ origin: 'https://landing.example' })
  const [{ browser: here }, { browser: there }, { ticket }] = [
    await signedIn(),
    await signedIn(),
    await signedIn(landing),
  ]
  await there.post('/api/v1/landing-send-ml/', { email: 'mama@example.com' })
  const { path } = await newestMail(school)
  expect((await here.post('/api/v1/logout-all/')).body.status).toBe('ok')
  expect([await isIn(here), await isIn(there), await isIn(landing)]).toEqual([false, false, false])
  expect([(await there.submit(path)).status, (await landing.submit('/auth/enter/', { ticket })).status]).toEqual([
    410, 400,
  ])
})

test('only who is signed in signs out everywhere', async () => {
  expect((await school.browser().post('/api/v1/logout-all/')).status).toBe(401)
})

test('a disabled person is out at once', async () => {
  await aPerson(school, { email: 'papa@example.com', isDisabled: false })
  const browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  const { person } = await import('../db/schema.ts')
  await school.deps.transact(async (tx) => void (await tx.update(person).set({ isDisabled: true })))
  expect(await isIn(browser)).toBe(false)
})
