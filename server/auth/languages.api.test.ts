import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGS } from '../contract/langs.ts'
import { serverMessages } from '../contract/messages.ts'
import request from 'supertest'
import { type Browser, type BrowserResponse, type School, startSchool } from '../testing/school.ts'
import { newestMail } from './testing/mailbox.ts'
import { PASSWORD, aPerson } from './testing/people.ts'

const EMAIL = 'mama@example.com'
const NEW_PASSWORD = 'yabloko-na-snegu'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  browser = school.browser()
})
afterEach(() => school.close())

const english = (browser: Browser, path: string, fields: Record<string, string> = {}) =>
  browser.post(path, { ...fields, lang: 'en' })

/** Presses the button of a page: its form's address and hidden fields are the page's own. */
const press = (page: BrowserResponse, one: Browser = browser, typed: Record<string, string> = {}) => {
  const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return one.submit(action, {
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    ...typed,
  })
}
const heading = ({ text }: BrowserResponse) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1]

/** What of a page or a mail is not English, but for the person's name. */
const foreign = (text: string) => text.replaceAll('Мария', '').match(/lang="ru"|\p{Script=Cyrillic}+/gu)
const foreignMails = async () =>
  (await school.mails()).flatMap(({ subject, text, html }) => foreign(subject + text + html) ?? [])

const signedIn = async (one: Browser = browser) => {
  const { body } = await one.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  return String(body.ticket)
}
const register = { email: EMAIL, name: 'Мария', phone: '+79161234567' }
const NOT_THERE = '/auth/link/aaaa/?lang=en'

test('a registration on an English page is confirmed in English from the mail to the last page', async () => {
  await english(browser, '/api/v1/landing-registration-site/', register)
  const { subject, path } = await newestMail(school)
  const elsewhere = school.browser()
  const pages = [await browser.get(path), await elsewhere.get(path)]
  pages.push(await press(await elsewhere.get(path), elsewhere), await browser.get(path))
  expect([subject, ...pages.map(heading)]).toEqual([
    'Confirm your email address',
    'Confirm your email address',
    'Confirm your email address',
    'Address confirmed',
    'This link no longer works',
  ])
  expect([pages.map(({ text }) => foreign(text)), await foreignMails()]).toEqual([[null, null, null, null], []])
})

test('a magic link asked for on an English page speaks English through to the new password', async () => {
  await aPerson(school)
  await english(browser, '/api/v1/landing-send-ml/', { email: EMAIL })
  const { path } = await newestMail(school)
  const confirmation = await browser.get(path)
  const welcome = await press(confirmation)
  const refused = await press(welcome, browser, { username: EMAIL, password: '12345678' })
  const saved = await press(refused, browser, { username: EMAIL, password: NEW_PASSWORD })
  const pages = [confirmation, welcome, refused, saved, await browser.get(path)]
  expect(pages.map(heading)).toEqual([
    'Almost there',
    'You are signed in',
    'Let’s try another password',
    'Password saved',
    'This link no longer works',
  ])
  expect(refused.text).toContain('This password is too easy to guess, choose another one')
  expect((await newestMail(school)).subject).toBe('Your password has been changed')
  expect([pages.map(({ text }) => foreign(text)), await foreignMails()]).toEqual([Array(5).fill(null), []])
})

test('who is signed in as somebody else is asked in English too', async () => {
  await aPerson(school)
  await aPerson(school, { email: 'papa@example.com' })
  await signedIn()
  await english(school.browser(), '/api/v1/landing-send-ml/', { email: 'papa@example.com' })
  const page = await browser.get((await newestMail(school, 'papa@example.com')).path)
  expect([heading(page), foreign(page.text)]).toEqual(['Switch accounts?', null])
  expect(heading(await press(page))).toBe('You are signed in')
})

test.each([
  ['in its address', '/auth/enter/?lang=en', {}],
  ['in a field', '/auth/enter/', { lang: 'en' }],
])('a landing that names English %s is led into the school in English', async (_, address, more) => {
  await aPerson(school)
  await aPerson(school, { email: 'papa@example.com' })
  const landing = browser.at('https://landing.example')
  await browser.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  const between = await landing.submit(address, { ticket: await signedIn(landing), ...more })
  const switchPage = await press(between)
  await press(switchPage)
  const refused = await press(switchPage)
  const pages = [between, switchPage, refused]
  expect(pages.map(heading)).toEqual(['Opening the page', 'Switch accounts?', 'We couldn’t continue'])
  expect(pages.map(({ text }) => foreign(text))).toEqual([null, null, null])
})

test('notices and private answers are English where the page is', async () => {
  school.deps.config.arePrivateAccounts = true
  await aPerson(school, { phone: null })
  await signedIn()
  await english(browser, '/api/v1/landing-registration-site/', register)
  await english(browser, '/api/v1/landing-add-phone/', { phone: '+79161234567' })
  await english(browser, '/api/v1/set-password/', { password: NEW_PASSWORD, 'current-password': PASSWORD })
  expect((await school.mails()).map(({ subject }) => subject).toSorted()).toEqual([
    'A phone number has been added to your account',
    'You already have an account',
    'Your password has been changed',
  ])
  expect(await foreignMails()).toEqual([])
})

test('a page of a fault is English where its address says so', async () => {
  const pages = [
    await browser.submit(NOT_THERE, { constructor: '1' }),
    await browser.at('https://evil.example').submit(NOT_THERE),
  ]
  expect(pages.map((page) => [page.status, heading(page), foreign(page.text)])).toEqual([
    [400, 'We did not understand the request. Reload the page and try again', null],
    [403, 'This page may not sign anybody in', null],
  ])
})

test('where nobody names a language it is Russian, whatever the browser prefers', async () => {
  const { text } = await request(school.address).get('/auth/link/aaaa/').set('Accept-Language', 'en')
  expect(text).toContain('<html lang="ru">')
  await browser.post('/api/v1/landing-registration-site/', register, { headers: { 'accept-language': 'en' } })
  const { subject, path } = await newestMail(school)
  expect([subject, path]).toEqual(['Подтвердите почту', expect.stringMatching(/^\/auth\/confirm\/[\w-]+\/$/)])
})

test.each(LANGS)('a refusal, a letter and its page are in %s where the call is', async (lang) => {
  const { body } = await browser.post('/api/v1/landing-auth/', { username: EMAIL, password: 'nobody-knows', lang })
  expect(body).toEqual({ status: 'error', errors: { __all__: [serverMessages[lang].badCredentials] } })
  await browser.post('/api/v1/landing-registration-site/', { ...register, lang })
  const { path } = await newestMail(school)
  const [letter] = await school.mails()
  expect(letter?.html).toContain(`<html lang="${lang}"`)
  expect((await browser.get(path)).text).toContain(`<html lang="${lang}">`)
})
