import type { Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { loginIn } from '../testing/login.ts'
import { CHUNKS, hold, LOST } from '../testing/network.ts'
import { signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

const SCRIPT = '**/widget/school.js'

/** A page of the school with one form, which leads to the free lesson. */
const PAGE = '/demo/free-lesson/'

/** Serves the page with its HTML changed, as a school that has had another release since would have it. */
const changePage = async (page: Page, path: string, change: (html: string) => string) => {
  const html = await (await page.request.get(path)).text()
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: change(html) }),
  )
}

/** What a field holds, and where the caret is in it. */
const caretIn = (page: Page) =>
  page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement
    const { name, value, selectionStart } = Object(focused)
    return { name, value, selectionStart }
  })

/** Types the password and puts the caret behind its third sign. */
const typeInto = async (page: Page) => {
  const login = loginIn(page)
  await login.email.fill('parent@school.example')
  await login.password.fill('moloko-2026')
  await login.password.press('Home')
  for (let sign = 0; sign < 3; sign += 1) await login.password.press('ArrowRight')
}

const CARET = { name: 'password', value: 'moloko-2026', selectionStart: 3 }

test('the form stands in the page before any script, and React takes it over with what is typed and where the caret is', async ({
  page,
  school,
}) => {
  const shift = await watchShifts(page)
  const [letScriptGo, letChunksGo] = [await hold(page, SCRIPT), await hold(page, CHUNKS)]
  await page.goto(PAGE, { waitUntil: 'commit' })
  await typeInto(page)
  await expectNoFindings(page)
  const node = await page.locator('school-login-view input[name=password]').elementHandle()
  letScriptGo()
  await expect(page.locator('school-login[data-first]')).toHaveCount(0)
  expect(await caretIn(page)).toEqual(CARET)
  letChunksGo()
  await becomeLive(page)
  await expect(page.getByRole('button', { name: 'Войти через Facebook' })).toBeVisible()
  expect([await caretIn(page), await node?.evaluate((one) => one.isConnected), await shift()]).toEqual([CARET, true, 0])
  await expectNoFindings(page)
  await loginIn(page).submit.click()
  await expectLessonFor(page, school, 'Анна Смирнова')
})

for (const by of ['a press', 'the Enter key'])
  test(`a form that is sent by ${by} before the script has come is sent once it has`, {
    tag: fullUnless(by === 'a press'),
  }, async ({ page, school }) => {
    const letGo = await hold(page, SCRIPT)
    await page.goto(PAGE, { waitUntil: 'commit' })
    const login = loginIn(page)
    await login.email.fill('parent@school.example')
    await login.password.fill('moloko-2026')
    await (by === 'a press' ? login.submit.click() : login.password.press('Enter'))
    await expect(login.submit).toHaveAttribute('aria-busy', 'true')
    expect(page.url()).toBe(school.origin + PAGE)
    letGo()
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

test('who types while a form that was pressed early is on its way goes on typing in it', async ({ page }) => {
  const letCodeGo = await hold(page, /\/widget\/(?:auth|react)-\w+\.js/)
  const letFormGo = await hold(page, /\/widget\/registration-\w+\.js/)
  await page.goto(PAGE, { waitUntil: 'commit' })
  await loginIn(page).tab('Регистрация').click()
  await loginIn(page).email.click()
  await page.keyboard.type('parent')
  letCodeGo()
  await expect(page.getByRole('button', { name: 'Войти через Facebook' })).toBeVisible()
  await page.keyboard.type('@school')
  letFormGo()
  await expect(loginIn(page).name).toBeVisible()
  await page.keyboard.type('.example')
  await expect(loginIn(page).email).toHaveValue('parent@school.example')
  await expect(loginIn(page).email).toBeFocused()
})

const older: Record<string, (html: string) => string> = {
  'of another version': (html) => html.replace(/data-first="\S+ /, 'data-first="older000 '),
  'with another field before the others': (html) =>
    html
      .replace(/data-first="\S+ /, 'data-first="older000 ')
      .replace(
        '<div class="field">',
        '<div class="field"><label>Имя<input name="nick"></label></div><div class="field">',
      ),
  'of another form': (html) => html.replace('<school-login', '<school-login view="registration"'),
}

for (const [what, change] of Object.entries(older))
  test(`a first view ${what} is replaced, with what is typed and where the caret is`, {
    tag: fullUnless(what === 'with another field before the others'),
  }, async ({ page }) => {
    await changePage(page, PAGE, change)
    const letGo = await hold(page, SCRIPT)
    await page.goto(PAGE, { waitUntil: 'commit' })
    const login = loginIn(page)
    await login.email.fill('parent@school.example')
    await login.email.focus()
    letGo()
    await becomeLive(page)
    await expect(page.locator('input[name=nick]')).toHaveCount(0)
    const isRegistration = what === 'of another form'
    await expect(login.tab(isRegistration ? 'Регистрация' : 'Войти')).toHaveAttribute('aria-selected', 'true')
    expect([await login.email.inputValue(), (await caretIn(page)).value]).toEqual(
      isRegistration ? ['', undefined] : ['parent@school.example', 'parent@school.example'],
    )
  })

test('the code that makes the form interactive loads beside the script', async ({ page }) => {
  const letGo = await hold(page, SCRIPT)
  const code = page.waitForRequest(/\/widget\/auth-\w+\.js/)
  await page.goto(PAGE, { waitUntil: 'commit' })
  await code
  letGo()
  await becomeLive(page)
})

test('each file of that code is loaded once', { tag: '@engines' }, async ({ page }) => {
  await page.goto(PAGE)
  await becomeLive(page)
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => /\/widget\/(auth|react)-\w+\.js/.exec(name)?.[1] ?? '')
      .filter(Boolean)
      .toSorted(),
  )
  expect(loaded).toEqual(['auth', 'react'])
})

test('a script that comes before the parser has read the form waits for it', async ({ page, complaints }) => {
  await page.goto(PAGE) // the browser has the script now
  await page.goto(PAGE)
  await becomeLive(page)
  const roots = await page
    .locator('school-login')
    .evaluate(({ shadowRoot, children }) => [
      shadowRoot?.querySelectorAll('school-login-view').length,
      [...children].filter(({ localName }) => localName === 'template').length,
    ])
  expect([roots, complaints.rest()]).toEqual([[1, 0], []])
})

test('where the script is lost, a link leads to a page that works without it', async ({ page, complaints }) => {
  complaints.allow(LOST)
  complaints.allow(/was preloaded/)
  await page.route(SCRIPT, (route) => route.abort())
  await page.goto(PAGE)
  await expect(loginIn(page).email).toBeVisible()
  await expect(page.getByRole('link', { name: 'Продолжить без JavaScript' })).toHaveAttribute(
    'href',
    '/auth/form/?next=%2Ffree-lesson-oct',
  )
})

for (const [path, name] of [
  [PAGE, 'Продолжить без JavaScript'],
  ['/user/profile/', 'Продолжить без JavaScript'],
  ['/checkout/cart/list', 'Оформить заказ без JavaScript'],
  ['/course/12/checkout', 'Оформить заказ без JavaScript'],
] as const)
  test(`a script that neither loads nor fails leaves a link within ten seconds, which goes once it has come: ${path}`, {
    tag: fullUnless(path === '/course/12/checkout'),
  }, async ({ page }) => {
    const shift = await watchShifts(page)
    const letGo = await hold(page, '**/widget/*.js')
    await page.clock.install()
    await page.goto(path, { waitUntil: 'commit' })
    const link = page.getByRole('link', { name })
    await expect(page.locator('[data-first] h2').first()).toBeVisible()
    await expect(link).toBeHidden()
    await page.clock.fastForward(10_000)
    await expect(link).toBeVisible()
    await expectNoFindings(page)
    letGo()
    await expect(page.locator('[data-first]')).toHaveCount(0)
    await expect(link).toBeHidden()
    expect(await shift()).toBeLessThan(0.1)
  })

test('where the script is lost on a phone, the way to order without it is in sight', async ({ page, complaints }) => {
  complaints.allow(LOST)
  complaints.allow(/was preloaded/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route(SCRIPT, (route) => route.abort())
  await page.goto('/checkout/cart/list')
  const link = page.getByRole('link', { name: 'Оформить заказ без JavaScript' })
  await expect(link).toBeVisible()
  await expect(link).toBeInViewport({ ratio: 1 })
})

test('the page allows nothing inline but what it has by its hash', { tag: '@full' }, async ({ request }) => {
  const policy = (await request.get(PAGE)).headers()['content-security-policy'] ?? ''
  expect([
    /unsafe-inline/.test(policy),
    /script-src 'self' 'sha256-/.test(policy),
    /style-src 'self' 'sha256-/.test(policy),
  ]).toEqual([false, true, true])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link stands in the place of the fields', async ({ page }) => {
    const link = page.getByRole('link', { name: 'Продолжить без JavaScript' })
    for (const width of [1_280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(PAGE)
      await expect(loginIn(page).email).toBeHidden()
      await expect(page.getByRole('button')).toHaveCount(0)
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await link.click()
    await expect(page).toHaveURL(/\/auth\/form\/\?next=%2Ffree-lesson-oct$/)
    await page.goto('/demo/inline/') // whose styles reach the content of elements
    await expect(link).toHaveCSS('letter-spacing', 'normal')
    await expect(link).toHaveCSS('text-transform', 'none')
  })

  test('the checkout shows where the cart is, and the way to order without', { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await page.goto('/checkout/cart/list/?lang=en')
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Order without JavaScript' })).toBeInViewport()
    const { items } = await signInWithCart(page, school, ['course:1', 'school:1:3'])
    await page.goto('/checkout/cart/list')
    await expect(page.locator('school-checkout .name')).toHaveText(items.map(({ name }) => name))
    for (const dead of [page.getByText('Загрузка корзины...'), page.getByText('Убрать'), page.locator('.bar')])
      await expect(dead.filter({ visible: true })).toHaveCount(0)
    const link = page.getByRole('link', { name: 'Оформить заказ без JavaScript' })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect(page).toHaveURL(/\/checkout\/form\/$/)
  })
})
