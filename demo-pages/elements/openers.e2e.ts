import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, EARLY, openFixture } from './testing/fixture-page.ts'

const openers = {
  'a button with data attributes':
    '<button data-school-open="login" data-school-next-url="/free-lesson-oct" data-school-lang="en">Press</button>',
  'a link with data attributes':
    '<a href="/login" data-school-open="login" data-school-next-url="/free-lesson-oct" data-school-lang="en">Press</a>',
  'a link by its address alone': '<a href="#school-login?next-url=/free-lesson-oct&lang=en">Press</a>',
}

for (const [what, body] of Object.entries(openers)) {
  for (const how of ['mouse', 'Enter']) {
    test(`${what} opens the popup by ${how}`, {
      tag: fullUnless(what === 'a link by its address alone' && how === 'Enter'),
    }, async ({ page, school }) => {
      await openFixture(page, { origin: school.origin, body })
      await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
      if (how === 'mouse') await page.getByText('Press').click()
      else await page.getByText('Press').press(how)
      await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
      await expect(page.locator('school-login')).toHaveAttribute('next-url', '/free-lesson-oct')
      expect(page.url()).toBe(`${school.origin}/fixture`)
    })
  }
}

test('an opener that came into the page later works too, also inside a foreign shadow root', {
  tag: '@engines',
}, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<div id="host"></div>' })
  await page.evaluate(async () => {
    await customElements.whenDefined('school-login')
    const opener = Object.assign(document.createElement('button'), { textContent: 'Press' })
    opener.dataset.schoolOpen = 'login'
    document.querySelector('#host')?.attachShadow({ mode: 'open' }).append(opener)
  })
  await page.getByText('Press').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the page’s address opens the popup, and a reload does not open it again', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: '' }, '#school-login?lang=en')
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  expect(page.url()).toBe(`${school.origin}/fixture`)
  await page.goto(`${school.origin}/fixture#school-prices`)
  await expect(page).toHaveURL(/#school-prices$/)
})

test('neither a link nor a data attribute can send passwords elsewhere or put anything but attributes on', async ({
  page,
  school,
}) => {
  const body = `<button data-school-open="login" data-school-api="https://evil.example" data-school-onclick="x()" data-school-style="color:red">Press</button>`
  await openFixture(page, { origin: school.origin, body }, '#school-login?api=https://evil.example&onfocus=x()&id=x')
  const login = page.locator('school-login')
  const names = () => login.evaluate((element) => element.getAttributeNames())
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await names()).toEqual(['popup'])
  await page.keyboard.press('Escape')
  await expect(login).toHaveCount(0)
  await page.getByText('Press').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await names()).toEqual(['popup'])
})

test('calls made before the script has come are carried out after, those of another version left out', {
  tag: '@full',
}, async ({ page, school }) => {
  const letGo = await hold(page, '**/widget/school.js')
  const head = `${EARLY}<script async src="${school.origin}/widget/school.js"></script>`
  const calls = `<script>SchoolWidgets.later('x'); SchoolWidgets.open('login', { lang: 'en', 'only-auth': true })</script>`
  const opening = openFixture(page, { origin: school.origin, head, body: calls })
  await page.waitForRequest('**/widget/school.js')
  letGo()
  await opening
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  await expect(page.locator('school-login')).toHaveAttribute('only-auth', '')
})

test('a call taken back before the script has come opens nothing', { tag: '@full' }, async ({ page, school }) => {
  const head = `${EARLY}<script async src="${school.origin}/widget/school.js"></script>`
  const body = `<school-login></school-login><script>SchoolWidgets.open('login').close()</script>`
  await openFixture(page, { origin: school.origin, head, body })
  await becomeLive(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an unknown name opens nothing and is told to the page’s error handler', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/SchoolWidgets has no "basket"/)
  await openFixture(page, { origin: school.origin, body: '<button data-school-open="basket">Press</button>' })
  const pageError = page.waitForEvent('pageerror')
  await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
  await page.getByText('Press').click()
  expect((await pageError).message).toContain('SchoolWidgets has no "basket"')
  await expect(page.locator('school-login')).toHaveCount(0)
})

test('a page’s own popup is opened with the options of the call, which the next call does not inherit', {
  tag: '@full',
}, async ({ page, school }) => {
  const body = `<school-login popup next-url="/own"></school-login>
    <button data-school-open="login" data-school-next-url="/once">Once</button>
    <button data-school-open="login">Plain</button>`
  await openFixture(page, { origin: school.origin, body })
  const login = page.locator('school-login')
  await expect(loginIn(page).email).toBeHidden()
  await page.getByText('Once').click()
  await expect(loginIn(page).email).toBeFocused()
  await expect(login).toHaveAttribute('next-url', '/once')
  await loginIn(page).email.fill('vera@parents.example')
  await page.keyboard.press('Escape')
  await page.getByText('Plain').click()
  await expect(loginIn(page).email).toHaveValue('vera@parents.example')
  await expect(login).toHaveCount(1)
  await expect(login).toHaveAttribute('next-url', '/own')
})
