import { afterEach, beforeEach, expect, test } from 'vitest'
import { consent, registration } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { dump } from '../testing/tables.ts'
import { recorded, signupsOf } from './testing/signups.ts'

const EMAIL = 'mama@example.com'
const ROOM = 'https://start.bizon365.ru/room/17'
const EVENT = { 'event-id': '17', 'webinar-date': '2026-12-01', bizon_url: ROOM, 'event-type': 'Webinar Signed Up' }
const FORM = { email: 'Mama@Example.com ', name: ' Анна ', phone: '+7 (999) 000-00-00' }
const SUBJECT = 'Вы записаны на вебинар, 1\u00A0декабря'
const TYPED = { status: 'ok', user_name: 'Анна', email: EMAIL, phone_number: '+79990000000', room_url: ROOM }

type Fields = Record<string, string>

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const send = (browser: Browser, more: Fields = {}, path = 'register-webinar') =>
  browser.post(`/api/v1/${path}/`, { ...FORM, ...EVENT, ...more })

const kinds = ['register-webinar', 'register-event'] as const

test.each(kinds)('%s with an unknown address makes an account, signs it up and signs nobody in', async (path) => {
  const browser = school.browser({ ip: '198.51.100.4' })
  const { status, body } = await send(browser, { utm_source: 'vk', subscribe: '1', 'time-zone': 'Europe/Moscow' }, path)
  const expected = path === 'register-event' ? { status: 'ok', room_url: ROOM } : TYPED
  expect({ status, body }).toEqual({ status: 200, body: expected })
  const person = await stored(school)
  expect(person).toMatchObject({ name: 'Анна', phone: '+79990000000', emailProvedAt: null, passwordHash: null })
  expect(await signupsOf(school)).toMatchObject([{ eventKey: '17', utm: { utm_source: 'vk' } }])
  expect((await browser.checkAuth()).body.status).toBe('anonymous')
  const consents = await school.deps.db.select().from(consent)
  expect(consents.map(({ kind, ip }) => `${kind} from ${ip}`).toSorted()).toEqual([
    'newsletter from 198.51.100.4',
    'policy from 198.51.100.4',
    'terms from 198.51.100.4',
  ])
  const [row] = await school.deps.db.select().from(registration)
  expect(row).toMatchObject({ utm: { utm_source: 'vk' }, timeZone: 'Europe/Moscow' })
})

test('one mail tells a new address of the event and asks to confirm it', async () => {
  await send(school.browser())
  const mails = await school.mails()
  const { subject, path } = await newestMail(school)
  expect([mails.length, subject, mails[0]?.links[0]]).toEqual([1, SUBJECT, ROOM])
  expect(mails[0]?.text.replaceAll('\u00A0', ' ')).toContain('Когда: 1 декабря 2026 г.')
  expect((await school.browser().submit(path)).text).toContain('Почта подтверждена')
  expect((await stored(school))?.emailProvedAt).not.toBeNull()
})

test.each(kinds)('%s with a known address records the event and changes nothing else', async (path) => {
  await aPerson(school)
  const rest = async () => {
    const { eventSignup: _, outbox: __, ...others } = JSON.parse(await dump(school))
    return others
  }
  const before = await rest()
  const browser = school.browser()
  await send(browser, { subscribe: '1' }, path)
  expect(await rest()).toEqual(before)
  expect(await recorded(school)).toEqual([['Webinar Signed Up', '17']])
  expect((await browser.checkAuth()).body.status).toBe('anonymous')
})

test('the owner of a known address is told by mail, by the name on file', async () => {
  await aPerson(school)
  await send(school.browser())
  const [mail] = await school.mails()
  expect([mail?.subject, mail?.links[0]]).toEqual([SUBJECT, ROOM])
  expect(mail?.text).toMatch(/^Здравствуйте, Мария!/)
  expect(mail?.text).not.toContain('confirm')
})

test('a sign-up that is there already is mailed about no more', async () => {
  await aPerson(school)
  for (let at = 0; at < 2; at += 1) {
    await school.deps.limits.forget('mailAddress', EMAIL)
    expect((await send(school.browser())).body).toEqual(TYPED)
  }
  expect((await school.mails()).length).toBe(1)
})

test('a known and an unknown address are answered alike, again and again, beyond the limits too', async () => {
  await aPerson(school)
  school.clock.advance(0)
  const responsesTo = async (email: string, ip: string) => {
    const found = []
    for (let at = 0; at < 9; at += 1) {
      found.push(await send(school.browser({ ip }), { email, 'event-id': `event ${at}` }))
      if (at > 1) school.clock.advance(31_000)
    }
    return found.map(({ status, text, headers }) => [
      status,
      text.replaceAll(email, '*'),
      Object.keys(headers),
      headers['retry-after'],
    ])
  }
  const known = await responsesTo(EMAIL, '198.51.100.1')
  school.clock.advance(7_200_000)
  expect(await responsesTo('nobody@example.com', '198.51.100.2')).toEqual(known)
  expect(new Set(known.map(([status]) => status))).toEqual(new Set([200, 429]))
})

test('private accounts answer alike, too', async () => {
  await school.close()
  school = await startSchool({ config: { arePrivateAccounts: true } })
  await aPerson(school)
  const known = await send(school.browser())
  const unknown = await send(school.browser(), { email: 'nobody@example.com' })
  expect([unknown.status, unknown.text.replaceAll('nobody@', 'mama@')]).toEqual([known.status, known.text])
  const subjects = (await school.mails()).map(({ subject }) => subject)
  expect(subjects).toEqual([SUBJECT, SUBJECT])
})

test('who registers with the same address a moment before keeps their account', async () => {
  beforeNextWrite(school, () => aPerson(school))
  const { status, body } = await send(school.browser())
  expect({ status, body }).toEqual({ status: 200, body: TYPED })
  expect([(await stored(school))?.name, await recorded(school)]).toEqual(['Мария', [['Webinar Signed Up', '17']]])
})

test('a disabled account is left alone and answered like any other', async () => {
  await aPerson(school, { isDisabled: true })
  expect((await send(school.browser())).body).toEqual(TYPED)
  expect([await recorded(school), await school.mails()]).toEqual([[], []])
})

test('of 20 visitors at once with one address one makes the account, and one event is recorded', async () => {
  const browsers = Array.from({ length: 20 }, (_, at) => school.browser({ ip: `198.51.100.${at}` }))
  await Promise.all(browsers.map((browser) => browser.checkAuth()))
  const responses = await Promise.all(browsers.map((browser) => send(browser)))
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([await recorded(school), (await school.mails()).length]).toEqual([[['Webinar Signed Up', '17']], 1])
})

test.each(['terms', 'policy'])('a form whose switch %s is off signs nobody up, known or not', async (field) => {
  await aPerson(school)
  const before = await dump(school)
  const errors = { __all__: ['Чтобы зарегистрироваться, примите соглашение и политику обработки данных'] }
  for (const email of [EMAIL, 'nobody@example.com']) {
    const { status, body } = await send(school.browser(), { email, [field]: 'false' })
    expect([status, body, await dump(school)]).toEqual([400, { status: 'error', errors }, before])
  }
})

test('a failed captcha is refused at its own field, before anything is done', async () => {
  await aPerson(school)
  const before = await dump(school)
  school.deps.captcha.check = async () => false
  const { status, body } = await send(school.browser())
  const errors = { recaptcha: ['Подтвердите, что вы не робот'] }
  expect([status, body, await dump(school)]).toEqual([400, { status: 'error', errors }, before])
})

test('the 21st sign-up of an hour from one address of the network needs the second check of the captcha', async () => {
  school.deps.captcha = { kind: 'altcha', check: async () => true }
  const browser = school.browser()
  const statuses = []
  for (let at = 0; at < 21; at += 1) statuses.push((await send(browser, { email: `p${at}@example.com` })).status)
  const second = await send(browser, { email: 'p20@example.com', 'g-recaptcha2-check': 'solved' })
  expect([statuses, second.status]).toEqual([[...Array(20).fill(200), 400], 200])
})

test('what is missing or wrong is told at its field in the words of the spec', async () => {
  const browser = school.browser()
  const responses = [
    await browser.post('/api/v1/register-webinar/', EVENT),
    await send(browser, { email: 'mama', phone: '8916' }),
  ]
  expect(responses.map(({ status, body }) => [status, body.errors])).toEqual([
    [400, { name: ['Укажите имя'], email: ['Укажите почту'], phone: ['Укажите телефон'] }],
    [
      400,
      {
        email: ['Похоже, вы допустили ошибку в почте'],
        phone: ['Пожалуйста, введите телефон в международном формате'],
      },
    ],
  ])
})
