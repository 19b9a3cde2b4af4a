import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { cards } from '../testing/cards.ts'
import { completeChallenge, checkoutIn, expectWideFrame, frameIn, payEmbedded } from '../testing/checkout.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, cartOf, fillCart, payInEuros } from '../testing/shopping.ts'

const { stripe } = cards

/** A seeded person has a course in the cart and pays in euros. */
const beInEuros = async (page: Page, school: School) => {
  await signInWithCart(page, school)
  await payInEuros(page, school)
}

const goToReview = async (page: Page) => {
  await page.goto('/checkout/cart/list')
  await checkoutIn(page).tile('Банковская карта').check()
  await checkoutIn(page).toPay.click()
  await expect(checkoutIn(page).heading('review')).toBeVisible()
}

const formIn = (page: Page) => frameIn(page).getByRole('heading', { name: 'Оплата картой' })

const openForm = async (page: Page) => {
  await goToReview(page)
  await checkoutIn(page)
    .button(/^Оплатить 34.€$/)
    .click()
  await expect(formIn(page)).toBeVisible()
}

const noForm = /Платёжная форма банка не.загрузилась/

test('a cart in euros takes cards only, and the provider’s form takes the card, in the page itself', {
  tag: '@engines',
}, async ({ page, school }) => {
  await beInEuros(page, school)
  const { heading, cardNumber, link } = checkoutIn(page)
  await page.goto('/checkout/cart/list')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await openForm(page)
  await expect(page.locator('school-checkout > div > iframe')).toHaveCount(1)
  await expectWideFrame(page)
  await expect(cardNumber).toHaveCount(0)
  await payEmbedded(frameIn(page), stripe.pays)
  await expect(heading('success')).toBeVisible()
  await expect(link('Перейти к курсу')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/cart\/success\?payment=/)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect((await cartOf(page, school)).items).toEqual([])
})

test('sums have cents after a comma, and a discount says how much of the price it is', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beInEuros(page, school)
  await page.goto('/checkout/cart/list')
  const { promo, button, toPay, tile } = checkoutIn(page)
  await promo.fill('KURS20')
  await expect(page.getByRole('definition')).toHaveText([/^34.€$/, /^−6,80.€$/, /^27,20.€$/])
  await expect(page.getByText(/^Промокод KURS20 \(−20.%\)$/)).toBeVisible()
  await tile('Банковская карта').check()
  await toPay.click()
  await expect(button(/^Оплатить 27,20.€$/)).toBeVisible()
})

test('a refused card is asked for again in the form, and another one pays', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beInEuros(page, school)
  await openForm(page)
  await payEmbedded(frameIn(page), stripe.declined)
  await expect(frameIn(page).getByRole('alert')).toBeVisible()
  await expect(checkoutIn(page).button('Выбрать другой способ')).toBeVisible()
  await payEmbedded(frameIn(page), stripe.pays)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
})

test('a person whom the bank asks passes, and one who refuses may try again', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beInEuros(page, school)
  await openForm(page)
  await payEmbedded(frameIn(page), stripe.asks)
  await completeChallenge(frameIn(page), false)
  await expect(frameIn(page).getByRole('alert')).toBeVisible()
  await payEmbedded(frameIn(page), stripe.asks)
  await completeChallenge(frameIn(page), true)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
})

test('a form that was reloaded is there again, one that was left can be opened again, and the cart stays', {
  tag: '@full',
}, async ({ page, school }) => {
  await beInEuros(page, school)
  const { heading, button, tile } = checkoutIn(page)
  await openForm(page)
  await page.reload()
  await expect(formIn(page)).toBeVisible()
  await button('Выбрать другой способ').click()
  await expect(heading('methods')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect((await cartOf(page, school)).items.map(({ product_id }) => product_id)).toEqual([2])
  await page.reload()
  await expect(heading('methods')).toBeVisible()
  await tile('Банковская карта').check()
  await button('Продолжить').click()
  await button(/^Оплатить/).click()
  await payEmbedded(frameIn(page), stripe.pays)
  await expect(heading('success')).toBeVisible()
})

test('Back from the form leads to the order as it was, and nothing is stuck there', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beInEuros(page, school)
  await openForm(page)
  await page.goBack()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(checkoutIn(page).heading('methods')).toBeVisible()
  await checkoutIn(page).button('Продолжить').click()
  await checkoutIn(page)
    .button(/^Оплатить 34.€$/)
    .click()
  await expect(formIn(page)).toBeVisible()
})

/** The provider's script makes each form only when the returned function is called. */
const holdForms = async (page: Page) => {
  await page.route(/\/stripe\/.*stripe\.js/, async (route) => {
    const response = await route.fetch()
    const held = `
      const makeStripe = window.Stripe
      window.heldForms = []
      window.Stripe = (key) => ({
        createEmbeddedCheckoutPage: async (settings) => {
          const form = await makeStripe(key).createEmbeddedCheckoutPage(settings)
          await new Promise((resolve) => window.heldForms.push(resolve))
          return form
        },
      })`
    await route.fulfill({ response, body: (await response.text()) + held })
  })
  const forms = (work: string) => page.evaluate(`window.heldForms?.splice(0).map((${work})).length ?? 0`)
  return () => expect.poll(() => forms('(make) => make()')).toBe(1)
}

test('a form that was left while it was being made makes way for the next, of which there is one', {
  tag: '@engines',
}, async ({ page, school }) => {
  await beInEuros(page, school)
  const makeForm = await holdForms(page)
  const { heading, button } = checkoutIn(page)
  await goToReview(page)
  await button(/^Оплатить/).click()
  await button('Выбрать другой способ').click()
  await expect(heading('methods')).toBeVisible()
  await button('Продолжить').click()
  await button(/^Оплатить/).click()
  await expect(page.getByText('Загружаем платёжную форму')).toBeVisible()
  await makeForm()
  await makeForm()
  await expect(formIn(page)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)
  await payEmbedded(frameIn(page), stripe.pays)
  await expect(heading('success')).toBeVisible()
})

test('the country is asked for once, and what is chosen is kept for 30 days and is the currency of the cart', async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await fillCart(page, school, ['course:2'])
  const { popup, button } = checkoutIn(page)
  const countryCookies = async () => {
    const all = (await page.context().cookies()).filter(({ name }) => /^(cisrf|ccountry|cppupshowed)$/.test(name))
    const days = all.map(({ expires }) => Math.round((expires * 1000 - Date.now()) / 86_400_000))
    return [Object.fromEntries(all.map(({ name, value }) => [name, value])), ...new Set(days)]
  }
  await page.goto('/checkout/cart/list')
  await expect(popup).toHaveAccessibleName('Картой какой страны будете оплачивать?')
  await expectNoFindings(page)
  const reloaded = page.waitForEvent('load')
  await popup.getByRole('button', { name: 'Другие страны' }).click()
  await reloaded
  await expect(page.getByText('Оплата в евро.')).toBeVisible()
  await expect(popup).toBeHidden()
  expect(await countryCookies()).toEqual([{ cisrf: '0', ccountry: 'EU', cppupshowed: '1' }, 30])
  await button('Сменить валюту').click()
  await popup.getByRole('button', { name: 'Россия, Беларусь' }).click()
  await expect(page.getByText('Оплата в рублях.')).toBeVisible()
  expect(await countryCookies()).toEqual([{ cisrf: '1', ccountry: 'RU', cppupshowed: '1' }, 30])
})

test('a page for euros has its cart in euros and asks for no country', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await fillCart(page, school, ['course:2'])
  await page.goto('/demo/euro/')
  await expect(page.getByText('Оплата в евро.')).toBeVisible()
  await expect(checkoutIn(page).popup).toHaveCount(0)
  await expect(page.getByRole('definition')).toHaveText([/^34.€$/])
})

test('where the provider’s script does not come words say what helps, another press loads it, and another way stays open', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/stripe\.js|ERR_FAILED/)
  await beInEuros(page, school)
  const { heading, button } = checkoutIn(page)
  await page.route(/\/stripe\/.*stripe\.js/, (route) => route.abort())
  await goToReview(page)
  await button(/^Оплатить/).click()
  await expect(page.getByText(noForm)).toBeVisible()
  await expectNoFindings(page)
  await button('Выбрать другой способ').click()
  await expect(heading('methods')).toBeVisible()
  await button('Продолжить').click()
  await button(/^Оплатить/).click()
  await expect(page.getByText(noForm)).toBeVisible()
  await page.unrouteAll()
  await button('Попробовать ещё раз').click()
  await expect(formIn(page)).toBeVisible()
  await payEmbedded(frameIn(page), stripe.pays)
  await expect(heading('success')).toBeVisible()
})
