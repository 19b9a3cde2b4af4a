import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestMail, otherThan } from '../auth/testing/mailbox.ts'
import { aPerson } from '../auth/testing/people.ts'
import { MINUTE_MS, SECOND_MS } from '../contract/durations.ts'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { alertIn, sendForm } from './testing/send-form.ts'
import { formTexts } from './texts.ts'

const EMAIL = 'mama@example.com'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const send = (browser: Browser, form: string, fields: Record<string, string>) =>
  sendForm(browser, '/auth/form/', `/auth/form/${form}/`, fields)
const check = (browser: Browser, code: string, more: Record<string, string> = {}) =>
  send(browser, 'code', { email: EMAIL, code, ...more })
const mailedCode = async (browser: Browser, email = EMAIL) => {
  const { text } = await send(browser, 'mail', { email, next: '/checkout/form/' })
  return { text, code: (await newestMail(school, email)).code }
}
const whoIs = async (browser: Browser) => (await browser.checkAuth()).body.user_name ?? null
const again = (message: string) => [400, message, true]

test('the page after the mail asks for its code, which signs in once and leads to the requested page', async () => {
  const browser = school.browser()
  const { text, code } = await mailedCode(browser)
  const fields = ['name="code"', `name="email" value="${EMAIL}"`, 'name="next" value="/checkout/form/"']
  const { status, headers } = await check(browser, `${code.slice(0, 4)} ${code.slice(4)}`, { next: '/checkout/form/' })
  expect([fields.every((field) => text.includes(field)), status, headers.location, await whoIs(browser)]).toEqual([
    true,
    303,
    `${school.deps.config.baseUrl}/checkout/form/`,
    'Мария',
  ])
  expect((await check(school.browser(), code)).status).toBe(400)
})

test('a refused code asks again with the sentence of the call, and the third locks it for both', async () => {
  const browser = school.browser()
  const { code } = await mailedCode(browser)
  school.clock.advance(0)
  const found = []
  for (const typed of ['', '12', otherThan(code), otherThan(code), otherThan(code), code]) {
    const { status, text } = await check(browser, typed)
    found.push([status, alertIn(text), text.includes('name="code"')])
  }
  const { body } = await browser.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })
  const wrong = again('Код не подошёл, проверьте цифры')
  const locked = 'Код введён неверно три раза. Подождите 30 секунд и запросите новый'
  expect([found.slice(2), body]).toEqual([
    [wrong, wrong, again(locked), again(locked)],
    { status: 'refresh_code', error: locked, time_left: 30 },
  ])
  expect(found.slice(0, 2)).toEqual([again('Введите код'), again('В коде 8 цифр, проверьте, все ли на месте')])
})

test('an expired code and the code of another address sign nobody in', async () => {
  await aPerson(school, { email: 'papa@example.com', name: 'Пётр' })
  const browser = school.browser()
  const { code } = await mailedCode(browser)
  await mailedCode(browser, 'papa@example.com')
  const other = await check(browser, code, { email: 'papa@example.com' })
  school.clock.advance(10 * MINUTE_MS)
  const late = await check(browser, code)
  expect([alertIn(other.text), alertIn(late.text), await whoIs(browser)]).toEqual([
    'Код не подошёл, проверьте цифры',
    'Код больше не действует, запросите новый',
    null,
  ])
})

test('wrong codes of the form and of the call count together against the network', async () => {
  const browser = school.browser()
  const guess = (at: number) => {
    const fields = { email: `p${at}@example.com`, code: '12345678' }
    return at % 2 === 0
      ? send(browser, 'code', fields)
      : browser.post('/auth/check-code/', { ...fields, 'check-code': '1' })
  }
  const statuses = []
  for (let at = 0; at < 22; at += 1) statuses.push((await guess(at)).status)
  expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
})

test('a code is not checked without the token of the page', async () => {
  const browser = school.browser()
  const { code } = await mailedCode(browser)
  const { status, text } = await browser.submit('/auth/form/code/', { email: EMAIL, code, csrf_token: 'x' })
  expect([status, text.includes(formTexts.ru.stale), text.includes(`value="${code}"`)]).toEqual([403, true, true])
  expect(await whoIs(browser)).toBe(null)
})

test('where somebody else may have registered, the page asks first, and the code stays valid for the answer', async () => {
  const email = 'new@example.com'
  await send(school.browser(), 'register', { email, name: 'Вера', phone: '+79161234567' })
  school.clock.advance(MINUTE_MS)
  const browser = school.browser()
  const { code } = await mailedCode(browser, email)
  const question = await check(browser, code, { email })
  const before = await whoIs(browser)
  const { status } = await check(browser, code, { email, own: 'yes' })
  expect([
    question.status,
    question.text.includes('name="own" value="no"'),
    before,
    status,
    await whoIs(browser),
  ]).toEqual([200, true, null, 303, 'Вера'])
})

test('a new code is sent within the limits of mails', async () => {
  const browser = school.browser()
  school.clock.advance(0)
  await mailedCode(browser)
  school.clock.advance(9 * SECOND_MS)
  const { text } = await mailedCode(browser)
  expect([text.includes('новое можно через\u00A021\u00A0с'), (await school.mails()).length]).toEqual([true, 1])
})
