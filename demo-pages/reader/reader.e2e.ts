import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { allowLocalNetwork, LOST_CALL } from '../testing/network.ts'
import { add, publish } from '../testing/publishing.ts'
import { storedPlace, RESUME } from '../testing/documents/reading.ts'
import { expect, test } from '../testing/test.ts'
import { around, reader, showComments } from './testing/documents.ts'

const draftOf = (secret: string) => around(`<school-content preview="${secret}"></school-content>`)

/** Adds up how far the page shifts by itself (CLS). */
const countShift = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Scrolls to the end as a reader does. */
const scrollThrough = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 300)
        return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
      },
      { intervals: [50] },
    )
    .toBe(true)

for (const [width, scheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  test(`a course of all kinds of blocks fits ${width} px, ${scheme}, without findings`, {
    tag: fullUnless(width === 360),
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 800 })
    await countShift(page)
    await page.goto('/demo/reader/')
    await expect(reader(page).getByRole('heading', { level: 2, name: 'Космос: от Луны до чёрных дыр' })).toBeVisible()
    await expect(reader(page).locator('[data-block]')).toHaveCount(15)
    await scrollThrough(page)
    await showComments(page)
    expect(await page.evaluate((): number => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.02)
    await expectNoFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('a quiz is answered by keyboard, one question at a time, and its result reaches the page', {
  tag: '@webkit',
}, async ({ page }) => {
  await page.goto('/demo/reader/')
  const results = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('school:quiz', ({ detail }) => resolve(detail), { once: true }),
      ),
  )
  const quiz = reader(page).getByRole('region', { name: 'Проверьте себя' })
  await quiz.getByRole('button', { name: 'Начать, 2 вопроса' }).press('Enter')
  await quiz.getByRole('button', { name: 'Восемь' }).press('Enter')
  await expect(quiz.getByRole('status')).toHaveText('Верно!')
  await quiz.getByRole('button', { name: 'Дальше' }).press('Enter')
  await quiz.getByRole('button', { name: 'Она горячая' }).press('Enter')
  await expect(quiz.getByRole('status')).toHaveText('Своего света у неё нет.')
  await expectNoFindings(page)
  await quiz.getByRole('button', { name: 'Посмотреть результат' }).press('Enter')
  await expect(quiz).toContainText('Верных ответов: 1 из 2')
  expect(await results).toMatchObject({ kind: 'course', right: 1, of: 2 })
  await quiz.getByRole('button', { name: 'Пройти ещё раз' }).press('Enter')
  await expect(quiz).toContainText('Вопрос 1 из 2')
})

test('a picture opens over the page, and Esc closes it', { tag: '@webkit' }, async ({ page }) => {
  await page.goto('/demo/reader/')
  await reader(page).getByRole('button', { name: 'Увеличить: Молодая луна' }).click()
  const viewer = reader(page).getByRole('dialog', { name: 'Просмотр картинок' })
  await expect(viewer.getByRole('img', { name: 'Молодая луна' })).toBeVisible()
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

test('a paid lesson says what it costs and how to get in, and shows nothing of its content', async ({
  page,
  school,
}) => {
  const course = await publish(school, 'courses', { title: 'Вулканы', price: 1500, available_in_plus: true })
  const content = [{ type: 'text', data: { txt: '<p>Только внутри</p>' } }]
  const lesson = await publish(school, 'lessons', { title: 'Лава', course, content })
  await openFixture(page, {
    origin: school.origin,
    body: around(`<school-content kind="lesson" id="${lesson}"></school-content>`),
  })
  await expect(reader(page).getByRole('heading', { name: 'Лава' })).toBeVisible()
  await expect(reader(page)).toContainText(/Доступно после покупки или по\sподписке/)
  await expect(reader(page)).toContainText(/1\s500\s₽/)
  await expect(reader(page)).not.toContainText('Только внутри')
  await expect(reader(page).getByRole('region', { name: 'Комментарии' })).toHaveCount(0)
  await expect(reader(page).getByRole('button', { name: 'Купить' })).toHaveAttribute(
    'data-school-buy',
    `course:${course}`,
  )
  await expect(reader(page).getByRole('link', { name: 'Оформить подписку' })).toHaveAttribute(
    'href',
    `${school.origin}/plus/1/checkout`,
  )
  await expectNoFindings(page)
  await reader(page).getByRole('button', { name: 'Войти' }).click()
  await expect(page.locator('school-login').getByRole('dialog')).toBeVisible()
})

test('the sign-in that a document opens has the theme of the document', { tag: '@full' }, async ({ page, school }) => {
  const course = await publish(school, 'courses', { title: 'Вулканы', price: 1500 })
  const lesson = await publish(school, 'lessons', { title: 'Лава', course })
  const open = async (more: string) => {
    const element = `<school-content kind="lesson" id="${lesson}" theme="dark"></school-content>`
    await openFixture(page, { origin: school.origin, body: around(element + more) })
    await reader(page).getByRole('button', { name: 'Войти' }).click()
    await expect(page.locator('school-login').getByRole('dialog')).toBeVisible()
    return page.locator('school-login').evaluate((login) => getComputedStyle(login).colorScheme)
  }
  expect(await open('')).toBe('dark')
  expect(await open('<school-login popup theme="light"></school-login>')).toBe('light')
})

test('what opens later says when', { tag: '@full' }, async ({ page, school }) => {
  const id = await publish(school, 'courses', { title: 'Скоро', deferred_start_at: '2031-05-04T09:00:00Z' })
  const body = (lang: string) => around(`<school-content kind="course" id="${id}" lang="${lang}"></school-content>`)
  await openFixture(page, { origin: school.origin, body: body('ru') })
  await expect(reader(page)).toContainText(/Откроется 4\sмая\s2031/)
  await openFixture(page, { origin: school.origin, body: body('en') })
  await expect(reader(page)).toContainText(/Opens 4\sMay\s2031/)
})

test('a document that is not there says so, and a failed load can be repeated', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/404/)
  complaints.allow(LOST_CALL)
  await openFixture(page, { origin: school.origin, body: '<school-content kind="page" id="999"></school-content>' })
  await expect(reader(page)).toContainText('Такой страницы нет')
  await page.route('**/api/v1/rendered/**', (route) => route.abort())
  await openFixture(page, {
    origin: school.origin,
    body: '<school-content kind="page" slug="o-shkole"></school-content>',
  })
  await expect(reader(page)).toContainText('Страница загрузилась не до конца')
  await page.unroute('**/api/v1/rendered/**')
  await reader(page).getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(reader(page).getByRole('heading', { level: 2 })).toBeVisible()
})

test.describe('where script blocks are shown, too', () => {
  test.use({ environment: { SCRIPT_BLOCKS: '1' } })

  test('each block is reported once, when it has been seen', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      const seen: unknown[] = []
      Reflect.set(window, 'seen', seen)
      document.addEventListener('school:read', ({ detail }) => seen.push(detail.block))
    })
    await page.goto('/demo/reader/')
    const last = reader(page).locator('[data-block]').last()
    await expect(reader(page).locator('[data-block]')).toHaveCount(15)
    const before: unknown[] = await page.evaluate(() => Reflect.get(window, 'seen'))
    expect(before.length).toBeLessThan(15)
    for (const block of await reader(page).locator('[data-block]').all()) await block.scrollIntoViewIfNeeded()
    await last.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 10_000)
    await expect.poll(() => page.evaluate(() => new Set(Reflect.get(window, 'seen')).size)).toBe(15)
    expect(await page.evaluate(() => Reflect.get(window, 'seen').length)).toBe(15)
  })
})

test('a visitor who comes back is led to where they have stopped, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/demo/reader/')
  const blocks = reader(page).locator('[data-block]')
  await expect(blocks).toHaveCount(15)
  await blocks.nth(8).scrollIntoViewIfNeeded()
  const place = reader(page).locator(`[data-block="${await storedPlace(page, 'course', 1)}"]`)
  const resume = reader(page).getByRole('button', { name: RESUME })
  await expect(resume).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await expect(resume).toBeInViewport()
  await expectNoFindings(page)
  await resume.press('Enter')
  await expect(resume).toHaveCount(0)
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport()
})

test('a draft shows by the secret of its preview link, which is in no address', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/404/)
  const content = [{ type: 'text', data: { txt: '<p>Ещё не готово</p>' } }]
  const { id } = await add(school, 'page', { caption: 'Черновик', content })
  const { preview } = await add(school, `page/${id}/preview-links`, {})
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await openFixture(page, { origin: school.origin, body: draftOf(preview) })
  await expect(reader(page)).toContainText('Ещё не готово')
  expect(addresses.filter((address) => address.includes(preview))).toEqual([])
  await openFixture(page, { origin: school.origin, body: draftOf('school_preview_guessed') })
  await expect(reader(page)).toContainText('Ссылка на черновик больше не действует')
})

test('on a landing pictures come from the school, and its paths lead there', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await allowLocalNetwork(page.context())
  const link = { title: 'Дальше', txt: '<p><a href="/lessons/">К урокам</a></p>', btn_text: 'Курсы', link: '/courses/' }
  const id = await publish(school, 'page', { caption: 'О школе', content: [{ type: 'image-text', data: link }] })
  const element = (attributes: string) => `<school-content api="${school.origin}" ${attributes}></school-content>`
  await openFixture(page, {
    origin: school.foreign,
    school: school.origin,
    body: around(element('kind="course" slug="space"') + element(`kind="page" id="${id}"`)),
  })
  const picture = reader(page).getByRole('img', { name: 'Молодая луна' })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, new URL(image.currentSrc).origin]),
  ).toEqual([true, school.origin])
  await expect(reader(page).getByRole('link', { name: 'К урокам' })).toHaveAttribute(
    'href',
    `${school.origin}/lessons/`,
  )
  await expect(reader(page).getByRole('link', { name: 'Курсы', exact: true })).toHaveAttribute(
    'href',
    `${school.origin}/courses/`,
  )
})

test('on a landing a course, a webinar and a contest show what decides: price, access, lessons, dates, sign-up', {
  tag: '@full',
}, async ({ page, school }) => {
  await allowLocalNetwork(page.context())
  const prices = { price: 1500, euro_price: 18, access_duration: 6 }
  const course = await publish(school, 'courses', { title: 'Вулканы', main_header: 'Летим к лаве', ...prices })
  const lesson = await publish(school, 'lessons', { title: 'Лава', course })
  const webinar = await publish(school, 'webinars', { title: 'Разговор', date_start: '2031-05-04T16:00:00Z' })
  const contest = await publish(school, 'contests-v2', { title: 'Рисунок', date_end: '2031-05-04' })
  const of = (kind: string, id: number) =>
    `<school-content api="${school.origin}" kind="${kind}" id="${id}"></school-content>`
  const open = async (element: string) =>
    openFixture(page, { origin: school.foreign, school: school.origin, body: around(element) })
  await open(of('course', course))
  await expect(reader(page).getByRole('heading', { level: 2, name: 'Летим к лаве' })).toBeVisible()
  await expect(reader(page).locator('.offer')).toContainText(/Доступ на\s6\sмесяцев.*1\s500\s₽ · 18\s€/)
  await expect(reader(page).getByRole('button', { name: 'В корзину: Вулканы' })).toBeVisible()
  await expect(reader(page).getByRole('link', { name: 'Лава' })).toHaveAttribute(
    'href',
    `${school.origin}/lessons/${lesson}/`,
  )
  await expectNoFindings(page)
  await open(of('contest', contest))
  await expect(reader(page).locator('.offer')).toContainText(/Работы принимаются по\s4\sмая\s2031 включительно/)
  await open(of('webinar', webinar))
  await expect(reader(page).locator('.offer')).toContainText(/Начало: 4\sмая\s2031, 19:00 по\sМоскве/)
  await reader(page).getByRole('button', { name: 'Записаться' }).click()
  await expect(
    page
      .locator('school-login')
      .getByRole('dialog')
      .getByRole('button', { name: /Зарегистр|Записаться/ }),
  ).toBeVisible()
})
