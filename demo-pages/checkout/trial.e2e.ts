import type { Page } from '@playwright/test'
import { PROFILE, profileIn } from '../profile/testing/controls.ts'
import { dayOf } from '../profile/testing/days.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { cards } from '../testing/cards.ts'
import { bindEmbedded, checkoutIn, frameIn, typeCard } from '../testing/checkout.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { chooseCountry, fillCart } from '../testing/shopping.ts'

const TRIAL = '/demo/trial/'
const RENEWAL = /^Продлевается автоматически, отменить можно в.личном кабинете\.$/

const openTrial = async (page: Page, school: School, isRussia = true) => {
  await beIn(page, school)
  await chooseCountry(page, school, isRussia)
  await page.goto(TRIAL)
}

const startTrial = async (page: Page) => {
  const { button, heading } = checkoutIn(page)
  await button('ПРОДОЛЖИТЬ').click()
  await typeCard(page, cards.cloudpayments.pays)
  await expect(heading('review')).toBeVisible()
  await button(/^Начать 3.дня бесплатно$/).click()
}

test('a trial goes from its button to the card, costs nothing now, and says before what it will cost', {
  tag: '@engines',
}, async ({ page, school }) => {
  await openTrial(page, school)
  const { heading, button, items } = checkoutIn(page)
  await expect(heading('list')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(items).toContainText([/Подписка на каталог.*1.500.₽/s])
  await expect(page.getByText(/3.дня бесплатно, затем 1.500.₽ в.месяц/)).toBeVisible()
  await expect(page.getByText(/Для проверки карты спишем 1.₽ и.сразу вернём/)).toBeVisible()
  await expect(page.getByRole('definition').last()).toHaveText(/^0.₽$/)
  await button('ПРОДОЛЖИТЬ').click()
  await expect(heading('info')).toBeVisible()
  await expect(page.getByText(RENEWAL)).toBeVisible()
  await typeCard(page, cards.cloudpayments.pays)
  await expect(heading('review')).toBeVisible()
  await expect(page.getByText(/3.дня бесплатно, затем 1.500.₽ в.месяц/)).toBeVisible()
  await expectNoFindings(page)
  await button(/^Начать 3.дня бесплатно$/).click()
  await expect(heading('success')).toBeVisible()
  await page.goto(PROFILE)
  const end = new Date(Date.now() + 3 * 24 * 3_600_000)
  await expect(profileIn(page).subscription.rows).toHaveText([
    new RegExp(`Подписка на каталог\\s+Пробный период\\s+Бесплатно до.${dayOf(end)}`),
  ])
})

test('a trial in euros binds the card in the provider’s form, and that card pays later without it', {
  tag: '@full',
}, async ({ page, school }) => {
  await openTrial(page, school, false)
  const { heading, button, tile, otherMethod } = checkoutIn(page)
  await expect(page.getByText(/3.дня бесплатно, затем 18.€ в.месяц/)).toBeVisible()
  await expect(page.getByText(/Для проверки карты спишем 1.€ и.сразу вернём/)).toBeVisible()
  await button('Добавить карту').click()
  await bindEmbedded(frameIn(page), cards.stripe.pays)
  await expect(heading('success')).toBeVisible()
  await fillCart(page, school, ['course:2'])
  await page.goto('/checkout/cart/list')
  await otherMethod.click()
  await expect(heading('cards')).toBeVisible()
  await tile(/4242/).check()
  await button('Продолжить').click()
  await expect(page.getByRole('group', { name: 'Способ оплаты' })).toContainText('Visa •••• 4242')
  await button(/^Оплатить 34.€$/).click()
  await expect(heading('success')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a second trial is not offered, which is told without the look of an error, and the subscription is there instead', {
  tag: '@full',
}, async ({ page, school }) => {
  await openTrial(page, school)
  await startTrial(page)
  const { heading, button, tile } = checkoutIn(page)
  await expect(heading('success')).toBeVisible()
  await page.goto('/checkout/cart/list')
  await page.goto(TRIAL)
  await expect(page.getByText(/^Пробный период даётся один раз/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('definition').last()).toHaveText(/^1.500.₽$/)
  await expect(page.getByText(/бесплатно, затем/)).toHaveCount(0)
  await expectNoFindings(page)
  await button('Перейти к оплате').click()
  await expect(heading('methods')).toBeVisible()
  await button('Продолжить').click()
  await tile(/3055/).check()
  await button('Продолжить').click()
  await button(/^Оплатить 1.500.₽$/).click()
  await expect(heading('success')).toBeVisible()
})
