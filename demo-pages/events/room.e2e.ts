import type { Page } from '@playwright/test'
import { becomeLive, openFixture } from '../elements/testing/fixture-page.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import { askOperator, beIn } from '../testing/sessions.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { signups } from './testing/sign-ups.ts'

const EVENT = 'auth-type="webinar" event-id="phonics" webinar-date="2026-12-03T19:00"'
const LISTED = 'https://start.bizon365.ru/room/17/phonics'
const UNLISTED = 'https://start.bizon365.ru.example/room/17'

const openForm = (page: Page, { origin }: School, attributes: string) =>
  openFixture(page, { origin, body: `<school-login ${attributes}></school-login>` })

const recorded = { email: 'parent@school.example', kind: 'Webinar Signed Up', eventKey: 'phonics' }

test('a form that only signs in signs up for nothing', { tag: '@full' }, async ({ page, school }) => {
  for (const only of ['only-auth', 'auth-type="only_auth"']) {
    await page.context().clearCookies()
    await openForm(page, school, `event-id="phonics" bizon-url="${LISTED}" next-url="/free-lesson-oct" ${only}`)
    await signIn(page, 'parent@school.example')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    await page.goBack()
    await loginIn(page).button('Перейти к уроку').click()
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  }
  expect(await signups(school)).toEqual([])
})

test('a room on a listed origin of rooms is led to', { tag: '@webkit' }, async ({ page, school }) => {
  await page.route(LISTED, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<link rel="icon" href="data:,"><h1>Эфир</h1>' }),
  )
  await openForm(page, school, `${EVENT} bizon-url="${LISTED}"`)
  await signIn(page, 'parent@school.example')
  await expect(page).toHaveURL(LISTED)
  expect(await signups(school)).toEqual([{ ...recorded, origin: school.origin }])
})

test('a room anywhere else is not led to: the next page comes instead, and the sign-up is kept', async ({
  page,
  school,
}) => {
  await openForm(page, school, `${EVENT} bizon-url="${UNLISTED}"`)
  await becomeLive(page)
  const reloaded = page.waitForEvent('load')
  await signIn(page, 'parent@school.example')
  await reloaded
  await expect(loginIn(page).heading('Здравствуйте, Анна Смирнова!')).toBeVisible()
  await page.evaluate(() => document.querySelector('school-login')?.setAttribute('next-url', '/free-lesson-oct'))
  await loginIn(page).button('Перейти к уроку').click()
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  expect(await signups(school)).toEqual([{ ...recorded, origin: school.origin }])
})

test('the operator takes a sign-up out as CSV that no spreadsheet runs', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/partner/?utm_source=magazine')
  await register(page, 'new@parents.example', '=Вера "Ника", Ильина')
  await expect(page).toHaveURL(`${school.origin}/demo/webinar/room/`)
  const lines = (await askOperator(school, 'events export'))
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, 'NOW')
    .split('\r\n')
  expect(lines).toEqual([
    'email,name,phone,kind,event,date,room,room_url,origin,utm_source,utm_medium,utm_campaign,utm_content,utm_term,created',
    `new@parents.example,"'=Вера ""Ника"", Ильина",+79165554433,Webinar Signed Up,math-2026-12-magazine,2026-12-03T19:00,,/demo/webinar/room/,${school.origin},magazine,,,,,NOW`,
    '',
  ])
})

test('who is signed in reads the date of the event in English on an English form', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await openForm(page, school, `${EVENT} lang="en" next-url="/free-lesson-oct"`)
  await expect(page.locator('.when')).toHaveText(/^Thursday,? December 3 at 7:00\sPM.*Moscow/)
  await loginIn(page).button('Go to the lesson').click()
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})
