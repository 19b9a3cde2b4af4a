import type { Page } from '@playwright/test'
import { checkoutIn, type HEADINGS } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, cartOf } from '../testing/shopping.ts'

type Step = keyof typeof HEADINGS

const pathOf = (page: Page) => new URL(page.url()).pathname.replace(/\/$/, '')

/** Without a method there is nothing to review yet. */
const sets: Record<string, [address: string, step: Step, shownAt?: string][]> = {
  default: [
    ['/checkout/cart/list', 'list'],
    ['/checkout/cart/method', 'methods', '/checkout/payment/methods'],
    ['/checkout/payment/methods', 'methods'],
    ['/checkout/payment/info', 'info'],
    ['/checkout/cart/review', 'methods', '/checkout/payment/methods'],
  ],
  catalog: [
    ['/checkout/catalog-cart/list', 'list'],
    ['/checkout/catalog-cart/method', 'methods', '/checkout/catalog-cart/methods'],
    ['/checkout/catalog-cart/methods', 'methods'],
    ['/checkout/catalog-cart/info', 'info'],
    ['/checkout/catalog-cart/review', 'methods', '/checkout/catalog-cart/methods'],
  ],
}

for (const [name, addresses] of Object.entries(sets)) {
  test(`every address of the ${name} set shows its step, and shows it again after a reload`, {
    tag: fullUnless(name === 'default'),
  }, async ({ page, school }) => {
    await signInWithCart(page, school)
    const checkout = checkoutIn(page)
    for (const [address, step, shownAt = address] of addresses) {
      await page.goto(address)
      await expect(checkout.heading(step)).toBeVisible()
      expect(pathOf(page)).toBe(shownAt)
      await page.reload()
      await expect(checkout.heading(step)).toBeVisible()
      expect(pathOf(page)).toBe(shownAt)
    }
  })
}

test('a reload of the review shows it again, with the method that was chosen', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  const checkout = checkoutIn(page)
  await page.goto('/checkout/payment/methods')
  await checkout.tile(/^СБП/).check()
  await page.getByRole('main').locator('button[type=submit]').last().click()
  await expect(checkout.heading('review')).toBeVisible()
  await page.reload()
  await expect(checkout.heading('review')).toBeVisible()
  await expect(page.locator('school-checkout')).toContainText('СБП')
  expect(pathOf(page)).toBe('/checkout/cart/review')
})

test('success and failure have addresses of their own in every set', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/404.*get-user-subscription/)
  await signInWithCart(page, school)
  const bases = ['/checkout/cart', '/checkout/catalog-cart', '/user/profile/checkout']
  for (const address of bases.flatMap((base) => [`${base}/success`, `${base}/fail`])) {
    expect((await page.goto(address))?.status()).toBe(200)
    await expect(page.locator('school-checkout').getByRole('heading').first()).toBeVisible()
  }
})

const singles = [
  ['/course/12/checkout', 'Вокруг света за сорок уроков'],
  ['/course/12/checkout?use_bonuses=true', 'Вокруг света за сорок уроков'],
  ['/gift-certificate/2/checkout', `Подарочный сертификат на ${(3_000).toLocaleString('ru')} лиликов`],
  ['/plus/1/checkout', 'Маяк Плюс на месяц'],
  ['/school/checkout?duration=3', 'Домашняя школа «Маяк»'],
  ['/school/camp/checkout?duration=0', 'Летний лагерь «Бухта»'],
  ['/lessons/catalog/checkout?catalog=12', 'Каталог уроков'],
  ['/lessons/checkout?lesson=5', 'Магниты и компас'],
] as const

for (const [address, name] of singles) {
  test(`${address} shows the checkout of its product, and leaves the cart as it is`, {
    tag: fullUnless(address === '/course/12/checkout'),
  }, async ({ page, school }) => {
    await signInWithCart(page, school, [])
    await page.goto(address)
    const { items } = checkoutIn(page.locator('school-checkout'))
    await expect(items).toContainText([name])
    await page.reload()
    await expect(items).toContainText([name])
    expect((await cartOf(page, school)).items).toEqual([])
  })
}

test('a page for one product that is told a cart without it, or somebody else’s, shows it all the same', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/404.*get-cart/)
  const { cart_id } = await signInWithCart(page, school, ['course:3'])
  for (const [product, named] of [
    [12, cart_id],
    [2, 'unknown'],
  ] as const) {
    await page.goto(`/course/${product}/checkout?use_bonuses=&cart_id=${named}`)
    await expect(checkoutIn(page.locator('school-checkout')).items).toHaveCount(1)
    const { items } = await cartOf(page, school)
    expect(items.map(({ product_id }) => product_id)).toEqual([3])
  }
})

test('what is not sold is not put into a cart that is named either', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const { cart_id } = await signInWithCart(page, school, ['course:3'])
  await page.goto(`/course/777/checkout?cart_id=${cart_id}`)
  await expect(page.getByText('Этого сейчас нет в продаже')).toBeVisible()
  await expect(page.locator('school-checkout')).toHaveCount(0)
})

test('a page for a product that is not sold says so, and leads to what is', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await page.goto('/course/777/checkout')
  await expect(page.getByText('Этого сейчас нет в продаже')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'курсы' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Курсы, которые досматривают')
})

test('what is taken up again has its own addresses', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(/404.*get-user-subscription/)
  await signInWithCart(page, school, [])
  await page.goto('/user/profile/checkout')
  await expect(page.locator('school-checkout[resubscribe]').getByRole('heading').first()).toBeVisible()
})
