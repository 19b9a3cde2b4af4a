import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type BrowserResponse, type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD } from '../testing/people.ts'

const { crowd } = sizes
const LANDING = 'https://landing.example'
const EMAIL = 'mama@example.com'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const bringWrongTicket = (browser: Browser) => browser.submit('/auth/enter/', { ticket: 'nobodys' })

test('valid tickets and links are never refused, however many wrong ones the network has brought', async () => {
  await aPerson(school)
  const landing = school.browser({ origin: LANDING })
  const signedIn = await landing.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  await landing.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const statuses: number[] = []
  for (let at = 0; at < 61; at += 1) statuses.push((await bringWrongTicket(landing)).status)
  const entered = await landing.submit('/auth/enter/', { ticket: String(signedIn.body.ticket) })
  const opened = await school.browser().submit((await newestMail(school, EMAIL)).path)
  expect([statuses, entered.status, opened.status]).toEqual([[...Array(60).fill(400), 429], 200, 200])
})

test(`${crowd} people enter by a ticket behind one address`, async () => {
  await aPerson(school)
  const landing = school.browser({ origin: LANDING })
  await landing.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  const responses: BrowserResponse[] = []
  for (let at = 0; at < crowd; at += 1) {
    const { body } = await landing.post('/api/v1/ticket/')
    responses.push(await landing.submit('/auth/enter/', { ticket: String(body.ticket) }))
  }
  expect(responses.map(({ status }) => status)).toEqual(Array(crowd).fill(200))
})

test('the page of a refused ticket is one of the school and leads to the sign-in', async () => {
  const browser = school.browser({ origin: LANDING })
  for (let at = 0; at < 60; at += 1) await bringWrongTicket(browser)
  const { status, headers, text } = await bringWrongTicket(browser)
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(text).toContain('<header class="wrap top">')
  expect(text).toContain('<a class="button" href="/user/profile/">Войти</a>')
})

test('wrong links are refused beyond sixty an hour', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 61; at += 1)
    statuses.push((await school.browser().submit(`/auth/${at % 2 ? 'link' : 'confirm'}/nobodys/`)).status)
  expect(statuses).toEqual([...Array(60).fill(410), 429])
})
