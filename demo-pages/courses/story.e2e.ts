import type { Page } from '@playwright/test'
import { chooseMethod, outcomeOf, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { completeChallengeInFrame, checkoutIn, typeCard } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import { signInByCode } from '../testing/mail.ts'
import { publish } from '../testing/publishing.ts'
import { RESUME } from '../testing/documents/reading.ts'
import type { School } from '../testing/school.ts'
import { chooseCountry } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

const PARENT = 'parent@school.example'
const COURSE = 'Вулканы Камчатки'
const PRICE = 1_700

const text = (message: string) => ({ type: 'text', data: { txt: `<p>${message}</p>` } })
const longText = (message: string) => text(`${message} `.repeat(600))

const quiz = {
  type: 'quiz',
  data: {
    title: 'Проверьте себя',
    questions: [{ text: 'Что горячее?', success: 'Верно!', variants: [{ text: 'Лава', is_correct: true }, 'Пепел'] }],
  },
}

/** A paid course with two lessons; the second one is long and ends with a quiz. */
const publishCourse = async (school: School) => {
  const free = text('Первый вулкан вы увидите с самолёта.')
  const course = await publish(school, 'courses', { title: COURSE, slug: 'kamchatka', price: PRICE, content: [free] })
  await publish(school, 'lessons', { title: 'Кратер', course, content: [text('Внутри тепло.')] })
  const content = [...['Раз', 'Два', 'Три', 'Четыре'].map(longText), quiz]
  return publish(school, 'lessons', { title: 'Лава', course, content })
}

const reader = (page: Page) => page.locator('school-content')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Finds the course by search, reads what is free and puts the course into the cart. */
const findCourse = async (page: Page) => {
  await page.goto('/courses/')
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('камчат')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([COURSE])
  await page.getByRole('link', { name: COURSE, exact: true }).click()
  await expect(title(page, COURSE)).toBeVisible()
  await expect(reader(page)).toContainText('Первый вулкан вы увидите с самолёта.')
  await page.getByRole('link', { name: 'Кратер' }).click()
  await expect(reader(page)).toContainText('Доступно после покупки')
  await expect(reader(page)).not.toContainText('Внутри тепло.')
  await page.getByRole('link', { name: COURSE }).click()
  await page.getByRole('button', { name: /^В корзину/ }).click()
  await page.getByRole('link', { name: 'Корзина, 1 товар' }).press('Enter') // a notification may lie above it
}

/** Signs in beside the cart, and pays by a card for which the bank asks. */
const buyCourse = async (page: Page, school: School) => {
  const { heading, link } = checkoutIn(page.locator('school-checkout'))
  await signInByCode(page, school, PARENT)
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.asks)
  await payButton(page).click()
  await completeChallengeInFrame(page, true)
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual({ charged: [PRICE], owned: [COURSE], inCart: [] })
  await link('Перейти к курсу').click()
}

/** Reads the first lesson and the beginning of the second, until the school knows how far. */
const readLessons = async (page: Page, lesson: number) => {
  await page.getByRole('link', { name: 'Продолжить' }).click()
  await expect(reader(page)).toContainText('Внутри тепло.')
  await page.getByRole('link', { name: /Следующий урок/ }).click()
  await expect(title(page, 'Лава')).toBeVisible()
  const blocks = reader(page).locator('[data-block]')
  await blocks.nth(2).scrollIntoViewIfNeeded()
  const further = await blocks.evaluateAll((all) => all.slice(1).map((block) => block.getAttribute('data-block')))
  const place = async () => (await page.request.get(`/api/v1/progress/?kind=lesson&id=${lesson}`)).json()
  await expect.poll(async () => further.includes((await place()).place?.block)).toBe(true)
}

/** Signs in at the profile and goes on from there where the other device has stopped. */
const continueReading = async (page: Page) => {
  await page.goto('/user/profile/')
  await signIn(page.locator('school-auth'), PARENT)
  const courses = page.getByRole('region', { name: 'Мои курсы' })
  await expect(courses).toContainText('Вы на уроке «Лава»')
  await courses.getByRole('link', { name: `Продолжить: ${COURSE}` }).click()
  await reader(page).getByRole('button', { name: RESUME }).click()
  await expect(reader(page).locator('[data-block]').first()).not.toBeInViewport()
}

const answerQuiz = async (page: Page) => {
  const questions = reader(page).getByRole('region', { name: 'Проверьте себя' })
  await questions.getByRole('button', { name: 'Начать, 1 вопрос' }).click()
  await questions.getByRole('button', { name: 'Лава' }).click()
  await expect(questions.getByRole('status')).toHaveText('Верно!')
  await questions.getByRole('button', { name: 'Посмотреть результат' }).click()
  await expect(questions).toContainText('Верных ответов: 1 из 1')
}

const comment = async (page: Page, message: string) => {
  await reader(page).locator('.comments-place').scrollIntoViewIfNeeded()
  await reader(page).getByRole('textbox', { name: 'Ваш комментарий' }).fill(message)
  await reader(page).getByRole('button', { name: 'Отправить' }).click()
}

test('a parent finds a course by search, reads what is free, buys it with 3-D Secure, goes on with it on another device, answers its quiz and comments', {
  tag: '@webkit',
}, async ({ page, school, browser }) => {
  const lesson = await publishCourse(school)
  await chooseCountry(page, school, true)
  await findCourse(page)
  await buyCourse(page, school)
  await readLessons(page, lesson)

  const phone = await browser.newContext({
    baseURL: school.origin,
    locale: 'ru-RU',
    viewport: { width: 360, height: 740 },
  })
  const other = await phone.newPage()
  await continueReading(other)
  await answerQuiz(other)
  await comment(other, 'Лава победила пепел')
  await expect(reader(other).getByRole('listitem').filter({ hasText: 'Лава победила пепел' })).toBeVisible()
  await other.goto('/user/profile/')
  await expect(other.getByRole('region', { name: 'Мои курсы' })).toContainText(/2 из.2 уроков\s+Тесты: 1 из.1/)
  await phone.close()

  await page.reload()
  await page.locator('school-content .comments-place').scrollIntoViewIfNeeded()
  await expect(reader(page).getByRole('listitem').filter({ hasText: 'Лава победила пепел' })).toBeVisible()
})
