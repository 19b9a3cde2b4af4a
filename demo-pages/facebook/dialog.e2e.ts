import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'

// The script comes by hand here, onto pages whose policy lets in nothing that is not theirs.
test.use({ bypassCSP: true })

/** Opens a page, brings the provider's script along and a button that logs in; the page's title says how it went. */
const open = async (page: Page, { origin }: School, address: string) => {
  await page.goto(address)
  await page.addScriptTag({ url: `${origin}/dev/facebook/sdk.js` })
  await page.evaluate(() => {
    const { FB } = Object(globalThis)
    FB.init({ appId: 'school-dev', version: 'v23.0' })
    const button = document.createElement('button')
    button.textContent = 'Log in'
    button.addEventListener('click', () =>
      FB.login((response: object) => (document.title = JSON.stringify(response)), { scope: 'public_profile,email' }),
    )
    document.body.replaceChildren(button)
    document.title = ''
  })
}

const press = async (page: Page) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
  await popup.waitForLoadState()
  return popup
}

const expectReply = (page: Page) => expect.poll(() => page.title())
const UNKNOWN = '{"status":"unknown","authResponse":null}'

for (const [name, addressOf] of [
  ['the school', (school: School) => `${school.origin}/user-terms`],
  ['a landing', (school: School) => school.foreign],
] as const) {
  test(`on a page of ${name} a chosen person is connected, and the window closes`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await open(page, school, addressOf(school))
    const popup = await press(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: /Дарья Орлова/ }).click()
    await closed
    await expectReply(page).toMatch(
      /^{"status":"connected","authResponse":{"accessToken":"EAA[\w.-]+","userID":"1001",/,
    )
  })
}

test('who declines, or closes the window, is nobody', { tag: '@full' }, async ({ page, school }) => {
  await open(page, school, school.foreign)
  await (await press(page)).getByRole('button', { name: 'Не сейчас' }).click()
  await expectReply(page).toBe(UNKNOWN)
  await page.evaluate(() => (document.title = ''))
  await (await press(page)).close()
  await expectReply(page).toBe(UNKNOWN)
})

/** Goes on as a link of the page does, so that the window stays known to its opener. */
const lead = async (page: Page, address: string) => {
  await page.evaluate((to) => location.assign(to), address)
  await page.waitForURL(address)
}

test('only the window itself is listened to, and only in the words it uses', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await open(page, school, school.foreign)
  const dialog = await press(page)
  const state = new URL(dialog.url()).searchParams.get('state')
  const forged = { status: 'connected', authResponse: { accessToken: 'forged', userID: '666' } }
  const message = { type: 'facebook-login', state, response: forged }
  const say = (from: Page, data: object) =>
    from.evaluate(([one, origin]) => window.opener.postMessage(one, origin), [data, school.foreign] as const)
  await say(dialog, { ...message, state: 'another' })
  await say(dialog, { ...message, type: 'another' })
  await say(dialog, { ...message, response: { status: 'connected', authResponse: { accessToken: 1 } } })
  await say(dialog, { ...message, response: null })
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address, 'other'), dialog.url()),
  ])
  await say(other, message) // another window of the provider
  const address = dialog.url()
  await lead(dialog, `${school.foreign}/`)
  await say(dialog, message) // the window, led to another origin
  await lead(dialog, address)
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  await expectReply(page).toBe(UNKNOWN)
})

test('the dialog has no finding of axe', { tag: '@full' }, async ({ page, school }) => {
  await page.goto(`/dev/facebook/dialog/?app_id=school-dev&state=s&origin=${encodeURIComponent(school.foreign)}`)
  await expectNoFindings(page)
})
