import type { Locator, Page } from '@playwright/test'
import { supportTexts } from '../../widget/texts/auth/support-texts.ts'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { loginFormIn } from '../elements/testing/login-form.ts'
import { CHESS, chooseMethod, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'
import { translatePage } from './testing/translator.ts'

test.beforeEach(({ page }) => translatePage(page))

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

const openLogin = async (page: Page, school: School, attributes = '') => {
  const body = `<school-login next-url="/free-lesson-oct" no-facebook ${attributes}></school-login>`
  await openLanding(page, school, 'translated', { body })
  await becomeLive(page)
  await expect(page.locator('school-login font').first()).toBeAttached()
}

test('a translated form shows its errors, changes to the other forms and registers', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await openLogin(page, school)
  const login = loginFormIn(page, 'ru')
  const { fields, forms, registration, pass } = login.texts
  await login.submit.click()
  await login.expectError('email', fields.emailMissing)
  await login.field('email').fill('parent@')
  await login.submit.click()
  await login.expectError('email', fields.emailBad)
  await login.register('parent@school.example')
  await expect(login.notice).toHaveText(`${registration.hasAccount.login} ${forms.registration.toSignIn}`)
  await login.press(forms.registration.toSignIn)
  await login.expectHeading(pass.title.login)
  await login.field('password').fill('wrong-password')
  await login.submit.click()
  await expect(login.notice).toHaveText(login.texts.server.badCredentials)
  await login.register('new@parents.example')
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

test('a countdown goes on in a translated form', async ({ page, school }) => {
  await page.clock.install({ time: 0 })
  await openLogin(page, school)
  await page.clock.pauseAt(60_000)
  const { askForCode, root, button, texts } = loginFormIn(page, 'ru')
  const { code } = texts.mail
  await askForCode('parent@school.example')
  await expect(root.getByText(code.againIn('0:30'))).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(root.getByText(code.againIn('0:29'))).toBeVisible()
  await page.clock.runFor(29_000)
  await expect(button(code.again)).toBeVisible()
  await expect(root.locator('.intro')).toHaveText(`${code.sentTo} parent@school.example. ${code.change}`)
  await button(code.change).click()
  await expect(root.getByText(code.intro)).toBeVisible()
})

test('a translated sentence changes once the support contacts are known', async ({ page, school }) => {
  const release = await hold(page, '**/api/v1/check_auth/')
  await openLanding(page, school, 'translated', { body: '<school-auth view="fail"></school-auth>' })
  await becomeLive(page)
  const { intro, tryAgain: retryText, write } = supportTexts.ru.fail
  const messages = page.locator('school-auth .intro')
  await expect(messages.locator('font font')).toHaveText([intro, retryText])
  release()
  await expect(messages).toHaveText(`${intro} ${write}`)
})

test('a translated checkout shows the right sums after each change, and is paid', async ({ page, school }) => {
  await signInWithCart(page, school, ['course:2', 'school:1:3'])
  await page.goto('/checkout/cart/list')
  const { button, promo, lils, heading, items } = checkoutIn(page.locator('school-checkout'))
  const expectSums = (...rows: string[]) => expect(page.locator('.sums > div')).toHaveText(rows)
  await expectSums('Итого13 400 ₽')
  await button('LETO15').click()
  await expectSums('Сумма13 400 ₽', 'Промокод LETO15 (−15 %)−2 010 ₽', 'Итого11 390 ₽')
  await expect(page.locator('.sums dt > [translate=no]')).toHaveText('LETO15 (−15 %)')
  await button('Отменить промокод').click()
  await promo.fill('mama500')
  await promo.press('Enter')
  await expectSums('Сумма13 400 ₽', 'Промокод MAMA500 (−4 %)−500 ₽', 'Итого12 900 ₽')
  await button('Отменить промокод').click()
  await lils.check()
  await expectSums('Сумма13 400 ₽', 'Лилики−1 200 ₽', 'Итого12 200 ₽')
  await lils.uncheck()
  await page.getByRole('combobox').selectOption({ index: 0 })
  await expectSums('Итого6 800 ₽')
  await button('LETO15').click()
  await expectSums('Сумма6 800 ₽', 'Промокод LETO15 (−15 %)−1 020 ₽', 'Итого5 780 ₽')
  await button(/^Убрать из.корзины: Домашняя школа/).click()
  await expect(items).toHaveCount(1)
  await expectSums('Сумма2 900 ₽', 'Промокод LETO15 (−15 %)−435 ₽', 'Итого2 465 ₽')
  await expect(page.locator('.sums dd font, .price > b font, .chip font')).toHaveCount(0)
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await expect(payButton(page)).toHaveText('Оплатить 2 465 ₽')
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  await expect(page.locator('school-checkout')).toContainText(CHESS)
})

test('a course of the server that has been translated before React is read on where it was, and works', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/widget/school.js', async (route) => {
    await released
    await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/courses/space/', { waitUntil: 'commit' })
  const quiz = page.getByRole('region', { name: 'Проверьте себя' })
  await quiz.scrollIntoViewIfNeeded()
  await expect(page.locator('school-content font').first()).toBeAttached()
  await page.locator('school-content h1 font font').evaluate((title) => title.append(title.textContent.repeat(3)))
  const place = await restingPlace(quiz)
  release()
  await expect(page.locator('school-content-view')).toHaveCount(1)
  await page.evaluate(() => customElements.whenDefined('school-content-view').then(() => undefined))
  expect(Math.abs((await restingPlace(quiz)) - place)).toBeLessThanOrEqual(1) // Firefox rounds
  await quiz.getByRole('button', { name: 'Начать, 2 вопроса' }).click()
  await expect(quiz).toContainText('Вопрос 1 из 2')
  await quiz.getByRole('listitem').first().getByRole('button').click()
  await quiz.getByRole('button', { name: 'Дальше' }).click()
  await expect(quiz).toContainText('Вопрос 2 из 2')
})

test('icons that a password manager puts beside fields of a live form are in nobody’s way', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await openLogin(page, school)
  const addIcons = () =>
    page.locator('school-login-view').evaluate((view) => {
      for (const field of view.querySelectorAll('form input')) {
        const around = document.createElement('div')
        field.replaceWith(around)
        around.append(field, document.createElement('img'))
        around.before(document.createElement('div'))
      }
    })
  const login = loginFormIn(page, 'ru')
  await addIcons()
  await login.submit.click()
  await login.expectError('email', login.texts.fields.emailMissing)
  await login.tab('registration').click()
  await addIcons()
  await login.field('email').fill('new@parents.example')
  await login.tab('pass').click()
  await expect(login.field('email')).toHaveValue('new@parents.example')
  await addIcons()
  await login.signIn('parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})
