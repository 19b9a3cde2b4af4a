import type { Page } from '@playwright/test'
import { loginIn, register, signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture } from './testing/fixture-page.ts'

const EVENTS = ['ready', 'step', 'signed-in', 'signed-out', 'registered', 'redirect', 'error', 'close']

/** Keeps everything that the page, other tabs and whoever listens can hear of a widget, and stays on the page. */
const overhear = (page: Page) =>
  page.addInitScript((names) => {
    const received: unknown[] = []
    Reflect.set(window, 'heard', received)
    for (const name of names)
      document.addEventListener(`school:${name}`, (event) => {
        event.preventDefault()
        if (event instanceof CustomEvent) received.push([event.type, event.detail])
      })
    for (const teller of [window, BroadcastChannel.prototype, MessagePort.prototype]) {
      const original: unknown = Reflect.get(teller, 'postMessage')
      const recordAndPost = function (this: unknown, ...message: unknown[]) {
        received.push(['message', message])
        if (typeof original === 'function') Reflect.apply(original, this, message)
      }
      Reflect.set(teller, 'postMessage', recordAndPost)
    }
  }, EVENTS)

/** All that, and what the element shows of itself, what is kept in the browser, and the address. */
const publicFacts = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Reflect.get(window, 'heard'),
      [...document.querySelectorAll('*')].map((one) => one.getAttributeNames().map((name) => one.getAttribute(name))),
      [localStorage, sessionStorage].map((storage) => Object.entries(storage)),
      location.href,
      document.cookie.replace(/csrftoken=[^;]*/, ''),
    ]),
  )

test('nothing of what is typed or answered is told to the page, another tab or the browser’s memory', {
  tag: '@engines',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  const tokens: string[] = []
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '')
    tokens.push(...[...body.matchAll(/"(?:csrf_token|ticket)":"([^"]+)"/g)].map(([, token = '']) => token))
  })
  await overhear(page)
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await becomeLive(page)
  await signIn(page, 'parent@school.example', 'wrong-one')
  await expect(page.locator('[part=notice]')).toBeVisible()
  await register(page, 'new@parents.example', 'Вера Ильина')
  const received = () => page.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')))
  await expect.poll(received).toContain('school:redirect')
  await page.reload()
  await expect(loginIn(page).heading('Здравствуйте, Вера Ильина!')).toBeVisible()
  const all = await publicFacts(page)
  const secrets = ['parent@school', 'new@parents', 'wrong-one', 'Вера', '9165554433', ...tokens]
  expect(tokens.length).toBeGreaterThan(1)
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
})
