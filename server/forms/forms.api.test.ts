import { afterEach, beforeEach, expect, test } from 'vitest'
import { countInFlood } from '../http/limits/floods.ts'
import { stockShop } from '../orders/testing/shop.ts'
import { cartOf } from '../catalog/carts/testing/shopper.ts'
import { aPerson, PASSWORD, stored } from '../auth/testing/people.ts'
import { newestMail } from '../auth/testing/mailbox.ts'
import { serverMessages, validationMessages } from '../contract/messages.ts'
import { DAY_MS } from '../contract/durations.ts'
import { ofProfile, PROFILE_FIELDS } from '../contract/profile-fields.ts'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { alertIn, sendForm, sendStale, TOKEN } from './testing/send-form.ts'
import { formTexts } from './texts.ts'

let school: School
beforeEach(async () => {
  school = await startSchool({ config: { captcha: 'altcha' } })
  await aPerson(school)
})
afterEach(() => school.close())

const send = (browser: Browser, form: string, fields: Record<string, string>) =>
  sendForm(browser, '/auth/form/', `/auth/form/${form}/`, fields)
const register = (browser: Browser, email: string, phone = '+79161234567') =>
  send(browser, 'register', { email, name: 'Вера', phone })
const whoIs = async (browser: Browser) => (await browser.checkAuth()).body.user_id ?? null

test('a registration answers new and known addresses alike, and signs in by the mailed link only', async () => {
  const browser = school.browser()
  const [fresh, known] = [await register(browser, 'new@example.com'), await register(browser, 'mama@example.com')]
  expect([fresh.status, known.text === fresh.text, await whoIs(browser)]).toEqual([200, true, null])
  await browser.submit((await newestMail(school, 'new@example.com')).path)
  expect(await whoIs(browser)).not.toBe(null)
})

test('the registration asks for every field of the profile, keeps what was typed, and stores it', async () => {
  const browser = school.browser()
  const profile = ofProfile((field) => `Вера ${field}`)
  const wrong = await send(browser, 'register', { email: 'new@example.com', ...profile, phone: '1' })
  await send(browser, 'register', { email: 'new@example.com', ...profile, phone: '+79161234567' })
  const inputs = PROFILE_FIELDS.map((field) => wrong.text.includes(`name="${field}" value="${profile[field]}"`))
  expect([inputs, await stored(school, 'new@example.com')]).toMatchObject([PROFILE_FIELDS.map(() => true), profile])
})

test('registrations and links count together, and beyond twenty an hour a network gets none', async () => {
  const browser = school.browser()
  await send(browser, 'mail', { email: 'mama@example.com' })
  const statuses = []
  for (let count = 0; count < 20; count += 1)
    statuses.push((await register(browser, `new-${count}@example.com`)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1), (await school.mails()).length]).toEqual([
    19, 429, 20,
  ])
})

test('a mail requested too early is not claimed to be sent', async () => {
  const browser = school.browser()
  school.clock.advance(0)
  await send(browser, 'mail', { email: 'mama@example.com' })
  school.clock.advance(9_000)
  const { text } = await send(browser, 'mail', { email: 'mama@example.com' })
  expect([text.includes('Мы\u00A0отправили'), text.includes('новое можно через\u00A021\u00A0с')]).toEqual([false, true])
})

test('a Russian number may be typed as it is dialled', async () => {
  await register(school.browser(), 'new@example.com', '8 (916) 765-43-21')
  expect((await stored(school, 'new@example.com'))?.phone).toBe('+79167654321')
})

test('an address without an account is sent to the registration', async () => {
  const { text } = await send(school.browser(), 'mail', { email: 'nobody@example.com' })
  expect([text.includes('Аккаунта с'), text.includes('value="nobody@example.com"')]).toEqual([true, true])
})

test('a field that a form does not know is ignored', async () => {
  const { text } = await send(school.browser(), 'mail', { email: 'nobody@example.com', odd: '1' })
  expect(text).toContain('Аккаунта с')
})

test.each(['/checkout/form/', '/checkout/form/pay/'])('card data is refused by %s, in whatever field', async (path) => {
  await stockShop(school)
  const browser = school.browser()
  const { text } = await browser.get('/checkout/form/?products=course%3A1')
  const fields = { products: 'course:1', odd: '4242 4242 4242 4242' }
  const { status } = await browser.submit(path, { ...fields, csrf_token: TOKEN.exec(text)?.[1] ?? '' })
  const refusals = school.logs().filter(({ event }) => event === 'card-data-refused')
  expect([status, refusals.length]).toEqual([400, 1])
})

test('what a form lacks is shown with the form', async () => {
  const { status, text } = await send(school.browser(), 'password', { username: 'mama@example.com' })
  expect([status, text.includes('role="alert"'), TOKEN.test(text)]).toEqual([400, true, true])
})

test('a form without the token of its own browser is refused', async () => {
  const stranger = school.browser()
  await stranger.checkAuth()
  const tokens = ['', stranger.csrfToken() ?? '']
  const found = []
  for (const csrf_token of tokens) {
    const browser = school.browser()
    await browser.get('/auth/form/')
    const { status, text } = await browser.submit('/auth/form/mail/', { email: 'mama@example.com', csrf_token })
    found.push([status, text.includes(formTexts.ru.stale)])
  }
  expect([found, await school.mails()]).toEqual([
    [
      [403, true],
      [403, true],
    ],
    [],
  ])
})

const FORMS = ['password', 'mail', 'code', 'register']

test('the address of a form leads to its page, with the language and the next page that it names', async () => {
  const browser = school.browser()
  const next = new URLSearchParams({ next: '/user/profile/?a=1' })
  const found = []
  for (const path of [`/auth/form/code/?${next}&lang=en`, '/auth/form/mail/', '/checkout/form/pay/?lang=en'])
    found.push(await browser.get(path))
  expect(found.map(({ status, headers }) => [status, headers.location])).toEqual([
    [303, `/auth/form/?${new URLSearchParams({ next: '/user/profile/?a=1&lang=en' })}&lang=en`],
    [303, '/auth/form/'],
    [303, '/checkout/form/?lang=en'],
  ])
  const statuses = [...FORMS.map((form) => `/auth/form/${form}/`), '/checkout/form/pay/', '/checkout/form/remove/'].map(
    async (path) => [(await browser.get(path)).status, (await fetch(school.address + path, { method: 'PUT' })).status],
  )
  expect(await Promise.all(statuses)).toEqual(statuses.map(() => [303, 405]))
})

const TYPED = { email: 'mama@example.com', username: 'mama@example.com', password: PASSWORD, code: '12345678' }

test('a form of a page that was opened before the sign-in leads on, to the school’s own pages only', async () => {
  const found = []
  for (const next of ['/checkout/form/', 'https://evil.example/']) {
    const browser = school.browser()
    const { text } = await browser.get('/auth/form/')
    await send(browser, 'password', TYPED)
    for (const form of FORMS) {
      const { status, headers } = await sendStale(browser, text, `/auth/form/${form}/`, { ...TYPED, next })
      found.push([status, headers.location])
    }
  }
  const { baseUrl } = school.deps.config
  const led = (path: string) => FORMS.map(() => [303, baseUrl + path])
  expect([found, await school.mails()]).toEqual([[...led('/checkout/form/'), ...led('/courses/')], []])
})

test('a form of a page that was opened long ago is shown again with a fresh token and all but the password', async () => {
  const browser = school.browser()
  const { text } = await browser.get('/auth/form/?lang=en')
  school.clock.advance(DAY_MS)
  const name = '"><script>'
  const found = []
  for (const form of FORMS) {
    const fields = { ...TYPED, name, next: '/checkout/form/' }
    const again = await sendStale(browser, text, `/auth/form/${form}/?lang=en`, fields)
    const isWhole = ['mama@example.com"', 'name="next" value="/checkout/form/"'].every((part) =>
      again.text.includes(part),
    )
    const isSafe = !again.text.includes(PASSWORD) && !again.text.includes(name)
    found.push([again.status, again.text.includes(formTexts.en.stale), isWhole, isSafe])
    expect((await sendStale(browser, again.text, `/auth/form/${form}/`, {})).status).toBe(400)
  }
  expect([found, await whoIs(browser), await school.mails()]).toEqual([
    FORMS.map(() => [403, true, true, true]),
    null,
    [],
  ])
})

test('passwords of stale forms are not checked, so they count against nobody', async () => {
  const browser = school.browser()
  for (let count = 0; count < 25; count += 1)
    await browser.submit('/auth/form/password/', { ...TYPED, password: 'not-the-password', csrf_token: 'x' })
  expect((await send(browser, 'password', TYPED)).status).toBe(303)
})

test.each(['ru', 'en'] as const)('after five wrong passwords the pages lead to the mailed link (%s)', async (lang) => {
  const browser = school.browser()
  const guess = () =>
    sendForm(browser, `/auth/form/?lang=${lang}`, `/auth/form/password/?lang=${lang}`, {
      ...TYPED,
      password: 'wrong-one',
    })
  for (let count = 0; count < 5; count += 1) await guess()
  const pages = [await guess(), await sendForm(browser, '/auth/form/', `/auth/form/code/?lang=${lang}`, TYPED)]
  const { byLinkBelow, byMailedLink } = formTexts[lang].signIn
  expect(pages.map(({ text }) => alertIn(text))).toEqual([byLinkBelow, byMailedLink])
  await send(browser, 'mail', { email: 'mama@example.com' })
  await browser.submit((await newestMail(school)).path)
  expect(await whoIs(browser)).not.toBe(null)
})

test('a browser that keeps no cookies is told so, since its sign-in would not last', async () => {
  const browser = school.browser()
  await send(browser, 'mail', { email: 'mama@example.com' })
  const { code } = await newestMail(school)
  const found = []
  for (const form of ['password', 'code']) {
    const { text } = await browser.get('/auth/form/')
    const fields = { ...TYPED, code, csrf_token: TOKEN.exec(text)?.[1] ?? '' }
    const refused = await browser.post(`/auth/form/${form}/`, fields, { headers: { cookie: null } })
    found.push([refused.status, alertIn(refused.text)])
  }
  const { cookiesNeeded } = serverMessages.ru
  expect([found, await whoIs(browser)]).toEqual([
    [
      [400, cookiesNeeded],
      [400, cookiesNeeded],
    ],
    null,
  ])
  expect((await send(browser, 'code', { ...TYPED, code })).status).toBe(303)
})

/** The wrong fields of a page, with their messages, and which of them gets the focus. */
const errorsIn = (text: string) =>
  [...text.matchAll(/name="([\w-]+)"[^>]*aria-invalid="true" aria-describedby="([\w-]+)"( autofocus)?/g)].map(
    ([, name, id, focus]) => [name, new RegExp(`id="${id}">([^<]+)<`).exec(text)?.[1], focus !== undefined],
  )
const emailsIn = (text: string) =>
  [...text.matchAll(/name="(?:username|email)" value="([^"]*)"/g)].map(([, email]) => email)

test('what is wrong is told at its field of the form that was sent, the first of them in focus, and in the title', async () => {
  const browser = school.browser()
  const { heading } = formTexts.ru.signIn
  const register = await send(browser, 'register', { email: 'new@example.com', name: '', phone: '+7123' })
  const mail = await send(browser, 'mail', { email: 'mama' })
  const password = await send(browser, 'password', { ...TYPED, password: 'not-the-password' })
  const pages = [register, mail, password].map(({ text }) => [errorsIn(text), emailsIn(text)])
  const { nameMissing, phoneBad, emailBad } = validationMessages.ru
  expect(pages).toEqual([
    [
      [
        ['name', nameMissing, true],
        ['phone', phoneBad, false],
      ],
      ['new@example.com', 'new@example.com', 'new@example.com'],
    ],
    [[['email', emailBad, true]], ['', 'mama', '']],
    [[], ['mama@example.com', 'mama@example.com', 'mama@example.com']],
  ])
  for (const { text } of [register, mail, password]) expect(text).toContain(`<title>Ошибка: ${heading}`)
  expect((await browser.get('/auth/form/')).text).toContain(`<title>${heading}`)
})

test('a wrong code is told at its field, and in the title', async () => {
  const { text } = await send(school.browser(), 'code', { email: 'mama@example.com', code: '12' })
  expect([errorsIn(text), text.includes(`<title>Ошибка: ${formTexts.ru.signIn.sentHeading}`)]).toEqual([
    [['code', validationMessages.ru.codeBad, true]],
    true,
  ])
})

test('a sign-in leads to the school’s own pages only', async () => {
  const targets = []
  for (const next of ['/checkout/form/', 'https://evil.example/', 'https://landing.example/']) {
    const fields = { username: 'mama@example.com', password: 'moloko-2026', next }
    const { headers } = await send(school.browser(), 'password', fields)
    targets.push(headers.location)
  }
  const { baseUrl } = school.deps.config
  expect(targets).toEqual([`${baseUrl}/checkout/form/`, `${baseUrl}/courses/`, `${baseUrl}/courses/`])
})

test('in a flood of carts a visitor signs in and then gets the products', async () => {
  await stockShop(school)
  const flood = { ip: '203.0.113.7' }
  await Promise.all(Array.from({ length: 1_500 }, () => countInFlood(school.deps, 'cart', flood)))
  const browser = school.browser(flood)
  const path = '/checkout/form/?products=course%3A1'
  const addThem = async () => {
    const { text } = await browser.get(path)
    return browser.submit('/checkout/form/', { products: 'course:1', csrf_token: TOKEN.exec(text)?.[1] ?? '' })
  }
  const led = await addThem()
  const [, next] = /href="\/auth\/form\/\?next=([^"&]+)"/.exec(led.text) ?? []
  await send(browser, 'password', { username: 'mama@example.com', password: PASSWORD })
  const { status } = await addThem()
  expect([led.status, decodeURIComponent(next ?? ''), status]).toEqual([200, path, 303])
  expect((await cartOf(browser)).items.length).toBe(1)
})
