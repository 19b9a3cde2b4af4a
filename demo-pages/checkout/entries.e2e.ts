import type { Page } from '@playwright/test'
import { ask } from '../testing/server/calls.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { hold } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, cartOf, chooseCountry, fillCart, payInEuros, subscribe } from '../testing/shopping.ts'

/** What is pressed where an entry leads to, and what has to come of it. */
const presses = {
  list: async (page: Page) => {
    const { button, popup } = checkoutIn(page)
    await button('Сменить валюту').click()
    await expect(popup).toBeVisible()
  },
  empty: async (page: Page) => {
    const { button } = checkoutIn(page)
    await page.locator('school-checkout').getByRole('textbox').fill('NOSUCH')
    await button('Применить').click()
    await expect(page.getByText('Промокод не найден').first()).toBeVisible()
  },
  methods: async (page: Page) => {
    const { button, heading } = checkoutIn(page)
    await button('Вернуться в корзину').click()
    await expect(heading('list')).toBeVisible()
  },
  info: async (page: Page) => {
    const { saveCard, cardNumber } = checkoutIn(page)
    await saveCard.click()
    await expect(cardNumber).toHaveAttribute('aria-invalid', 'true')
  },
}

const press = async (page: Page, address: string, step: keyof typeof presses) => {
  await page.goto(address)
  await expect(checkoutIn(page.locator('school-checkout')).heading(step)).toBeVisible()
  await test.step(`${address} takes a press`, () => presses[step](page))
}

type Entry = [address: string, step: keyof typeof presses]

const entries: Entry[] = [
  ['/checkout/cart/list', 'list'],
  ['/checkout/cart/list?blackbox=1', 'list'],
  ['/checkout/payment/methods', 'methods'],
  ['/checkout/payment/info', 'info'],
  ['/checkout/cart/success', 'list'],
  ['/checkout/catalog-cart/list', 'list'],
  ['/user/profile/checkout', 'empty'],
  ['/course/12/checkout', 'list'],
  ['/demo/trial', 'list'],
  ['/demo/subscribe', 'list'],
]

/** The same steps by other addresses. */
const furtherEntries: Entry[] = [
  ['/checkout/cart/list?use_bonuses=true', 'list'],
  ['/checkout/cart/list?cart_id=unknown', 'list'],
  ['/checkout/payment/methods?blackbox=1', 'methods'],
  ['/checkout/cart/review', 'methods'],
  ['/checkout/cart/fail', 'list'],
  ['/checkout/catalog-cart/list?blackbox=1', 'list'],
  ['/course/12/checkout?blackbox=1', 'list'],
  ['/demo/trial?blackbox=1', 'list'],
]

test('whatever a person comes by, what is shown can be pressed', async ({ page, school, complaints }) => {
  complaints.allow(/status of 40[04]/)
  await signInWithCart(page, school, ['course:2', 'course:3', 'course:399']) // no popup offers the black box that is there
  for (const [address, step] of entries) await press(page, address, step)
})

test('so it can by every further address', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/status of 40[04]/)
  await signInWithCart(page, school, ['course:2', 'course:3', 'course:399'])
  for (const [address, step] of furtherEntries) await press(page, address, step)
})

test('a visitor can press what is shown, with a black box asked for or without', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:2'])
  for (const address of ['/checkout/cart/list', '/checkout/cart/list?blackbox=1']) await press(page, address, 'list')
})

test('a person with an empty cart, and one who takes a subscription up again, can press what is shown', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 40[04]/)
  await beIn(page, school)
  await chooseCountry(page, school, true)
  for (const address of ['/checkout/cart/list', '/checkout/cart/list?blackbox=1']) await press(page, address, 'empty')
  await subscribe(page, school)
  await ask(page, school, '/api/v1/cancel-subscription/')
  await press(page, '/user/profile/checkout', 'info')
})

test('a black box that the address asks for beside one course only is refused in words, and the cart stays as it is', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await signInWithCart(page, school, ['course:2'])
  await page.goto('/checkout/cart/list?blackbox=1')
  const { items, button } = checkoutIn(page.locator('school-checkout'))
  await expect(items).toHaveCount(1)
  await expect(page.getByText('Чёрный ящик можно добавить, когда в корзине больше одного курса').first()).toBeVisible()
  await button(/^Убрать/).click()
  await expect(checkoutIn(page).heading('empty')).toBeVisible()
  expect((await cartOf(page, school)).items).toEqual([])
})

test('a black box is refused in words to who pays in euros', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await signInWithCart(page, school, ['course:2', 'course:3'])
  await payInEuros(page, school)
  await page.goto('/checkout/cart/list?blackbox=1')
  await expect(checkoutIn(page.locator('school-checkout')).items).toHaveCount(2)
  await expect(page.getByText('В выбранной валюте это не продаётся').first()).toBeVisible()
})

/** The views after the first one, each in its file. */
const VIEWS = /\/widget\/(?:secondary-views|after-cart)-[^/]+\.js/

for (const width of [360, 1_280]) {
  test(`nothing moves while a visitor’s empty cart opens, ${width} pixels wide`, {
    tag: fullUnless(width === 1_280),
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const shift = await watchShifts(page)
    const letViewsGo = await hold(page, VIEWS)
    await page.goto('/checkout/cart/list')
    const { heading, link, button } = checkoutIn(page)
    await expect(heading('empty')).toBeVisible()
    letViewsGo()
    await expect(button('Войти')).toBeVisible()
    await expect(link('Курсы')).toBeVisible()
    expect(await shift()).toBe(0)
  })

  test(`nothing moves while the checkout opens at a further step, ${width} pixels wide`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInWithCart(page, school)
    const shift = await watchShifts(page)
    const letViewsGo = await hold(page, VIEWS)
    await page.goto('/checkout/payment/methods')
    const { heading, button } = checkoutIn(page)
    await expect(heading('methods')).toBeVisible()
    letViewsGo()
    await expect(button('Вернуться в корзину')).toBeVisible()
    expect(await shift()).toBe(0)
  })
}
