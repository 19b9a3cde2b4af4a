import type { Page } from '@playwright/test'
import { BOUGHT_ONCE, CHESS, outcomeOf } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { continueAfterLoad, register, signIn } from '../testing/login.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/** Somebody new registers in the checkout of the landing and goes on to the bank. The school's own pages know no session. */
const goToBank = async (page: Page, school: School, headers = {}) => {
  await allowLocalNetwork(page.context())
  await openLanding(page, school, 'stays-here', { body: '<school-checkout></school-checkout>', headers })
  const { heading, tile, toPay, button } = checkoutIn(page)
  await page.getByRole('button', { name: 'Купить' }).click()
  await register(page.locator('school-login'))
  await expect(toPay).toBeVisible()
  await tile('Банковская карта').check()
  await toPay.click()
  await expect(heading('review')).toBeVisible()
  await button(/^Оплатить 2.900.₽$/).click()
}

const payAtBank = async (page: Page) => {
  await page.getByLabel('Номер карты').fill(cards.yookassa.pays)
  await page.getByRole('button', { name: /^(Оплатить|Привязать карту)$/ }).click()
}

test('who registered on a landing and paid on the bank’s page comes back to the school signed in', async ({
  page,
  school,
}) => {
  await goToBank(page, school)
  await payAtBank(page)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(CHESS)
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
  await page.goto('/user/profile/')
  await expect(page.getByText('Вера Ильина').first()).toBeVisible()
})

test('Back leads from the bank’s page to the landing', async ({ page, school }) => {
  await continueAfterLoad(page)
  await goToBank(page, school)
  await expect(page.getByLabel('Номер карты')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${school.foreign}/landing`)
  await expect(checkoutIn(page).heading('review')).toBeVisible()
})

test('a landing whose policy allows no forms to the school leads to the bank without a session there', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/form-action|^uncaught: $/) // Firefox tells it without a word
  await goToBank(page, school, { 'Content-Security-Policy': "form-action 'self'" })
  await payAtBank(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Оплата прошла' })).toBeVisible()
})

test('whoever is signed in at the school as somebody else is asked before the account is switched, and may pay without that', {
  tag: '@full',
}, async ({ page, school }) => {
  await beIn(page, school, 'author@school.example')
  await goToBank(page, school)
  await expect(page.getByRole('heading', { name: 'Сменить аккаунт?' })).toBeVisible()
  await page.getByRole('button', { name: 'Остаться в своём аккаунте' }).click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Оплата прошла' })).toBeVisible()
})

test('a trial that began on a landing ends at the school, signed in', { tag: '@full' }, async ({ page, school }) => {
  await allowLocalNetwork(page.context())
  await openLanding(page, school, 'stays-here', { body: '<school-checkout trial></school-checkout>' })
  await signIn(page.locator('school-login'), 'parent@school.example')
  const { button, heading } = checkoutIn(page)
  await button('ПРОДОЛЖИТЬ').click()
  await button('Начать 3 дня бесплатно').click()
  await payAtBank(page)
  await expect(heading('success')).toBeVisible()
})
