import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { signIn } from '../testing/login.ts'
import { LOST_CALL } from '../testing/network.ts'
import { publish } from '../testing/publishing.ts'
import { storedPlace, RESUME } from '../testing/documents/reading.ts'
import type { School } from '../testing/school.ts'
import { beIn, beNew } from '../testing/sessions.ts'
import { buy } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { PROFILE, profileIn } from './testing/controls.ts'
import { dayOf, monthsAhead } from './testing/days.ts'

const MY_COURSES = '**/api/v1/my-courses/**'
const WORD_COUNT = 600

const text = (word: string) => ({ type: 'text', data: { txt: `<p>${`${word} `.repeat(WORD_COUNT)}</p>` } })

const quiz = {
  type: 'quiz',
  data: {
    title: 'Вопрос',
    questions: [{ text: 'Лава горячая?', variants: [{ text: 'Да', is_correct: true }, 'Нет'] }],
  },
}

/** A free course with three lessons of four long texts and a quiz. */
const aCourse = async (school: School) => {
  const course = await publish(school, 'courses', { title: 'Вулканы', slug: 'volcanoes' })
  const lessons: number[] = []
  for (const title of ['Лава', 'Магма', 'Кратер']) {
    const content = [...['Раз', 'Два', 'Три', 'Четыре'].map(text), quiz, text('Конец')]
    lessons.push(await publish(school, 'lessons', { title, course, content }))
  }
  return { course, lessons }
}

const lessonPage = (school: School, id: number) => `${school.origin}/lessons/${id}/`

const reader = (page: Page) => page.locator('school-content')
const blocks = (page: Page) => reader(page).locator('[data-block]')

test('what a visitor has read is there once they sign in, and they go on where they have stopped', {
  tag: '@engines',
}, async ({ page, school }) => {
  const { lessons } = await aCourse(school)
  const [first = 0, second = 0] = lessons
  await page.setViewportSize({ width: 360, height: 800 })

  await page.goto(lessonPage(school, first))
  await blocks(page).nth(4).scrollIntoViewIfNeeded()
  const question = reader(page).getByRole('region', { name: 'Вопрос' })
  await question.getByRole('button', { name: 'Начать, 1 вопрос' }).click()
  await question.getByRole('button', { name: 'Да' }).click()
  await question.getByRole('button', { name: 'Посмотреть результат' }).click()
  await page.goto(lessonPage(school, second))
  await blocks(page).nth(2).scrollIntoViewIfNeeded()
  const place = reader(page).locator(`[data-block="${await storedPlace(page, 'lesson', second)}"]`)
  await page.goto(PROFILE)
  await signIn(page.locator('school-auth'), 'parent@school.example')

  const { courses } = profileIn(page)
  await expect(courses.rows).toHaveCount(1)
  await expect(courses.rows).toHaveText(
    /Вулканы\s+2 из.3 уроков\s+Тесты: 1 из.3\s+Вы на уроке «Магма»\s+Бесплатно\s+Продолжить/,
  )
  await expect(courses.region.getByRole('progressbar', { name: 'Открыто уроков' })).toHaveJSProperty('value', 2)
  await expectNoFindings(page)
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('school-way:')))
  expect(stored).toEqual([])

  await courses.link('Продолжить: Вулканы').click()
  await expect(page).toHaveURL(lessonPage(school, second))
  const resume = reader(page).getByRole('button', { name: RESUME })
  await resume.click()
  await expect(resume).toHaveCount(0)
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport()
  await expect(blocks(page).nth(0)).not.toBeInViewport()
})

for (const [width, scheme] of [
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const) {
  test(`courses of every kind fit ${width} px, ${scheme}, without findings`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const fields = { price: 100, slug: 'later', deferred_start_at: '2031-05-04T09:00:00Z' }
    const deferred = await publish(school, 'courses', { title: 'Откроется потом', ...fields })
    const month = await publish(school, 'single-lesson', { title: 'На месяц', price: 100, access_duration: 1 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 800 })
    await beIn(page, school)
    await buy(page, school, ['course:1'])
    await buy(page, school, [`course:${deferred}`])
    await buy(page, school, [`lesson:${month}`])
    await page.goto(PROFILE)
    const { courses } = profileIn(page)
    await expect(courses.rows).toHaveText([
      new RegExp(`На месяц\\s+Доступ до.${dayOf(monthsAhead(1))}\\s+Начать`),
      /Откроется потом\s+Откроется 4.мая.2031\s*$/,
      /Космос: от Луны до чёрных дыр\s+0 из.3 уроков\s+Тесты: 0 из.1\s+Доступ навсегда\s+Начать/,
    ])
    await expect(courses.link('Начать: Космос: от Луны до чёрных дыр')).toHaveAttribute('href', '/courses/space/')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectNoFindings(page, { schemes: [scheme] })
  })
}

test('without courses it says what will be there, and leads to the shop', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beNew(page, school)
  await page.goto(PROFILE)
  const { courses } = profileIn(page)
  await expect(courses.region).toContainText('Здесь появятся курсы')
  await expect(courses.link('Выбрать курс')).toHaveAttribute('href', '/courses/')
  await expect(courses.link('Выбрать урок')).toHaveAttribute('href', '/lessons/')
  await expectNoFindings(page)
})

test('of many courses six are shown, and a button shows more', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await buy(
    page,
    school,
    Array.from({ length: 8 }, (_, at) => `course:${at + 1}`),
  )
  await page.goto(PROFILE)
  const { courses } = profileIn(page)
  await expect(courses.rows).toHaveCount(6)
  await courses.button('Показать ещё').click()
  await expect(courses.rows).toHaveCount(8)
  await expect(courses.rows.nth(6).getByRole('heading')).toBeFocused()
  await expect(courses.button('Показать ещё')).toBeHidden()
})

test('courses that do not come are asked for again by a button; the rest of the profile is there', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(LOST_CALL)
  await beIn(page, school)
  await page.route(MY_COURSES, (route) => route.abort())
  await page.goto(PROFILE)
  const { courses, phone } = profileIn(page)
  await expect(courses.alert).toContainText('Нет связи с сервером.')
  await expect(phone.region).toContainText('+7 916 123‑45‑67')
  await page.unrouteAll()
  await courses.button('Загрузить курсы ещё раз').press('Enter')
  await expect(courses.heading).toBeFocused()
  await expect(courses.region).toContainText('Здесь появятся курсы')
})

test('what a course is called is text, never markup', { tag: '@full' }, async ({ page, school }) => {
  const id = await publish(school, 'single-lesson', { title: '<img src=x onerror=alert(1)>', price: 100 })
  await beIn(page, school)
  await buy(page, school, [`lesson:${id}`])
  await page.goto(PROFILE)
  await expect(profileIn(page).courses.rows.getByRole('heading')).toHaveText('<img src=x onerror=alert(1)>')
})

test('when another person signs in, nothing of the one before stays', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await buy(page, school, ['course:1'])
  await page.goto(PROFILE)
  const { courses } = profileIn(page)
  await expect(courses.rows).toHaveCount(1)
  await beNew(page, school)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(courses.region).toContainText('Здесь появятся курсы')
  await expect(courses.rows.filter({ hasText: 'Космос' })).toHaveCount(0)
})
