import { becomeLive } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { count, hold, LOST_CALL } from '../testing/network.ts'
import { beIn, endSessions } from '../testing/sessions.ts'
import { buy } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { PROFILE, profileIn } from './testing/controls.ts'

for (const [width, scheme] of [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const) {
  test(`the profile reads well and fits a page of ${width} pixels, ${scheme}`, {
    tag: fullUnless(width === 360 && scheme === 'light'),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/status of 400/)
    const expectFit = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectNoFindings(page, { schemes: [scheme] })
    }
    await page.setViewportSize({ width, height: 800 })
    await page.goto(PROFILE)
    await expect(loginIn(page).email).toBeVisible()
    await expectFit()
    await beIn(page, school)
    await page.goto(PROFILE)
    const { phone, password, leaving, everywhere } = profileIn(page)
    await phone.button('Сменить телефон').click()
    await phone.button('Сохранить телефон').click()
    await expect(phone.field('Новый телефон')).toHaveAccessibleDescription(/Укажите телефон/)
    await password.button('Задать или сменить пароль').click()
    await expectFit()
    await leaving.button('Выйти на всех устройствах').click()
    await expect(everywhere).toBeVisible()
    await expectFit()
  })
}

for (const width of [360, 1280])
  test(`nothing of the page moves at ${width} px while it opens for a visitor`, { tag: '@full' }, async ({ page }) => {
    const shifted = await watchShifts(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/v1/check_auth/', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(PROFILE)
    await expect(loginIn(page).email).toBeVisible()
    gate.resolve()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toBeLessThanOrEqual(0.01)
  })

const PARTS = [
  '**/api/v1/my-courses/**',
  '**/api/v1/custom-certificates-user/**',
  '**/api/v1/purchases/',
  '**/api/v1/passkeys/**',
]

for (const width of [360, 1280])
  test(`nothing of the page moves at ${width} px while it opens for a person, whatever comes first`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school }) => {
    await beIn(page, school)
    await buy(page, school, ['course:2', 'lesson:1'])
    await page.setViewportSize({ width, height: 800 })
    const { courses, purchases, phone, ways, leaving } = profileIn(page)
    const shifted = await watchShifts(page)
    const gates = []
    for (const address of PARTS) gates.push(await hold(page, address))
    await page.goto(PROFILE)
    await expect(courses.heading).toBeVisible()
    for (const letGo of gates.toReversed()) {
      await expect(leaving.region).toBeHidden()
      letGo()
    }
    await expect(leaving.region).toBeVisible()
    for (const { region } of [purchases, phone, ways]) await expect(region).toBeVisible()
    expect(await shifted()).toBe(0)
  })

test('what stands below a part that does not load is there all the same', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await hold(page, '**/api/v1/my-courses/**')
  await page.goto(PROFILE)
  const { leaving, courses } = profileIn(page)
  await expect(leaving.button('Выйти')).toBeVisible()
  await expect(courses.status).toHaveText('Загружаем курсы…')
})

test('a visitor’s form stands in the page before any script, and keeps what is typed', async ({ page }) => {
  const shifted = await watchShifts(page)
  const letGo = await hold(page, '**/widget/school.js')
  await page.goto(PROFILE, { waitUntil: 'commit' })
  await loginIn(page).email.fill('parent@school.example')
  letGo()
  await becomeLive(page)
  expect([await loginIn(page).email.inputValue(), await shifted()]).toEqual(['parent@school.example', 0])
})

test('who is signed in gets the page without the form', async ({ page, school }) => {
  await beIn(page, school)
  for (const path of [PROFILE, `${PROFILE}consents/`]) {
    const html = (await (await page.goto(path))?.text()) ?? ''
    expect([/data-state="asking" ?>/.test(html), html.includes('<school-auth')]).toEqual([true, false])
  }
})

for (const path of [PROFILE, '/user/profile'])
  test(`a visitor signs in on the page itself, which shows the person then: ${path}`, { tag: '@webkit' }, async ({
    page,
  }) => {
    await page.goto(path)
    await page.evaluate(() => Reflect.set(window, 'isSame', true))
    await signIn(page.locator('school-auth'), 'parent@school.example')
    const { phone, news, heading } = profileIn(page)
    await expect(page.getByRole('heading', { name: 'Анна Смирнова' })).toBeVisible()
    await expect(phone.region).toContainText('+7 916 123‑45‑67')
    await expect(news).toHaveText('Вы вошли.')
    await expect(heading).toBeFocused()
    await expect(page.locator('school-auth')).toBeHidden()
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  })

test('the name in the header of any page of the school leads to the profile', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.goto('/free-lesson-oct')
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  await beIn(page, school)
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Анна Смирнова' }).click()
  await expect(page).toHaveURL(school.origin + PROFILE)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Анна Смирнова' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('whoever leaves is told so, and the form is there again', { tag: '@full' }, async ({ page, context, school }) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const { leaving, news, heading } = profileIn(page)
  await leaving.button('Выйти').click()
  await expect(news).toHaveText('Вы вышли.')
  await expect(heading).toBeFocused()
  await expect(loginIn(page).email).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText('Анна Смирнова')
  const elsewhere = await context.newPage()
  await elsewhere.goto(PROFILE)
  await expect(loginIn(elsewhere).email).toBeVisible()
})

test('leaving everywhere asks first, and ends the sessions of other browsers', async ({ page, browser, school }) => {
  const other = await browser.newContext()
  const there = await other.newPage()
  await Promise.all([beIn(page, school), beIn(other, school)])
  await page.goto(PROFILE)
  await there.goto(school.origin + PROFILE)
  const { leaving, everywhere, news } = profileIn(page)
  await leaving.button('Выйти на всех устройствах').click()
  await everywhere.getByRole('button', { name: 'Отмена' }).click()
  await expect(everywhere).toBeHidden()
  await expect(leaving.button('Выйти на всех устройствах')).toBeFocused()
  await there.reload()
  await expect(profileIn(there).leaving.region).toBeVisible()
  await leaving.button('Выйти на всех устройствах').click()
  await everywhere.getByRole('button', { name: 'Выйти везде' }).click()
  await expect(news).toHaveText('Вы вышли на всех устройствах.')
  await there.reload()
  await expect(loginIn(there).email).toBeVisible()
  await other.close()
})

test('a way out that fails says so and works at the next press', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  await beIn(page, school)
  await page.goto(PROFILE)
  const { leaving, everywhere, news } = profileIn(page)
  await page.route('**/api/v1/logout*/', (route) => route.abort())
  await leaving.button('Выйти').click()
  await expect(leaving.alert.first()).toContainText('Нет связи с сервером.')
  await leaving.button('Выйти на всех устройствах').click()
  await everywhere.getByRole('button', { name: 'Выйти везде' }).click()
  await expect(everywhere.getByRole('alert')).toContainText('Нет связи с сервером.')
  await page.unrouteAll()
  await everywhere.getByRole('button', { name: 'Выйти везде' }).click()
  await expect(news).toHaveText('Вы вышли на всех устройствах.')
})

test('two presses are one call', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const letGo = await hold(page, '**/api/v1/logout/')
  const calls = count(page, '/api/v1/logout/')
  const { leaving, news } = profileIn(page)
  await leaving.button('Выйти').dblclick()
  letGo()
  await expect(news).toHaveText('Вы вышли.')
  expect(calls()).toBe(1)
})

test('a school that does not answer is asked again by a button', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  await beIn(page, school)
  await page.route('**/api/v1/check_auth/', (route) => route.abort())
  await page.goto(PROFILE)
  await expect(page.getByRole('heading', { name: 'Профиль не открылся' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(page.getByRole('heading', { name: 'Анна Смирнова' })).toBeVisible()
})

test('a session that has ended is asked for again, and the phone that was typed is still there', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 40[13]/)
  await beIn(page, school)
  await page.goto(PROFILE)
  const { phone, news } = profileIn(page)
  await phone.button('Сменить телефон').click()
  await phone.field('Новый телефон').fill('+79991234567')
  await phone.field('Текущий пароль').fill('moloko-2026')
  await endSessions(school)
  await phone.button('Сохранить телефон').click()
  await expect(news).toHaveText('Вход закончился. Войдите снова, чтобы продолжить.')
  await signIn(page.locator('school-auth'), 'parent@school.example')
  await expect(phone.field('Новый телефон')).toHaveValue('+79991234567')
  await expect(phone.field('Текущий пароль')).toHaveValue('')
})

test('nothing is changed for somebody who has come in meanwhile unheard', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  await beIn(page, school)
  await page.goto(PROFILE)
  const { phone, news } = profileIn(page)
  await phone.button('Сменить телефон').click()
  await phone.field('Новый телефон').fill('+79991234567')
  await phone.field('Текущий пароль').fill('moloko-2026')
  await beIn(page, school, 'author@school.example')
  await phone.button('Сохранить телефон').click()
  await expect(page.getByRole('heading', { name: 'Мария Лебедева' })).toBeVisible()
  await expect(news).toHaveText('Теперь в этом браузере вошёл другой человек.')
  await phone.button('Сменить телефон').click()
  await expect(phone.field('Новый телефон')).toHaveValue('')
  await page.reload()
  await expect(phone.region).toContainText('+7 916 123‑45‑68')
})
