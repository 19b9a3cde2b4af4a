import { afterEach, beforeEach, expect, test } from 'vitest'
import { person } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { setPasswordHash } from '../stores/account-store.ts'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { PASSWORD, aPerson, stored } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { dump } from '../testing/tables.ts'
import { sizes } from '../../testing/sizes.ts'

const EMAIL = 'mama@example.com'
const OLD = '+79161234567'
const NEW = '+79991234567'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
  browser = await signedIn()
})
afterEach(() => school.close())

const signedIn = async (one: Browser = school.browser()) => {
  await one.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  return one
}
const change = async (fields: Record<string, string>, one: Browser = browser) => {
  const { status, body } = await one.post('/api/v1/change-phone/', fields)
  return { status, body }
}
const refused = (field: string, message: string) => ({
  status: 400,
  body: { status: 'error', errors: { [field]: [message] } },
})
const changed = { status: 200, body: { status: 'ok', phone: NEW } }
const isIn = async (one: Browser) => (await one.checkAuth()).body.status === 'ok'
const rows = async () => JSON.parse(await dump(school))
/** Asks for a code as if the pause and the quotas of the address had passed. */
const sentCode = async () => {
  await school.deps.limits.forget('mailAddress', EMAIL)
  await change({ 'send-code': '1' })
  return (await newestMail(school)).code
}

test('without a session no phone is changed and no code is sent', async () => {
  const before = await rows()
  const verbs: Record<string, string>[] = [{ phone: NEW, 'current-password': PASSWORD }, { 'send-code': '1' }]
  const replies = verbs.map((fields) => change(fields, school.browser()))
  const unknown = { status: 401, body: { status: 'error', errors: { __all__: ['Сначала войдите'] } } }
  expect([await Promise.all(replies), await rows()]).toEqual([[unknown, unknown], before])
})

test('the right password changes the phone and what was proved with it, nothing else, tells the owner by mail and leaves the other sessions', async () => {
  const there = await signedIn()
  const before = await rows()
  expect(await change({ phone: '+7 (999) 123-45-67', 'current-password': PASSWORD })).toEqual(changed)
  const persons = [{ ...before.person[0], phone: NEW, phoneProvedAt: null }]
  expect(await rows()).toEqual({ ...before, person: persons, outbox: [expect.objectContaining({ sentAt: null })] })
  const { subject, text } = (await school.mails())[0] ?? { subject: '', text: '' }
  expect([subject, text.includes('67'), text.includes('99912345')]).toEqual(['В аккаунте изменён телефон', true, false])
  expect([(await browser.checkAuth()).body.phone, await isIn(there)]).toEqual([NEW, true])
  expect(school.logs()).toContainEqual(expect.objectContaining({ event: 'phone-set', change: 'changed' }))
  expect(JSON.stringify(school.logs())).not.toContain('9991234567')
})

test.each([
  ['a wrong password', { 'current-password': 'kefir-2026' }, 'current-password', 'Текущий пароль не подошёл'],
  ['no password', {}, 'current-password', 'Введите текущий пароль'],
  ['a code that was never sent', { code: '12345678' }, 'code', 'Код больше не действует, запросите новый'],
  ['half a code', { code: '1234' }, 'code', 'В коде 8 цифр, проверьте, все ли на месте'],
])('%s is refused at its field, and nothing changes', async (_, fields, field, message) => {
  const before = await rows()
  expect(await change({ phone: NEW, ...fields })).toEqual(refused(field, message))
  expect(await rows()).toEqual(before)
})

test.each([
  ['', 'Укажите телефон'],
  ['89161234567', 'Пожалуйста, введите телефон в международном формате'],
  ['+7 111 111-11-11', 'Введите корректный номер телефона'],
])('the phone %j is refused with the words of the spec', async (phone, message) => {
  expect(await change({ phone, 'current-password': PASSWORD })).toEqual(refused('phone', message))
})

test('the phone on file is fine without any proof, and is told to nobody', async () => {
  const before = await rows()
  expect(await change({ phone: OLD })).toEqual({ status: 200, body: { status: 'ok', phone: OLD } })
  expect(await rows()).toEqual(before)
})

test('who has no password gets a code by mail, which changes the phone once', async () => {
  await school.deps.transact((tx) => tx.update(person).set({ passwordHash: null }))
  expect(await change({ phone: NEW })).toEqual(refused('code', 'Введите код'))
  expect(await change({ phone: NEW, 'current-password': PASSWORD })).toEqual(
    refused('current-password', 'Текущий пароль не подошёл'),
  )
  expect(await change({ 'send-code': '1' })).toEqual({ status: 200, body: { status: 'ok', time_left: 30 } })
  const { subject, code } = await newestMail(school)
  expect([subject, code]).toEqual(['Код для смены телефона', expect.stringMatching(/^\d{8}$/)])
  expect(await change({ phone: NEW, code: `${code.slice(0, 4)} ${code.slice(4)}` })).toEqual(changed)
  expect(await change({ phone: OLD, code })).toEqual(refused('code', 'Код больше не действует, запросите новый'))
  expect([(await stored(school))?.phone, (await school.mails()).length]).toEqual([NEW, 2])
})

test('who forgot the password uses a code too', async () => {
  expect(await change({ phone: NEW, code: await sentCode() })).toEqual(changed)
})

test('the code signs nobody in, and a code for signing in changes no phone', async () => {
  const check = async (code: string) =>
    (await school.browser().post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })).status
  expect(await check(await sentCode())).toBe(400)
  await school.deps.limits.forget('mailAddress', EMAIL)
  await school.browser().post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const { code } = await newestMail(school)
  expect(await change({ phone: NEW, code })).toEqual(refused('code', 'Код не подошёл, проверьте цифры'))
  expect((await stored(school))?.phone).toBe(OLD)
})

test('asked again within 30 seconds, the pause is told and no second mail goes out', async () => {
  await change({ 'send-code': '1' })
  const { body } = await change({ 'send-code': '1' })
  expect([body.status, Number(body.time_left) > 0 && Number(body.time_left) <= 30]).toEqual(['ok', true])
  expect((await school.mails()).length).toBe(1)
})

test('five codes a day go to an address, for signing in or for the phone', async () => {
  for (let at = 0; at < 5; at += 1) await sentCode()
  await school.deps.limits.forget('mailAddress', EMAIL)
  expect((await change({ 'send-code': '1' })).status).toBe(429)
  expect((await school.mails()).length).toBe(5)
})

test.each([
  [599, 200],
  [600, 400],
])('a code lives ten minutes: after %i s it answers %i', async (seconds, status) => {
  school.clock.advance(0)
  const code = await sentCode()
  school.clock.advance(seconds * 1_000)
  expect((await change({ phone: NEW, code })).status).toBe(status)
})

test('the third wrong code burns it and locks all checks of the address for 30 seconds', async () => {
  const code = await sentCode()
  const wrong = { phone: NEW, code: otherThan(code) }
  const wrongCode = refused('code', 'Код не подошёл, проверьте цифры')
  const locked = refused('code', 'Код введён неверно три раза. Подождите 30 секунд и запросите новый')
  expect([await change(wrong), await change(wrong), await change(wrong)]).toEqual([wrongCode, wrongCode, locked])
  expect(await change({ phone: NEW, code }, await signedIn(school.browser({ ip: '198.51.100.1' })))).toEqual(locked)
  const { body } = await school.browser().post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })
  expect([body.status, (await stored(school))?.phone]).toEqual(['refresh_code', OLD])
  school.clock.advance(31_000)
  expect(await change({ phone: NEW, code })).toEqual(refused('code', 'Код больше не действует, запросите новый'))
})

const isCalm = async () => (await school.deps.limits.peek('signInAccount', EMAIL)).isAllowed

test('wrong passwords count like failed sign-ins', async () => {
  const before = await isCalm()
  for (let at = 0; at < 5; at += 1) await change({ phone: NEW, 'current-password': 'kefir-2026' })
  expect([before, await isCalm()]).toEqual([true, false])
})

test('ten changes an hour are tried for a person; then none is, the right password or not', async () => {
  for (let at = 0; at < 10; at += 1) await change({ phone: NEW })
  expect((await change({ phone: NEW, 'current-password': PASSWORD })).status).toBe(429)
})

test('a password that was changed while it was checked proves nothing', async () => {
  const { id } = (await stored(school)) ?? { id: '' }
  beforeNextWrite(school, (transact) => transact((tx) => setPasswordHash(tx, id, 'another')))
  const reply = await change({ phone: NEW, 'current-password': PASSWORD })
  expect(reply).toEqual(refused('current-password', 'Текущий пароль не подошёл'))
  expect([(await stored(school))?.phone, await school.mails()]).toEqual([OLD, []])
})

test(`of ${sizes.callsAtOnce} changes by one code at once one is made and told`, async () => {
  const code = await sentCode()
  const phones = Array.from({ length: sizes.callsAtOnce }, (_, at) => `+7999${1_000_000 + at}`)
  const replies = await Promise.all(phones.map((phone) => change({ phone, code })))
  const made = replies.filter(({ status }) => status === 200)
  expect(made).toEqual([{ status: 200, body: { status: 'ok', phone: (await stored(school))?.phone } }])
  const subjects = (await school.mails()).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['В аккаунте изменён телефон', 'Код для смены телефона'])
})

test(`of ${sizes.callsAtOnce} changes by password at once every one that is made is told, and nothing fails`, async () => {
  const phones = Array.from({ length: sizes.callsAtOnce }, (_, at) => `+7999${1_000_000 + at}`)
  const replies = await Promise.all(phones.map((phone) => change({ phone, 'current-password': PASSWORD })))
  const count = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([count(200), count(429)]).toEqual([10, sizes.callsAtOnce - 10])
  expect((await school.mails()).length).toBe(10)
  const newPhones = replies.filter(({ status }) => status === 200).map(({ body }) => body.phone)
  expect(newPhones).toContain((await stored(school))?.phone)
})

test('where the code is the first proof of the mailbox, other sessions end and this one begins anew', async () => {
  await school.deps.transact((tx) => tx.update(person).set({ emailProvedAt: null }))
  const there = await signedIn()
  const old = browser.cookies()['__Host-school']
  const reply = await change({ phone: NEW, code: await sentCode() })
  expect(reply).toEqual({ status: 200, body: { status: 'ok', phone: NEW, csrf_token: expect.any(String) } })
  expect([await isIn(browser), await isIn(there), browser.cookies()['__Host-school'] === old]).toEqual([
    true,
    false,
    false,
  ])
  expect(await stored(school)).toMatchObject({ phone: NEW, emailProvedAt: expect.any(Date) })
})

test('who has no phone yet gets one, and the mail says so', async () => {
  await school.deps.transact((tx) => tx.update(person).set({ phone: null }))
  expect(await change({ phone: NEW, 'current-password': PASSWORD })).toEqual(changed)
  expect((await newestMail(school)).subject).toBe('В аккаунт добавлен телефон')
})

test('on an English page the mails are English', async () => {
  await change({ 'send-code': '1', lang: 'en' })
  const { subject, code } = await newestMail(school)
  await change({ phone: NEW, code, lang: 'en' })
  expect([subject, (await newestMail(school)).subject]).toEqual([
    'Your code for changing your phone number',
    'Your phone number has been changed',
  ])
})
