import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import type { School } from '../testing/school.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { publish } from '../testing/publishing.ts'
import { upload } from '../reader/testing/documents.ts'
import { askOperator, beIn } from '../testing/sessions.ts'
import { buy, cartOf } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

const TITLE = 'Космос: от Луны до чёрных дыр'
const SHIFT_MAX = 0.02

const title = (page: Page, name = TITLE) => page.getByRole('heading', { level: 1, name })

/** The widget has taken the page's document over. */
const becomeLive = (page: Page) => expect(page.locator('school-content school-content-view:defined')).toHaveCount(1)

/** Where all texts of the document stand. */
const places = (page: Page) =>
  page.locator('school-content').evaluate((content) =>
    [...(content.shadowRoot?.querySelectorAll('h1, h2, h3, p, li, img, button, dt, dd') ?? [])].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, element.textContent, ...[x, y + scrollY, width, height].map(Math.round)].join(' ')
    }),
  )

/** Where an element stands once the browser has laid out what came into sight. */
const restingPlace = async (element: Locator) => {
  const place = async () => Math.round((await element.boundingBox())?.y ?? NaN)
  let [last, next] = [NaN, await place()]
  while (last !== next) {
    await element.page().waitForTimeout(200)
    ;[last, next] = [next, await place()]
  }
  return next
}

/** Holds the widget's script back; the result lets it come. */
const holdWidget = async (page: Page) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/widget/school.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [360, 1280])
    test(`a course and its lesson are read at ${width} px`, { tag: '@full' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/courses/space/')
      await expect(title(page)).toBeVisible()
      await expect(page.getByText('За двенадцать занятий мы долетим от Луны до чёрных дыр.')).toBeVisible()
      await expect(page.getByText(/^3\s000\s₽$/)).toBeVisible()
      await page.getByRole('link', { name: 'Планеты-великаны' }).click()
      await expect(title(page, 'Планеты-великаны')).toBeVisible()
      await expect(page.getByText('Доступно после покупки')).toBeVisible()
      await page.getByRole('link', { name: /Что такое чёрная дыра/ }).click()
      await expect(title(page, 'Что такое чёрная дыра')).toBeVisible()
    })

  test('the catalogue finds courses by words, subject and price', async ({ page }) => {
    await page.goto('/courses/')
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('хими')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Химия на кухне'])
    await page.getByRole('link', { name: 'Сбросить' }).click()
    await page.getByRole('combobox', { name: 'Тема' }).selectOption('Наука')
    await page.getByRole('combobox', { name: 'Цена' }).selectOption({ value: '3000' })
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByRole('combobox', { name: 'Тема' })).toHaveValue(/\d/)
    await expect(page.getByRole('heading', { level: 2, name: 'Найдено: 3' })).toBeVisible()
    await page.getByRole('link', { name: 'Химия на кухне', exact: true }).click()
    await expect(title(page, 'Химия на кухне')).toBeVisible()
  })
})

for (const [width, scheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(`the widget takes a course over in place at ${width} px, ${scheme}: nothing moves, nothing is loaded twice`, {
    tag: fullUnless(width === 360),
  }, async ({ page }) => {
    const shifted = await watchShifts(page)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/v1/') && request.method() === 'GET') calls.push(pathname)
    })
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 800 })
    const letWidget = await holdWidget(page)
    await page.goto('/courses/space/', { waitUntil: 'commit' })
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Что такое чёрная дыра' })).toBeVisible()
    const before = await places(page)
    letWidget()
    await becomeLive(page)
    await page.waitForLoadState('networkidle')
    expect(await places(page)).toEqual(before)
    expect(await shifted()).toBeLessThanOrEqual(SHIFT_MAX)
    expect(calls).toEqual(['/api/v1/access/'])
    await expectNoFindings(page, { schemes: [scheme] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('what is pressed before the widget has loaded happens then, and who reads on stays in place', {
  tag: '@engines',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  const letWidget = await holdWidget(page)
  await page.goto('/courses/space/', { waitUntil: 'commit' })
  const quiz = page.getByRole('region', { name: 'Проверьте себя' })
  await quiz.scrollIntoViewIfNeeded()
  const before = await restingPlace(quiz)
  letWidget()
  await becomeLive(page)
  expect(await restingPlace(quiz)).toBe(before)
  await quiz.getByRole('button', { name: 'Начать, 2 вопроса' }).click()
  await expect(quiz).toContainText('Вопрос 1 из 2')
})

test('the comments of a course stand below its lessons', { tag: '@full' }, async ({ page }) => {
  await page.goto('/courses/space/')
  await becomeLive(page)
  const [lessons, comments] = await Promise.all(
    ['.lessons', '.comments-place'].map((part) => page.locator(`school-content ${part}`).boundingBox()),
  )
  expect((lessons?.y ?? 0) + (lessons?.height ?? 0)).toBeLessThan(comments?.y ?? 0)
})

test('a course is put into the cart from its page', { tag: '@webkit' }, async ({ page, school }) => {
  await page.goto('/courses/chess/')
  await page.getByRole('button', { name: /^В корзину/ }).click()
  await expect(page.getByRole('link', { name: /^Корзина/ })).toHaveAccessibleName('Корзина, 1 товар')
  expect((await cartOf(page, school)).items.map(({ name }) => name)).toEqual(['Шахматы с нуля до первого турнира'])
})

test('who has bought a course goes on from its page, and reads what was closed', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await buy(page, school, ['course:1'])
  await page.goto('/courses/space/')
  await expect(page.getByRole('button', { name: /^В корзину/ })).toBeHidden()
  await page.getByRole('link', { name: 'Продолжить' }).click()
  await expect(title(page, 'Луна и её фазы')).toBeVisible()
  await expect(page.getByText('Луна и её фазы.', { exact: true })).toBeVisible()
  await expect(page.getByText('Доступно после покупки')).toBeHidden()
})

for (const width of [360, 1280])
  test(`nothing of a course's page moves at ${width} px when it learns that the course is bought`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school }) => {
    await beIn(page, school)
    await buy(page, school, ['course:1'])
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/access\//, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/courses/space/')
    await becomeLive(page)
    const lesson = page.getByRole('link', { name: 'Луна и её фазы' })
    await expect(page.getByRole('link', { name: /^Купить сразу/ })).toBeVisible()
    const before = await restingPlace(lesson)
    held.resolve()
    await expect(page.getByText('Доступ к урокам открыт.')).toBeVisible()
    await expect(page.getByText('Уроки открываются после покупки.')).toBeHidden()
    await expect(page.getByRole('link', { name: /^Купить сразу/ })).toBeHidden()
    expect(await restingPlace(lesson)).toBe(before)
  })

/** Changes a document as its author does by the API. */
const patch = async (page: Page, { origin }: School, path: string, body: object) => {
  const signIn = { username: 'author@school.example', password: 'moloko-2026' }
  const { token } = await (await page.request.post(`${origin}/api/v1/api-token-auth/`, { data: signIn })).json()
  const response = await page.request.patch(`${origin}/api/v1/${path}/`, {
    data: body,
    headers: { Authorization: `Token ${token}` },
  })
  expect(response.status()).toBe(200)
}

test('who has bought what is archived keeps reading it at its address; others find a page of the school that says so', {
  tag: '@engines',
}, async ({ page, school, complaints }) => {
  complaints.allow(/404|401.*\/progress\//) // the page reports how far it was read while it is left, the session has ended by then
  await beIn(page, school)
  await buy(page, school, ['course:1'])
  await patch(page, school, 'courses/1', { status: 2 })
  await page.goto('/courses/space/')
  await expect(title(page)).toBeVisible()
  const lesson = page.getByRole('link', { name: 'Луна и её фазы' })
  await lesson.scrollIntoViewIfNeeded()
  await restingPlace(lesson)
  await lesson.click()
  await expect(page.getByText('Луна и её фазы.', { exact: true })).toBeVisible()
  await askOperator(school, 'people sessions parent@school.example --revoke --yes')
  const response = await page.goto('/courses/space/')
  expect(response?.status()).toBe(404)
  await expect(title(page, 'Такой страницы нет')).toBeVisible()
  await expectNoFindings(page)
})

test('somebody signs up for a webinar from its page', { tag: '@full' }, async ({ page }) => {
  await page.goto('/webinars/kak-zainteresovat-naukoi/')
  await expect(page.getByText(/по\sМоскве/)).toBeVisible()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.locator('school-login').getByRole('dialog')).toBeVisible()
})

test('addresses that products used to have lead to their pages', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/courses/#course-2')
  await expect(page).toHaveURL(`${school.origin}/courses/chess/`)
  await page.goto('/lessons/#lesson-1')
  await expect(page).toHaveURL(`${school.origin}/single-lesson/volcano/`)
})

test('an English page is English around its document', { tag: '@full' }, async ({ page }) => {
  await page.goto('/lessons/1/?lang=en')
  await expect(page.getByText('Available after purchase')).toBeVisible()
  await becomeLive(page)
  await expect(page.getByRole('link', { name: /Next lesson/ })).toBeVisible()
  await expectNoFindings(page)
})

test('a page that is not there loads no reader', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto('/courses/nothing/')
  await expect(page.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
  await expect(page.locator('link[href*="/widget/content-"]')).toHaveCount(0)
})

test('on paper a course has no menu, cart, footer or buttons, but all pictures of a slider, its colours and the addresses of its videos', {
  tag: '@full',
}, async ({ page, school }) => {
  const images = await Promise.all(['#336699', '#993366', '#669933'].map((colour) => upload(school, colour)))
  const content = [
    { type: 'list-text', data: { list_text: [{ txt: '<p>Фонарик</p>' }] } },
    { type: 'preview', data: { images: images.map((image_id, at) => ({ image_id, caption: `Кадр ${at}` })) } },
    { type: 'video', data: { title: 'Кино', url: 'https://youtu.be/abcdefghijk' } },
  ]
  const id = await publish(school, 'courses', { title: 'Вулканы', price: 900, content })
  await page.setViewportSize({ width: 800, height: 1000 })
  await page.goto(`/courses/${id}/`)
  await becomeLive(page)
  const reader = page.locator('school-content')
  await expect(reader.locator('.video .address')).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), page.locator('school-cart')])
    await expect(hidden).toBeHidden()
  await expect(reader.getByRole('button', { name: /^В корзину/ })).toBeHidden()
  await expect(reader.locator('.video .address').first()).toBeVisible()
  await expect(reader.locator('.video .address').first()).toHaveText('https://youtu.be/abcdefghijk')
  await expect(reader.locator('.video .poster').first()).toBeVisible()
  const looks = await reader.evaluate((element) => {
    const styleOf = (selector: string) => {
      const found = element.shadowRoot?.querySelector(selector)
      if (!found) throw new Error(`no ${selector}`)
      return getComputedStyle(found)
    }
    const pictures = [...(element.shadowRoot?.querySelectorAll('.slider img') ?? [])]
    dispatchEvent(new Event('beforeprint'))
    return {
      lazy: element.shadowRoot?.querySelectorAll('img[loading=lazy]').length,
      widest: Math.max(...pictures.map((picture) => picture.getBoundingClientRect().right)) <= innerWidth,
      pictures: pictures.length,
      bullets: styleOf('.list li').printColorAdjust,
      scheme: getComputedStyle(element).colorScheme,
      skipped: [...(element.shadowRoot?.querySelectorAll('.block') ?? [])].filter(
        (block) => getComputedStyle(block).contentVisibility !== 'visible',
      ).length,
    }
  })
  expect(looks).toEqual({ lazy: 0, widest: true, pictures: 3, bullets: 'exact', scheme: 'light', skipped: 0 })
})
