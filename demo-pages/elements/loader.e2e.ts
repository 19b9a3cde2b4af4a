import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { count, LOST } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture, recordedEvents, recordEvents, snippet } from './testing/fixture-page.ts'

const readIntegrity = async ({ origin }: School): Promise<{ script: string; integrity: string }> =>
  (await fetch(`${origin}/widget/integrity.json`)).json()

const tags: Record<string, (src: string) => string> = {
  'with async': (src) => `<script async src="${src}"></script>`,
  'with defer': (src) => `<script defer src="${src}"></script>`,
  'bare in the head': (src) => `<script src="${src}"></script>`,
  'as a module': (src) => `<script type="module" src="${src}"></script>`,
  'with a query after its name': (src) => `<script async src="${src}?utm=1"></script>`,
  'by a tag manager': (src) =>
    `<script>document.head.append(Object.assign(document.createElement('script'), { src: '${src}' }))</script>`,
}

for (const [how, tag] of Object.entries(tags)) {
  test(`the script works ${how}`, { tag: '@full' }, async ({ page, school }) => {
    const head = tag(`${school.origin}/widget/school.js`)
    await openFixture(page, { origin: school.origin, head, body: '<school-login></school-login>' })
    await becomeLive(page)
    await loginIn(page).tab('Регистрация').click()
    await expect(loginIn(page).name).toBeVisible()
  })
}

test('a second copy of the script does nothing', { tag: '@engines' }, async ({ page, school }) => {
  const { script } = await readIntegrity(school)
  const twin = `<script src="${school.origin}/widget/${script}"></script>`
  const checks = count(page, '/api/v1/check_auth/')
  const head = snippet(school.origin) + twin + snippet(school.origin)
  await openFixture(page, { origin: school.origin, head, body: '<school-login></school-login>' })
  await becomeLive(page)
  await expect.poll(checks).toBe(1)
  await expect(page.locator('school-login-view')).toHaveCount(1)
})

test('SchoolWidgets is all that the script leaves in the page’s global scope', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.addInitScript(() => Reflect.set(window, 'before', Object.getOwnPropertyNames(window)))
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await becomeLive(page)
  const added = await page.evaluate(() => {
    const before: string[] = Reflect.get(window, 'before')
    return Object.getOwnPropertyNames(window).filter(
      (name) => !before.includes(name) && !/^(before|__pw.*)$/.test(name),
    )
  })
  expect(added).toEqual(['SchoolWidgets'])
})

test('the immutable twin with its integrity brings its chunks along', async ({ page, school }) => {
  const { script, integrity } = await readIntegrity(school)
  const head = `<script async crossorigin="anonymous" integrity="${integrity}" src="${school.origin}/widget/${script}"></script>`
  await openFixture(page, { origin: school.origin, head, body: '<school-login></school-login>' })
  await becomeLive(page)
  await expect(loginIn(page).heading('Ваш аккаунт')).toBeVisible()
})

for (const chunk of ['auth', 'react', 'phone-check']) {
  test(`a ${chunk} chunk that was tampered with never runs`, { tag: fullUnless(chunk !== 'phone-check') }, async ({
    page,
    school,
    complaints,
  }) => {
    complaints.allow(/integrity|Failed to load|изменён по пути/)
    await page.route(new RegExp(`/widget/${chunk}-\\w+\\.js`), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};window.isHacked = true` })
    })
    await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
    const login = loginIn(page)
    if (chunk === 'phone-check') {
      const refused = page.waitForResponse(/\/widget\/phone-check/)
      await login.tab('Регистрация').click()
      await login.phone.fill('+79161234567')
      await login.name.focus()
      await (await refused).finished()
    } else {
      await expect(page.getByRole('alert')).toContainText('Форма не загрузилась:')
    }
    expect(await page.evaluate(() => Reflect.get(window, 'isHacked'))).toBeUndefined()
    await page.unrouteAll({ behavior: 'ignoreErrors' }) // the loader may still be fetching the file to learn the cause
  })
}

for (const [which, added] of [
  ['as it was built is applied', ''],
  ['that was tampered with is not applied', '*{opacity:.5}'],
] as const)
  test(`where only files may bring styles, a style sheet ${which}`, { tag: fullUnless(added !== '') }, async ({
    page,
    school,
    complaints,
  }) => {
    complaints.allow(/integrity|inline style|apply a stylesheet|Failed to load/)
    await page.addInitScript(() => Reflect.set(window, 'CSSStyleSheet', null)) // as in Safari before 16.4, which constructs none
    await page.route(/\/widget\/\w+\.css/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()) + added })
    })
    await openFixture(page, {
      origin: school.origin,
      body: '<school-login></school-login>',
      headers: { 'content-security-policy': `style-src ${school.origin}` },
    })
    await expect(loginIn(page).submit).toBeVisible()
    await page.waitForLoadState('networkidle')
    const looks = () =>
      page.locator('[part=card]').evaluate((card) => {
        const { paddingTop, opacity } = getComputedStyle(card)
        return { isStyled: paddingTop !== '0px', opacity }
      })
    await expect.poll(looks).toEqual({ isStyled: added === '', opacity: '1' })
  })

test('code that does not come is said at the form, and comes by another try, with what was done meanwhile', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST)
  const { promise: gate, resolve: lose } = Promise.withResolvers<void>()
  await recordEvents(page)
  await page.route(/\/widget\/react/, async (route) => {
    await gate
    await route.abort()
  })
  await openFixture(page, { origin: school.origin, body: '<school-login next-url="/free-lesson-oct"></school-login>' })
  await signIn(page, 'parent@school.example')
  await expect(loginIn(page).submit).toHaveAttribute('aria-busy', 'true')
  lose()
  await expect(page.locator('[part=card]').getByRole('alert')).toContainText('Форма загрузилась не до конца.')
  await expect(loginIn(page).submit).not.toHaveAttribute('aria-busy')
  expect(await recordedEvents(page)).toEqual([['school:error', { reason: 'load' }]])
  await page.unroute(/\/widget\/react/)
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

test('code that the network loses comes by itself, and what was typed meanwhile stays', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST)
  let lost = 0
  await page.route(/\/widget\/react/, (route) => {
    lost += 1
    return lost > 3 ? route.continue() : route.abort()
  })
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await loginIn(page).email.fill('parent@school.example')
  await becomeLive(page)
  await loginIn(page).tab('Регистрация').click()
  await expect(loginIn(page).name).toBeVisible()
  expect([await loginIn(page).email.inputValue(), await page.getByRole('alert').count()]).toEqual([
    'parent@school.example',
    0,
  ])
})

test('code that stays lost leaves what was typed, and a link to the school; every press tries again', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST)
  await page.route(/\/widget\/react/, (route) => route.abort())
  const body = '<school-login></school-login><school-login lang="en"></school-login>'
  await openFixture(page, { origin: school.origin, body })
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  const again = page.getByRole('button', { name: 'Попробовать ещё раз' })
  await loginIn(page).email.first().fill('parent@school.example')
  for (const _ of ['once', 'twice']) {
    await again.click()
    await expect(again).toHaveCount(0)
    await expect(again).toBeVisible()
  }
  const links = page.getByRole('alert').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    `${school.origin}/auth/form/`,
    `${school.origin}/auth/form/?lang=en`,
  ])
  await page.unroute(/\/widget\/react/)
  await again.click()
  await becomeLive(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect([
    await page.evaluate(() => Reflect.get(window, 'isSamePage')),
    await loginIn(page).email.first().inputValue(),
  ]).toEqual([true, 'parent@school.example'])
})

test('where no chunk comes every element leads to the page of the school that does the same', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST)
  await page.route(/\/widget\/(?!school\.js)[^?]+\.js/, (route) => route.abort())
  await openFixture(page, {
    origin: school.origin,
    body: `<school-login></school-login><school-auth></school-auth><school-checkout product="course:12"></school-checkout>
<school-content kind="webinar" slug="space"><p slot="after">Ниже</p></school-content>`,
  })
  const notices = page.getByRole('alert')
  await expect(notices).toHaveCount(4)
  const addresses = await notices.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const paths = ['/checkout/form/?products=course:12', '/auth/form/', '/webinars/space/']
  expect(new Set(addresses)).toEqual(new Set(paths.map((path) => school.origin + path)))
  await expect(page.getByText('Ниже')).toBeVisible()
})

test('in a browser that is too old every element and button leads to the school, and what the server has rendered is read', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/shadowrootmode/) // a template that no browser makes a root of
  await page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'))
  await openFixture(page, {
    origin: school.origin,
    body: `<school-login></school-login><school-auth popup></school-auth><school-checkout lang="en"></school-checkout><school-cart></school-cart>
<button data-school-buy="course:12">Купить</button>
<school-content><template shadowrootmode="none"><p>Текст урока</p></template></school-content>
<school-login><template shadowrootmode="none"><style>h2 { margin: 0 }</style><school-login-view data-first="x rupass"><input></school-login-view></template></school-login>`,
  })
  await expect(page.getByText('Текст урока')).toBeVisible()
  await expect(page.locator('input')).toHaveCount(0)
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Продолжить на\u00A0сайте школы', `${school.origin}/auth/form/`],
    ['Continue on the school’s site', `${school.origin}/checkout/form/?lang=en`],
    ['Продолжить на\u00A0сайте школы', `${school.origin}/checkout/form/`],
    ['Продолжить на\u00A0сайте школы', `${school.origin}/auth/form/`],
  ])
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(page).toHaveURL(/\/checkout\/form\//)
})

test('the widget works in a page of another origin, and calls home', { tag: '@full' }, async ({ page, school }) => {
  const request = page.waitForRequest('**/api/v1/check_auth/')
  await page.goto(school.foreign)
  expect((await request).url()).toBe(`${school.origin}/api/v1/check_auth/`)
  await becomeLive(page)
  await loginIn(page).tab('Регистрация').click()
  await expect(loginIn(page).name).toBeVisible()
})

test('the attribute api says where the calls go', { tag: '@full' }, async ({ page, school }) => {
  await page.route('https://api.example/**', (route) =>
    route.fulfill({
      json: { status: 'anonymous', csrf_token: 'x', redirect_origins: [], event_origins: [] },
      headers: { 'Access-Control-Allow-Origin': school.origin, 'Access-Control-Allow-Credentials': 'true' },
    }),
  )
  const request = page.waitForRequest('**/api/v1/check_auth/')
  await openFixture(page, { origin: school.origin, body: '<school-login api="https://api.example/"></school-login>' })
  expect((await request).url()).toBe('https://api.example/api/v1/check_auth/')
})
