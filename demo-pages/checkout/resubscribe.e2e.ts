import type { Page } from '@playwright/test'
import { PROFILE, profileIn } from '../profile/testing/controls.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { chargedAt } from '../testing/buying.ts'
import { ask } from '../testing/server/calls.ts'
import { cards } from '../testing/cards.ts'
import { bindEmbedded, checkoutIn, frameIn, type HEADINGS, typeCard } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, cartOf, chooseCountry, payInEuros, subscribe } from '../testing/shopping.ts'

const ROOT = '/user/profile/checkout'

/** Has had the subscription, paid by a card that is kept, and cancelled it. */
const haveCancelled = async (page: Page, school: School) => {
  await beIn(page, school)
  await chooseCountry(page, school, true)
  await subscribe(page, school)
  await ask(page, school, '/api/v1/cancel-subscription/')
}

const forgetCards = async (page: Page, school: School) => {
  const { cards: saved } = await cartOf(page, school)
  for (const { id } of saved) await ask(page, school, '/api/v1/remove-card/', { card_id: id })
}

/** The step is shown at its address, and again after a reload. */
const expectStep = async (page: Page, step: keyof typeof HEADINGS, path: string) => {
  await expect(checkoutIn(page).heading(step)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === path)
  await page.reload()
  await expect(checkoutIn(page).heading(step)).toBeVisible()
}

test('who has cancelled within the paid month begins with the form, and nothing is charged', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/404.*get-user-subscription/) // once it runs again there is none to take up
  await haveCancelled(page, school)
  const before = chargedAt(school)
  const { button, tile, heading } = checkoutIn(page)
  await page.goto(PROFILE)
  await profileIn(page).subscription.link('Возобновить подписку').click()
  await expectStep(page, 'info', `${ROOT}/info`)
  await button('Выбрать сохранённую карту').click()
  await expectStep(page, 'cards', `${ROOT}/methods`)
  await tile('Новая карта').check()
  await button('Продолжить').click()
  await expectStep(page, 'info', `${ROOT}/info`)
  await page.goBack()
  await expectStep(page, 'cards', `${ROOT}/methods`)
  await tile(/3055/).check()
  await button('Продолжить').click()
  await expectStep(page, 'review', `${ROOT}/review`)
  await button('Вернуться в корзину').click()
  await expect(heading('list')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === ROOT)
  await page.goBack()
  await expect(heading('review')).toBeVisible()
  await expect(page.getByText(/^Сегодня ничего не.спишем: оплачено до.+, потом.— 1.500.₽ в.месяц$/)).toBeVisible()
  await expectNoFindings(page)
  await button('Возобновить подписку').click()
  await expect(heading('resumed')).toBeVisible()
  await expectStep(page, 'resumed', `${ROOT}/success`)
  await expect(
    page.getByText(/^Следующее списание .+: 1.500.₽ в.месяц\. Сегодня мы.ничего не.списали\.$/),
  ).toBeVisible()
  await expectNoFindings(page)
  await page.goto(PROFILE)
  await expect(profileIn(page).subscription.rows).toContainText(['Действует'])
  expect(chargedAt(school)).toEqual(before)
})

test('without a saved card the form is the first step, and a typed card takes the subscription up again', {
  tag: '@full',
}, async ({ page, school }) => {
  await haveCancelled(page, school)
  await forgetCards(page, school)
  const { button, heading } = checkoutIn(page)
  await page.goto(ROOT)
  await expectStep(page, 'info', `${ROOT}/info`)
  await typeCard(page, cards.cloudpayments.asks)
  await button('Возобновить подписку').click()
  await page.locator('school-checkout iframe').contentFrame().getByRole('button', { name: 'Подтвердить' }).click()
  await expect(heading('resumed')).toBeVisible()
})

test('in euros the bank’s form takes the card for nothing, and the subscription costs euros from then on', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/404.*get-user-subscription/) // once it runs again there is none to take up
  await haveCancelled(page, school)
  await payInEuros(page, school)
  const before = chargedAt(school)
  const { button, heading } = checkoutIn(page)
  await page.goto(ROOT)
  await expectStep(page, 'review', `${ROOT}/review`)
  await expect(page.getByText(/^Сегодня ничего не.спишем: оплачено до.+, потом.— 18.€ в.месяц$/)).toBeVisible()
  await button('Возобновить подписку').click()
  await bindEmbedded(frameIn(page), cards.stripe.pays)
  await expect(heading('resumed')).toBeVisible()
  await page.goto(PROFILE)
  await expect(profileIn(page).subscription.rows).toContainText(['Действует'])
  expect(chargedAt(school)).toEqual(before)
})

test('a visitor signs in and is here again; who has nothing to take up is shown where to find something', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/40[14].*get-user-subscription/)
  await chooseCountry(page, school, true)
  await page.goto(ROOT)
  await expect(checkoutIn(page).items).toContainText(['Подписка на каталог'])
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expectStep(page, 'empty', ROOT)
})

const at = (step: string) => `/checkout/catalog-cart/${step}`

test('the catalogue’s cart keeps to its own addresses from the cart to success, with Back, Forward and reloads', {
  tag: '@full',
}, async ({ page, school }) => {
  await signInWithCart(page, school, ['catalog:3:3'])
  const { button, tile, heading, toPay } = checkoutIn(page)
  await page.goto(at('list'))
  await toPay.click()
  await expectStep(page, 'methods', at('methods'))
  await tile('Банковская карта').check()
  await button('Продолжить').click()
  await expectStep(page, 'info', at('info'))
  await page.goBack()
  await expect(heading('methods')).toBeVisible()
  await page.goForward()
  await expect(heading('info')).toBeVisible()
  await typeCard(page, cards.cloudpayments.declined)
  await expect(heading('review')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === at('review'))
  await button(/^Оплатить/).click()
  await expect(heading('fail')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === at('fail'))
  await button('Выбрать другой способ').click()
  await tile('Банковская карта').check()
  await button('Продолжить').click()
  await typeCard(page, cards.cloudpayments.pays)
  await button(/^Оплатить/).click()
  await expectStep(page, 'success', at('success'))
})
