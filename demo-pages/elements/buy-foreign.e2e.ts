import type { Page } from '@playwright/test'
import { checkoutIn } from '../testing/checkout.ts'
import type { School } from '../testing/school.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { openFixture } from './testing/fixture-page.ts'

/** Opens a landing on another origin with this content, which came there by `search`. */
const openLanding = async (page: Page, school: School, body: string, search = '') => {
  await allowLocalNetwork(page.context())
  await openFixture(page, { origin: school.foreign, school: school.origin, body })
  if (search) await page.evaluate((to) => history.replaceState(null, '', to), search)
}

const goods = [
  ['course:12', undefined, '/course/12/checkout', 'Вокруг света за сорок уроков'],
  ['school:1', '3', '/school/checkout?duration=3', 'Домашняя школа «Маяк»'],
  ['camp:2', '0', '/school/camp/checkout?duration=0', 'Летний лагерь «Бухта»'],
  ['catalog:3', '12', '/lessons/catalog/checkout?catalog=12', 'Каталог уроков'],
  ['lesson:5', undefined, '/lessons/checkout?lesson=5', 'Магниты и компас'],
  ['gift-certificate:2', undefined, '/gift-certificate/2/checkout', 'Подарочный сертификат'],
  ['plus:1', undefined, '/plus/1/checkout', 'Маяк Плюс на месяц'],
] as const

for (const [product, months, address, name] of goods) {
  test(`on another origin a press on ${product} leads to its page of the school`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const duration = months ? ` data-school-duration="${months}"` : ''
    await openLanding(page, school, `<button data-school-buy="${product}"${duration}>Купить</button>`)
    await page.getByRole('button', { name: 'Купить' }).click()
    await expect(checkoutIn(page.locator('school-checkout')).items).toContainText([name])
    expect(page.url()).toBe(`${school.origin}${address}`)
  })
}

test('the marks of the landing and its language go along', async ({ page, school }) => {
  const button = '<button data-school-buy="course:12" data-school-lang="en">Buy</button>'
  await openLanding(page, school, button, '?utm_source=mail&utm_campaign=a%26b&secret=1')
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.waitForURL(/checkout/)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/course/12/checkout',
    { utm_source: 'mail', utm_campaign: 'a&b', lang: 'en' },
  ])
})

test('the page hears where a press leads, and can keep the visitor', { tag: '@full' }, async ({ page, school }) => {
  await openLanding(page, school, '<button data-school-buy="course:12">Купить</button>')
  await page.evaluate(() => {
    document.addEventListener('school:redirect', (event) => {
      event.preventDefault()
      document.title = event.detail.url
    })
  })
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(page).toHaveTitle(`${school.origin}/course/12/checkout`)
  expect(page.url()).toBe(`${school.foreign}/fixture`)
})

test('where a landing has a checkout of its own, a press puts the product into the cart of that', {
  tag: '@full',
}, async ({ page, school }) => {
  await openLanding(
    page,
    school,
    '<school-cart></school-cart><school-checkout></school-checkout><button data-school-buy="course:12">Купить</button>',
  )
  await expect(checkoutIn(page).heading('empty')).toBeVisible()
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(page.locator('school-cart').getByRole('link')).toHaveAccessibleName('Корзина, 1 товар')
  expect(page.url()).toBe(`${school.foreign}/fixture`)
})

test('the badge of a landing without a checkout leads to the cart of the school, without a number and without a call', {
  tag: '@full',
}, async ({ page, school }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/get-cart/') && calls.push(request.url()))
  await openLanding(page, school, '<school-cart></school-cart>')
  const link = page.locator('school-cart').getByRole('link')
  await expect(link).toHaveAccessibleName('Корзина')
  expect([await link.getAttribute('href'), calls]).toEqual([`${school.origin}/checkout/cart/list`, []])
})
