import type { Page } from '@playwright/test'
import { supportLevels } from '../../scripts/build/browsers/supported.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { signIn } from '../testing/login.ts'
import { LOST_CALL } from '../testing/network.ts'
import { add, publish } from '../testing/publishing.ts'
import { beIn, endSessionsDuring } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const AUTHOR = 'author@school.example'

const partsOf = (page: Page) => ({
  heading: (name: string) => page.getByRole('heading', { level: 1, name }),
  rows: page.locator('.rows > .row'),
  row: (title: string) => page.locator('.rows > .row', { hasText: title }),
  link: (name: string) => page.getByRole('link', { name, exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  search: page.getByRole('searchbox', { name: 'Найти по названию' }),
  title: page.getByRole('textbox', { name: 'Название', exact: true }),
  saving: page.locator('.saving > p'),
  dialog: page.getByRole('dialog'),
})

test('where a browser is too old for the studio, one sentence names those that it needs', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.goto('/studio/')
  const { safari, chrome, firefox, samsung } = supportLevels.full.since
  await expect(page.locator('school-studio').getByRole('paragraph')).toHaveText(
    `Студии нужен более новый браузер: Safari и iOS от ${safari}, Chrome, Edge или Яндекс Браузер от ${chrome}, Firefox от ${firefox}, Samsung Internet от ${samsung}.`,
  )
  await expectNoFindings(page)
})

const SAVED = /^Сохранено в/

test('an author signs in, begins a course, finds it again, deletes it and takes it out of the trash', {
  tag: '@webkit',
}, async ({ page }) => {
  const { heading, rows, row, link, button, search, title, saving } = partsOf(page)
  await page.goto('/studio/')
  await expect(heading('Студия')).toBeVisible()
  await expectNoFindings(page)
  await signIn(page, AUTHOR)
  await expect(heading('Курсы')).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await expectNoFindings(page)

  await link('Новый курс').click()
  await expect(title).toBeFocused()
  await page.keyboard.type('Вулканы Камчатки')
  await expect(saving).toHaveText(SAVED)
  await expect(page).toHaveURL(/\?kind=course&id=\d+$/)
  await expectNoFindings(page)
  await link('Курсы').click()
  await expect(row('Вулканы Камчатки')).toContainText('Черновик')

  await search.fill('камчат')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await button('В корзину: Вулканы Камчатки').click()
  await expect(heading('Курсы')).toBeVisible()
  await expect(page.getByText('«Вулканы Камчатки» в корзине')).toBeVisible()
  await expect(rows).toHaveCount(0)

  await link('Корзина').click()
  await button('Вернуть из корзины: Вулканы Камчатки').click()
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
  await expectNoFindings(page)
  await link('Ко всем').click()
  await expect(row('Вулканы Камчатки')).toContainText('Черновик')
})

test('Back and Forward lead through lists and documents, and unsaved work is asked about', async ({
  page,
  school,
  complaints,
}) => {
  const { heading, row, link, button, title, saving, dialog } = partsOf(page)
  await add(school, 'courses', { title: 'Вулканы' })
  await beIn(page, school, AUTHOR)
  await page.goto('/studio/')
  await link('Вебинары').click()
  await expect(heading('Вебинары')).toBeFocused()
  await page.goBack()
  await expect(heading('Курсы')).toBeVisible()
  await row('Вулканы').getByRole('link').click()
  await expect(title).toHaveValue('Вулканы')
  await page.goBack()
  await expect(row('Вулканы')).toBeVisible()
  await page.goForward()
  await expect(title).toHaveValue('Вулканы')

  complaints.allow(LOST_CALL)
  await page.route('**/api/v1/courses/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await title.fill('Вулканы Земли')
  await page.goBack()
  await expect(dialog).toContainText('Не всё сохранено')
  await expect(page).toHaveURL(/id=/)
  await button('Остаться').click()
  await expect(title).toHaveValue('Вулканы Земли')
  await page.unrouteAll()
  await page.keyboard.press('ControlOrMeta+S')
  await expect(saving).toHaveText(SAVED)
  await page.goBack()
  await expect(row('Вулканы Земли')).toBeVisible()
})

test('the sign-in appears over the work when the session has ended, and the work goes on', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  const { title, saving, dialog } = partsOf(page)
  const { id } = await add(school, 'courses', { title: 'Вулканы' })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  await title.waitFor()
  complaints.allow(/401/)
  await endSessionsDuring(page, school, AUTHOR, () => title.fill('Вулканы Земли'))
  await expect(dialog).toContainText('Вход закончился')
  await expectNoFindings(page)
  await signIn(dialog, AUTHOR)
  await expect(dialog).toHaveCount(0)
  await expect(saving).toHaveText(SAVED)
  await page.reload()
  await expect(title).toHaveValue('Вулканы Земли')
})

test('a visitor without rights is told so, and may sign in as somebody else', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/403/)
  const { heading, button } = partsOf(page)
  await beIn(page, school)
  await page.goto('/studio/')
  await expect(heading('Студия открыта авторам')).toBeVisible()
  await expectNoFindings(page)
  await button('Войти под другим адресом').click()
  await signIn(page, AUTHOR)
  await expect(heading('Курсы')).toBeVisible()
  await button('Выйти').click()
  await expect(heading('Студия')).toBeVisible()
})

test('a document waits for the page, the exchange of the session and nothing else, and is asked for once', async ({
  page,
  school,
}) => {
  const { id } = await add(school, 'courses', { title: 'Вулканы' })
  await beIn(page, school, AUTHOR)
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call = ''] = /\/api\/v1\/(.*)/.exec(request.url()) ?? []
    if (call) calls.push(`${request.method()} ${call}`)
  })
  await page.goto(`/studio/?kind=course&id=${id}`)
  await expect(partsOf(page).title).toHaveValue('Вулканы')
  expect(calls.slice(0, 3)).toEqual(['POST api-token-auth/', `GET courses/${id}/`, 'GET users/me/'])
  expect(calls.filter((call) => call === 'POST api-token-auth/' || call === `GET courses/${id}/`)).toHaveLength(2)
})

test('the element follows its language, and opens again where the page has moved it', async ({ page, school }) => {
  await beIn(page, school, AUTHOR)
  await page.goto('/studio/')
  await expect(partsOf(page).heading('Курсы')).toBeVisible()
  const element = page.locator('school-studio')
  await element.evaluate((studio) => studio.setAttribute('lang', 'en'))
  await expect(partsOf(page).heading('Courses')).toBeVisible()
  await element.evaluate((studio) => document.body.appendChild(document.createElement('div')).append(studio))
  await expect(partsOf(page).heading('Courses')).toBeVisible()
  await expect(partsOf(page).rows.first()).toBeVisible()
})

test('what readers see goes to the trash after a question, and a copy of it is a draft', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { row, button, dialog } = partsOf(page)
  await publish(school, 'courses', { title: 'Вулканы', slug: 'volcanoes' })
  await beIn(page, school, AUTHOR)
  await page.goto('/studio/?kind=course&search=вулканы')
  await button('Дублировать: Вулканы').click()
  await expect(row('Вулканы (копия)')).toContainText('Черновик')
  await button('В корзину: Вулканы').click()
  await expect(dialog).toContainText('Читатели больше не увидят')
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'В корзину' }).click()
  await expect(row('Вулканы')).toHaveCount(1)
  expect((await page.request.get(`${school.origin}/api/v1/courses/by-slug/volcanoes/`)).status()).toBe(404)
})

for (const width of [360, 1280]) {
  test(`lists fit a window of ${width} px, light and dark, in Russian and English`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 900 })
    await beIn(page, school, 'staff@school.example')
    for (const lang of ['ru', 'en']) {
      await page.goto(`/studio/?lang=${lang}`)
      await expect(partsOf(page).rows.first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectNoFindings(page, { schemes: ['light', 'dark'] })
    }
  })
}
