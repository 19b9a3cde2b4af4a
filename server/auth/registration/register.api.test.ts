import { afterEach, beforeEach, expect, test } from 'vitest'
import { ofProfile } from '../../contract/profile-fields.ts'
import { consent, person, registration } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { dump } from '../testing/tables.ts'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const FORM = { email: 'Mama@Example.com ', name: ' Мария ', phone: '+7 (916) 123-45-67' }
const register = (browser: Browser, more: Record<string, string> = {}) =>
  browser.post('/api/v1/landing-registration-site/', { ...FORM, ...more })

const USER_EXISTS = {
  status: 'error',
  errors: { user_exists: ['Такая почта уже зарегистрирована. Воспользуйтесь вкладкой «Войти»'] },
}

test('a new school has no accounts, so that none has a known password', async () => {
  await school.browser().checkAuth()
  expect(await school.deps.db.select().from(person)).toEqual([])
})

test('a registration makes an account without proof of the mailbox and signs in', async () => {
  const browser = school.browser()
  const { status, body } = await register(browser)
  const person = await stored(school)
  const reply = {
    status: 'ok',
    user_id: person?.id,
    user_name: 'Мария',
    user_data: { user_id: person?.id },
    phone: '+79161234567',
  }
  expect({ status, body }).toEqual({ status: 200, body: { ...reply, csrf_token: expect.any(String) } })
  expect(person).toMatchObject({ email: 'mama@example.com', emailProvedAt: null, passwordHash: null, role: 'visitor' })
  expect((await browser.checkAuth()).body).toMatchObject({ status: 'ok', user_id: person?.id })
})

test('a mailbox has one account, whatever the spelling of its address, and the first spelling is kept', async () => {
  const ascii = 'mama@xn----8sbzvet8a.xn--p1ai'
  const decomposed = 'mama@и\u0306-почта.рф'
  const spellings = ['Mama@Й-почта.рф', decomposed, ascii, 'mama@й\u2011почта.рф\u200B']
  const replies = []
  for (const email of spellings) replies.push((await register(school.browser(), { email })).body)
  const sent = await school.browser().post('/auth/check-code/', { email: decomposed, 'send-code': '1' })
  const people = await school.deps.db.select({ email: person.email, emailTyped: person.emailTyped }).from(person)
  expect([replies.slice(1), sent.body.status, people]).toEqual([
    [USER_EXISTS, USER_EXISTS, USER_EXISTS],
    'ok',
    [{ email: ascii, emailTyped: 'Mama@Й-почта.рф' }],
  ])
})

test.each([false, true])(
  'every field of the profile is stored, with private accounts (%s) too',
  async (arePrivateAccounts) => {
    const other = await startSchool({ config: { arePrivateAccounts } })
    const profile = ofProfile((field) => `Мария ${field}`)
    await register(other.browser(), profile)
    await other.mails()
    const row = await stored(other)
    await other.close()
    expect(row).toMatchObject(profile)
  },
)

test('it asks by mail to confirm the address', async () => {
  await register(school.browser())
  const { subject, path } = await newestMail(school)
  expect({ subject, path }).toEqual({
    subject: 'Подтвердите почту',
    path: expect.stringMatching(/^\/auth\/confirm\/[\w-]{43}\/$/),
  })
})

test('both consents are kept with text version, time and address; the newsletter only where it was chosen', async () => {
  await register(school.browser({ ip: '198.51.100.4' }))
  await register(school.browser({ ip: '198.51.100.5' }), {
    email: 'papa@example.com',
    subscribe: 'true',
    terms: 'on',
    policy: '1',
  })
  const rows = await school.deps.db.select().from(consent)
  const consentsByPerson = Map.groupBy(rows, ({ personId }) => personId)
  const kindsOf = async (email: string) =>
    consentsByPerson.get((await stored(school, email))?.id ?? '')?.map(({ kind }) => kind)
  expect((await kindsOf('mama@example.com'))?.toSorted()).toEqual(['policy', 'terms'])
  expect((await kindsOf('papa@example.com'))?.toSorted()).toEqual(['newsletter', 'policy', 'terms'])
  expect(new Set(rows.map(({ ip }) => ip))).toEqual(new Set(['198.51.100.4', '198.51.100.5']))
  expect(
    rows.every(({ textVersion, createdAt }) => /^\d{4}-\d\d-\d\d$/.test(textVersion) && createdAt instanceof Date),
  ).toBe(true)
})

test.each(['terms', 'policy'])('a form whose switch %s is off registers nobody', async (field) => {
  const before = await dump(school)
  const { status, body } = await register(school.browser(), { terms: 'true', policy: 'true', [field]: 'false' })
  const errors = { __all__: ['Чтобы зарегистрироваться, примите соглашение и политику обработки данных'] }
  expect({ status, body }).toEqual({ status: 400, body: { status: 'error', errors } })
  expect(await dump(school)).toBe(before)
})

test('where the registration came from is kept', async () => {
  const fields = { utm_source: 'vk', utm_campaign: 'осень', 'time-zone': 'Europe/Moscow' }
  await register(school.browser({ origin: 'https://landing.example' }), fields)
  const [row] = await school.deps.db.select().from(registration)
  const utm = { utm_source: 'vk', utm_campaign: 'осень' }
  expect(row).toMatchObject({ origin: 'https://landing.example', utm, timeZone: 'Europe/Moscow' })
})

test('a known address changes nothing, tells nothing that is stored and signs nobody in', async () => {
  await aPerson(school)
  const before = await dump(school)
  const browser = school.browser()
  const { status, body } = await register(browser, { name: 'Чужая', phone: '+79990000000' })
  expect({ status, body }).toEqual({ status: 400, body: USER_EXISTS })
  expect(await dump(school)).toBe(before)
  expect((await browser.checkAuth()).body.status).toBe('anonymous')
})

test('of registrations with one address at the same moment one makes the account', async () => {
  const browsers = Array.from({ length: 10 }, (_, at) => school.browser({ ip: `198.51.100.${at}` }))
  await Promise.all(browsers.map((browser) => browser.checkAuth()))
  const responses = await Promise.all(browsers.map((browser) => register(browser)))
  expect(responses.filter(({ status }) => status === 200).length).toBe(1)
  expect(responses.filter(({ status }) => status === 400).map(({ body }) => body)).toEqual(
    Array.from({ length: 9 }, () => USER_EXISTS),
  )
  expect((await school.mails()).length).toBe(1)
})

test('who comes a moment after somebody with the same address is told that it is known', async () => {
  beforeNextWrite(school, () => aPerson(school))
  const browser = school.browser()
  const { status, body } = await register(browser)
  expect({ status, body }).toEqual({ status: 400, body: USER_EXISTS })
  expect([(await browser.checkAuth()).body.status, await school.mails()]).toEqual(['anonymous', []])
})

test('a landing of another origin gets a ticket', async () => {
  const { body } = await register(school.browser({ origin: 'https://landing.example' }))
  expect(body).toMatchObject({ status: 'ok', ticket: expect.stringMatching(/^[\w-]{43}$/) })
})

test('a failed captcha is refused at its own field, before anything is told', async () => {
  await aPerson(school)
  school.deps.captcha.check = async () => false
  const { status, body } = await register(school.browser())
  expect({ status, body }).toEqual({
    status: 400,
    body: { status: 'error', errors: { recaptcha: ['Подтвердите, что вы не робот'] } },
  })
})

test('the 21st probe of one address of the network is refused for now', async () => {
  await aPerson(school)
  const browser = school.browser()
  const statuses = []
  for (let at = 0; at < 21; at += 1) {
    // These count the same calls by other keys.
    await school.deps.limits.forget('revealAddress', 'mama@example.com 203.0.113.7')
    await school.deps.limits.forget('registrationIp', '203.0.113.7')
    statuses.push((await register(browser)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429])
})

test('every field says what is wrong with it in the words of the spec', async () => {
  const { status, body } = await school
    .browser()
    .post('/api/v1/landing-registration-site/', { email: 'mama', phone: '8916' })
  const errors = {
    email: ['Похоже, вы допустили ошибку в почте'],
    name: ['Укажите имя'],
    phone: ['Пожалуйста, введите телефон в международном формате'],
  }
  expect({ status, body }).toEqual({ status: 400, body: { status: 'error', errors } })
})
