import { readFileSync } from 'node:fs'
import { allowLocalNetwork, hold, LOST } from '../testing/network.ts'
import { noticesIn } from '../testing/notices.ts'
import { expect, test } from '../testing/test.ts'
import { chooseCountry, fillCart } from '../testing/shopping.ts'
import { openFixture } from './testing/fixture-page.ts'

const SHOP = /\/widget\/shop-/
const CODE = /\/widget\/(react|checkout)-\w+\.js/

test('the cart stands there before its code has come, and the code takes it over', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await openFixture(page, {
    origin: school.origin,
    body: '<school-cart></school-cart><button data-school-buy="course:1">Купить</button>',
  })
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(page.getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible()
  const letGo = await hold(page, CODE)
  await page.goto('/checkout/cart/list')
  const items = page.locator('school-checkout .item .name')
  await expect(items).toHaveCount(1)
  const early = await items.textContent()
  letGo()
  await expect(page.locator('school-checkout').getByRole('textbox', { name: 'Промокод' })).toBeVisible()
  expect([await items.count(), await items.textContent()]).toEqual([1, early])
})

test('a checkout that came into the page later is one too', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<main></main>' })
  await page.evaluate(async () => {
    await customElements.whenDefined('school-login')
    document.querySelector('main')?.append(document.createElement('school-checkout'))
  })
  await expect(page.getByRole('heading', { name: 'Подберите обучение' })).toBeVisible()
})

test('a checkout that is moved keeps its step and what was typed, and one that comes back begins anew', {
  tag: '@full',
}, async ({ page, school }) => {
  await openFixture(page, {
    origin: school.origin,
    body: '<main><school-checkout></school-checkout></main><aside></aside>',
  })
  const code = page.getByRole('textbox', { name: 'Промокод' })
  await chooseCountry(page, school, true) // else it is asked for, which takes the focus
  await fillCart(page, school, ['course:1'])
  await page.reload()
  await code.fill('LE')
  await expect(code).toHaveValue('LE')
  await page.evaluate(() => {
    const checkout = document.querySelector('school-checkout')
    checkout?.remove()
    if (checkout) document.querySelector('aside')?.append(checkout)
  })
  await expect(page.locator('aside school-checkout')).toHaveCount(1)
  await expect(code).toHaveValue('LE')
  await page.evaluate(async () => {
    const checkout = document.querySelector('school-checkout')
    checkout?.remove()
    await new Promise((resolve) => setTimeout(resolve))
    checkout?.setAttribute('lang', 'en')
    if (checkout) document.querySelector('main')?.append(checkout)
  })
  await expect(page.getByRole('textbox', { name: 'Promo code' })).toHaveValue('')
})

test('another attribute is honoured while the checkout stands there', { tag: '@full' }, async ({ page, school }) => {
  await allowLocalNetwork(page.context())
  await openFixture(page, {
    origin: school.foreign,
    school: school.origin,
    body: '<school-checkout></school-checkout>',
  })
  await expect(page.getByRole('heading', { name: 'Подберите обучение' })).toBeVisible()
  const set = (name: string, isOn: boolean) =>
    page.evaluate(
      ([one, on]) => document.querySelector('school-checkout')?.toggleAttribute(`${one}`, Boolean(on)),
      [name, isOn],
    )
  await set('subscribe', true)
  await expect(page.locator('.item .name')).toHaveText('Подписка на каталог')
  await set('subscribe', false)
  await expect(page.getByRole('heading', { name: 'Подберите обучение' })).toBeVisible()
})

test('where its code does not come at all the place says so, and another try brings the cart', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST)
  await page.route(SHOP, (route) => route.abort())
  const body = '<school-checkout></school-checkout><school-checkout lang="en"></school-checkout>'
  await openFixture(page, { origin: school.origin, body })
  const notices = page.locator('school-checkout').getByRole('alert')
  await expect(notices).toHaveText([/^Форма загрузилась не до конца/, /^The form has not loaded completely/])
  const links = page.locator('school-checkout').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    `${school.origin}/checkout/form/`,
    `${school.origin}/checkout/form/?lang=en`,
  ])
  await page.unroute(SHOP)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Подберите обучение' })).toBeVisible()
  await expect(notices).toHaveCount(0)
})

test('what is bought before the code of the checkout has loaded is in its cart', async ({ page, school }) => {
  const letGo = await hold(page, CODE)
  const body = '<button data-school-buy="course:2">Купить</button><school-checkout></school-checkout>'
  const cart = page.waitForResponse('**/api/v1/get-cart/current/')
  await openFixture(page, { origin: school.origin, body })
  await cart
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(noticesIn(page)).toContainText(/Добавлено в.корзину/)
  letGo()
  await expect(page.locator('.item .name')).toHaveCount(1)
})

test('a page without signs of a shop fetches nothing of it', { tag: '@full' }, async ({ page, school }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await expect(page.getByRole('heading', { name: 'Ваш аккаунт' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => /\/(shop|goods|checkout)-/.test(path))).toEqual([])
})

test('no file of the sign-in has a field for a card', () => {
  const { elements, files, loader } = JSON.parse(readFileSync('.dist/bundle.json', 'utf8'))
  const byName = new Map<string, { imports: string[]; lazyImports: string[] }>(
    files.map((file: { file: string }) => [file.file, file]),
  )
  const reached = new Set<string>([loader, ...elements.login, ...elements.auth])
  for (const file of reached) {
    const { imports = [], lazyImports = [] } = byName.get(file) ?? {}
    for (const next of [...imports, ...lazyImports]) reached.add(next)
  }
  const withCards = [...reached].filter((file) => readFileSync(`.dist/widget/${file}`, 'utf8').includes('cc-number'))
  expect(withCards).toEqual([])
})
