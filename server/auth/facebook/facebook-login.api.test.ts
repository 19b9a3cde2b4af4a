import { afterEach, beforeEach, expect, test } from 'vitest'
import { consent, eventSignup, personIdentity, registration } from '../../db/schema.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'
import { dump } from '../testing/tables.ts'
import { addIdentity, FACEBOOK } from '../stores/identity-store.ts'
import { DARYA, FAILED, type FacebookSchool, MARIA, SECRETIVE, startFacebookSchool } from './testing/school.ts'

const EMAIL = 'darya@parents.example'

let on: FacebookSchool
beforeEach(async () => {
  on = await startFacebookSchool()
})
afterEach(() => on.close())

const byPassword = (browser = on.school.browser()) =>
  browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
const OWNER = { 'current-password': PASSWORD }
const refusal = (message: string) => ({ status: 'error', errors: { __all__: [message] } })

test('somebody new gets an account without phone and proof of the mailbox, and is signed in', async () => {
  const browser = on.school.browser()
  const { status, body } = await on.login(browser, DARYA)
  const person = await stored(on.school, EMAIL)
  const id = person?.id
  const reply = { status: 'ok', user_id: id, user_name: 'Дарья Орлова', user_data: { user_id: id }, phone: null }
  expect({ status, body }).toEqual({ status: 200, body: { ...reply, csrf_token: expect.any(String) } })
  expect(person).toMatchObject({ name: 'Дарья Орлова', emailProvedAt: null, phone: null, passwordHash: null })
  expect((await browser.checkAuth()).body).toMatchObject({ status: 'ok', user_id: id, phone: null })
  expect(await on.identities()).toMatchObject([{ personId: id, provider: 'facebook', externalId: DARYA }])
})

test('the account comes with both consents, where it came from, and a mail that asks to confirm the address', async () => {
  const landing = on.school.browser({ origin: 'https://landing.example' })
  await on.login(landing, DARYA, { utm_source: 'vk', 'time-zone': 'Europe/Moscow', 'send-lesson-events': 'true' })
  const kinds = (await on.school.deps.db.select().from(consent)).map(({ kind }) => kind)
  const [row] = await on.school.deps.db.select().from(registration)
  const { subject, path } = await newestMail(on.school, EMAIL)
  expect(kinds.toSorted()).toEqual(['policy', 'terms'])
  const from = { origin: 'https://landing.example', utm: { utm_source: 'vk' }, timeZone: 'Europe/Moscow' }
  expect(row).toMatchObject(from)
  expect([subject, path]).toEqual(['Подтвердите почту', expect.stringMatching(/^\/auth\/confirm\//)])
})

const TO_REGISTER = { status: 'register', form: 'registration', name: 'Дарья Орлова', email: EMAIL }

test.each([
  ['no consents are sent to the registration', { terms: '', policy: '' }, 200, TO_REGISTER],
  ['only one consent are sent to the registration', { policy: '' }, 200, TO_REGISTER],
  [
    'a switch that is off are refused',
    { terms: 'false' },
    400,
    refusal('Чтобы зарегистрироваться, примите соглашение и политику обработки данных'),
  ],
])('somebody new with %s, and nothing is stored', async (_, more, status, body) => {
  const before = await dump(on.school)
  const browser = on.school.browser()
  const response = await on.login(browser, DARYA, more)
  expect([response.status, response.body]).toEqual([status, body])
  expect([await dump(on.school), (await browser.checkAuth()).body.status]).toEqual([before, 'anonymous'])
})

test("the newsletter's consent is kept as of any registration", async () => {
  await on.login(on.school.browser(), DARYA, { subscribe: '1' })
  const kinds = (await on.school.deps.db.select().from(consent)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['newsletter', 'policy', 'terms'])
})

test('a known identity signs its person in, whatever address the provider names', async () => {
  const { id } = await aPerson(on.school)
  await on.school.deps.transact((tx) =>
    addIdentity(tx, { id: 'i', personId: id, provider: FACEBOOK, externalId: DARYA, createdAt: new Date() }),
  )
  const { body } = await on.login(on.school.browser(), DARYA)
  expect(body).toMatchObject({ status: 'ok', user_id: id, user_name: 'Мария', phone: '+79161234567' })
  expect(await stored(on.school, EMAIL)).toBeNull()
})

test('the same id at another provider is another identity', async () => {
  const { id } = await aPerson(on.school)
  const other = { id: 'i', personId: id, provider: 'other', externalId: DARYA, createdAt: new Date() }
  await on.school.deps.transact((tx) => tx.insert(personIdentity).values(other))
  expect((await on.login(on.school.browser(), DARYA)).body.user_name).toBe('Дарья Орлова')
})

test('who is signed in and brings the identity of another person becomes that person, and links nothing', async () => {
  await aPerson(on.school)
  const darya = (await on.login(on.school.browser(), DARYA)).body.user_id
  const browser = on.school.browser()
  await byPassword(browser)
  expect((await on.login(browser, DARYA)).body.user_id).toBe(darya)
  expect((await on.identities()).length).toBe(1)
})

test('an address that has an account is refused, since nobody has proved whose it is, and nothing changes', async () => {
  await aPerson(on.school)
  const before = await dump(on.school)
  const browser = on.school.browser()
  const { status, body } = await on.login(browser, MARIA)
  const message = 'На эту почту уже есть аккаунт. Войдите по паролю или по ссылке из письма'
  expect({ status, body }).toEqual({ status: 400, body: refusal(message) })
  expect([await dump(on.school), (await browser.checkAuth()).body.status]).toEqual([before, 'anonymous'])
})

test('without an address there is no account', async () => {
  const message = 'Facebook не сообщил вашу почту. Зарегистрируйтесь, пожалуйста, через форму'
  const before = await dump(on.school)
  const responses = [await on.login(on.school.browser(), SECRETIVE), await on.login(on.school.browser(), '3002')]
  expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 2 }, () => ({ status: 400, body: refusal(message) })),
  )
  expect(await dump(on.school)).toBe(before)
})

test('a disabled person is refused', async () => {
  const { id } = await aPerson(on.school, { isDisabled: true })
  await on.school.deps.transact((tx) =>
    addIdentity(tx, { id: 'i', personId: id, provider: FACEBOOK, externalId: MARIA, createdAt: new Date() }),
  )
  const browser = on.school.browser()
  const { status, body } = await on.login(browser, MARIA)
  expect({ status, body }).toEqual({ status: 400, body: FAILED })
  expect((await browser.checkAuth()).body.status).toBe('anonymous')
})

test('a landing of another origin gets a ticket that leads to its success-url', async () => {
  const landing = on.school.browser({ origin: 'https://landing.example' })
  const { body } = await on.login(landing, DARYA, { 'success-url': '/free-lesson-oct' })
  expect(body.ticket).toMatch(/^[\w-]{43}$/)
  const step = await landing.submit('/auth/enter/', { ticket: String(body.ticket) })
  const second = /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? ''
  const own = landing.at('https://school.example')
  const { status, headers } = await own.submit('/auth/enter/', { ticket: second })
  expect([status, headers.location]).toEqual([303, 'https://school.example/free-lesson-oct'])
  expect((await own.checkAuth()).body).toMatchObject({ status: 'ok', user_id: body.user_id })
})

test('it gives a new session id, and the old one is dead', async () => {
  await aPerson(on.school)
  const browser = on.school.browser()
  await byPassword(browser)
  const old = browser.cookies()['__Host-school'] ?? ''
  await on.login(browser, MARIA, OWNER)
  const cookie = `__Host-school=${old}`
  const replay = await on.school.browser().post('/api/v1/check_auth/', {}, { headers: { cookie } })
  expect([old === '', browser.cookies()['__Host-school'] === old, replay.body.status]).toEqual([
    false,
    false,
    'anonymous',
  ])
})

test('of ten who bring one new identity at once one makes the account, and all are that person', async () => {
  const browsers = Array.from({ length: 10 }, (_, at) => on.school.browser({ ip: `198.51.100.${at}` }))
  await Promise.all(browsers.map((browser) => browser.checkAuth()))
  const responses = await Promise.all(browsers.map((browser) => on.login(browser, DARYA)))
  const id = (await stored(on.school, EMAIL))?.id
  expect(responses.map(({ status, body }) => [status, body.user_id])).toEqual(
    Array.from({ length: 10 }, () => [200, id]),
  )
  expect([(await on.identities()).length, (await on.school.mails()).length]).toEqual([1, 1])
})

test('the event of the form is signed up for once and the answer leads into the room; only-auth signs up for nothing', async () => {
  const event = { webinar: 'w-7', 'auth-type': 'webinar', bizon_url: 'https://start.bizon365.ru/room/7' }
  const first = await on.login(on.school.browser(), DARYA, event)
  await on.login(on.school.browser(), DARYA, event)
  await on.login(on.school.browser(), DARYA, { ...event, webinar: 'w-8', 'only-auth': 'true' })
  const rows = await on.school.deps.db.select().from(eventSignup)
  expect(rows.map(({ kind, eventKey }) => [kind, eventKey])).toEqual([['Webinar Signed Up', 'w-7']])
  expect(first.body.room_url).toBe('https://start.bizon365.ru/room/7')
})

test('a known identity that signs up for an event is told so by mail', async () => {
  const { id } = await aPerson(on.school)
  await on.school.deps.transact((tx) =>
    addIdentity(tx, { id: 'i', personId: id, provider: FACEBOOK, externalId: MARIA, createdAt: new Date() }),
  )
  await on.login(on.school.browser(), MARIA, { 'event-id': '7', 'auth-type': 'webinar' })
  expect((await newestMail(on.school)).subject).toBe('Вы записаны на вебинар')
})

test('a name from the provider is one line of text, and no markup in a mail', async () => {
  const { body } = await on.login(on.school.browser(), '3001')
  expect(body.user_name).toBe('<img src=x onerror=alert(1)> Bcc: all@example.com')
  const [mail] = await on.school.mails()
  expect([mail?.to, mail?.html.includes('<img src=x')]).toEqual(['hostile@example.com', false])
})

test('refusals are said in the language of the page', async () => {
  await aPerson(on.school)
  const { body } = await on.login(on.school.browser(), MARIA, { lang: 'en' })
  const message = 'This email already has an account. Sign in by password or by a link from an email'
  expect(body).toEqual(refusal(message))
})

test('every sign-in is noted as the last use of the identity', async () => {
  await on.login(on.school.browser(), DARYA)
  const [first] = await on.identities()
  await on.school.deps.transact((tx) => tx.update(personIdentity).set({ usedAt: null }))
  await on.login(on.school.browser(), DARYA)
  const [second] = await on.identities()
  expect([first?.usedAt, second?.usedAt]).toEqual([expect.any(Date), expect.any(Date)])
})
