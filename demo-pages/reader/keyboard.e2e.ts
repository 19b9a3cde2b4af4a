import type { Page } from '@playwright/test'
import { openFixture, snippet } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { beIn } from '../testing/sessions.ts'
import { publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { around, reader, upload } from './testing/documents.ts'

const PLAYER = 'https://www.youtube-nocookie.com'

/** What widget/README.md lists for a page with documents, and no more. */
const policyOf = ({ origin }: School) =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin}`,
    `img-src ${origin} data:`,
    `frame-src ${origin} ${PLAYER}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types school-widgets',
  ].join('; ')

const question = {
  text: 'Сколько планет?',
  success: 'Верно!',
  fail: 'Нет',
  variants: [{ text: 'Семь' }, { text: 'Восемь', is_correct: true }],
}

const openLesson = async (page: Page, school: School) => {
  const content = [
    { type: 'image', data: { title: 'Луна', img: await upload(school, '#1f3a5c') } },
    { type: 'video', data: { title: 'Начало', url: 'https://youtu.be/dQw4w9WgXcQ' } },
    { type: 'quiz', data: { title: 'Проверьте себя', questions: [question] } },
  ]
  const id = await publish(school, 'courses', { title: 'Планеты', content })
  await page.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>Видео</title>' }),
  )
  await openFixture(page, {
    origin: school.origin,
    head: snippet(school.origin),
    body: around(`<school-content kind="course" id="${id}"></school-content>`),
    headers: { 'Content-Security-Policy': policyOf(school) },
  })
}

/** The name of the focused control. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement
    return inner?.getAttribute('aria-label') ?? inner?.getAttribute('title') ?? inner?.textContent?.trim() ?? ''
  })

/** Presses Tab until this control has the focus. */
const tabTo = async (page: Page, name: string) => {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return focused(page)
    })
    .toBe(name)
}

test('the keyboard alone leads through pictures, a video, a quiz and a comment, under a strict policy, and nothing moves', {
  tag: '@engines',
}, async ({ page, school }) => {
  await beIn(page, school)
  await openLesson(page, school)
  await expect(reader(page).getByRole('heading', { name: 'Планеты' })).toBeVisible()
  await tabTo(page, 'Увеличить: Луна')
  await page.keyboard.press('Enter')
  await expect(reader(page).getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Увеличить: Луна')

  await tabTo(page, 'Смотреть: Начало')
  await page.keyboard.press('Enter')
  await expect(reader(page).locator('iframe')).toHaveAttribute('src', new RegExp(`^${PLAYER}/embed/dQw4w9WgXcQ`))
  await expect.poll(() => focused(page)).toBe('Начало')

  await tabTo(page, 'Начать, 1 вопрос'.replace(' вопрос', '\u00A0вопрос'))
  await page.keyboard.press('Enter')
  await tabTo(page, 'Восемь')
  await page.keyboard.press('Space')
  await expect(reader(page).getByRole('status').filter({ hasText: 'Верно!' })).toBeVisible()
  await tabTo(page, 'Посмотреть результат')
  await page.keyboard.press('Enter')
  await expect(reader(page)).toContainText('Верных ответов: 1 из 1')

  const field = reader(page).getByRole('textbox', { name: 'Ваш комментарий' })
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return field.evaluate((area) => area.matches(':focus'))
    })
    .toBe(true)
  await page.keyboard.type('Отлично')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(reader(page).getByRole('listitem').filter({ hasText: 'Отлично' })).toBeVisible()
  await expectNoFindings(page)
  // The browsers of the tests ask for less motion.
  expect(await reader(page).evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length)).toBe(0)
})
