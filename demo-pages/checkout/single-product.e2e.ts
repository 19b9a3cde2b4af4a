import { payButton, chooseMethod, chargedAt } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { signIn } from '../testing/login.ts'
import { ask } from '../testing/server/calls.ts'
import { hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { buy, cartOf, chooseCountry, fillCart, signInWithCart } from '../testing/shopping.ts'

const CHESS = 'Шахматы с нуля до первого турнира'
/** The code of the checkout, but not what shows its first view. */
const CODE = /\/widget\/checkout-[^/]+\.js/
/** Of the note on the rest of the cart. */
const ONLY_THIS = 'здесь оплачивается только эта'

test('a page for one product shows and charges that one, and the rest waits in the cart', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school, ['course:3', 'lesson:5'])
  await page.goto('/course/2/checkout')
  const { items, heading } = checkoutIn(page.locator('school-checkout'))
  await expect(items).toHaveCount(1)
  await expect(items).toContainText(CHESS)
  await expect(page.getByRole('main')).toContainText(ONLY_THIS)
  await page.reload()
  await expect(items).toHaveCount(1)
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await expect(payButton(page)).toHaveText(/2.900.₽/)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const left = (await cartOf(page, school)).items.map(({ product_id: id }) => id)
  expect([chargedAt(school), left]).toEqual([[2_900], [3, 5]])
})

test('a visitor signs in on a page for one product, stays there and buys it; the carts of both are untouched', async ({
  page,
  school,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  await signInWithCart(elsewhere, school, ['course:3', 'lesson:5'])
  await elsewhere.close()
  await chooseCountry(page, school, true)
  await page.goto('/school/checkout?duration=7')
  const { items, heading, toPay } = checkoutIn(page.locator('school-checkout'))
  const months = page.getByLabel('Срок')
  await expect(months).toHaveValue('6')
  await months.selectOption('3')
  await expect(items).toContainText([/10.500.₽/])
  await expect(page).toHaveURL((url) => url.searchParams.get('duration') === '3')
  expect((await cartOf(page, school)).items).toEqual([])
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expect(toPay).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/school/checkout')
  await expect(months).toHaveValue('3')
  await expect(items).toHaveCount(1)
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  const left = (await cartOf(page, school)).items.map(({ product_id: id }) => id)
  expect([chargedAt(school), left]).toEqual([[10_500], [3, 5]])
})

test('the gift of a certificate on a page of its own puts it into the cart', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school, [])
  await page.goto('/gift-certificate/2/checkout')
  const { items, popup } = checkoutIn(page.locator('school-checkout'))
  await items.getByRole('button', { name: /^От.кого и.кому/ }).click()
  await popup.getByRole('textbox', { name: /^От.кого$/ }).fill('Дед Илья')
  await popup.getByRole('button', { name: 'Сохранить' }).click()
  await expect(items).toContainText(/От.кого: Дед Илья\./)
  expect((await cartOf(page, school)).items).toMatchObject([{ gift: { giver_name: 'Дед Илья' } }])
})

for (const width of [360, 1_280])
  test(`the checkout stands in the page before any script, and nothing moves until it is live, ${width} pixels wide`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school, complaints }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInWithCart(page, school, ['course:3', 'lesson:5'])
    const shift = await watchShifts(page)
    const [letScriptGo, letChunksGo] = [await hold(page, '**/widget/school.js'), await hold(page, CODE)]
    await page.goto('/course/2/checkout', { waitUntil: 'commit' })
    const { heading, items, toPay } = checkoutIn(page.locator('school-checkout'))
    await expect(heading('list')).toBeVisible()
    await expectNoFindings(page)
    letScriptGo()
    await expect(page.locator('school-checkout[data-first]')).toHaveCount(0)
    await expect(heading('list')).toBeVisible()
    const line = page.locator('school-checkout .items:visible .item', { hasText: CHESS })
    await expect(line).toBeVisible()
    const place = await line.boundingBox()
    letChunksGo()
    await expect(toPay).toBeVisible()
    await expect(page.getByText(ONLY_THIS)).toBeVisible()
    await expect(items).toContainText(CHESS)
    expect([await line.boundingBox(), await shift(), complaints.rest()]).toEqual([place, 0, []])
  })

for (const lang of ['es', 'en'])
  test(`a line of several rows stays in its place while the files come, in the language ${lang}`, {
    tag: fullUnless(lang === 'es'),
  }, async ({ page, complaints }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const shift = await watchShifts(page)
    const letViewsGo = await hold(page, /\/widget\/views-\w\w-[^/]+\.js/)
    const letChunksGo = await hold(page, CODE)
    await page.goto(`/gift-certificate/2/checkout?lang=${lang}`, { waitUntil: 'commit' })
    const line = page.locator('school-checkout .items:visible .item', { hasText: 'Подарочный сертификат' })
    await expect(line).toBeVisible()
    const place = await line.boundingBox()
    letViewsGo()
    letChunksGo()
    await expect(page.locator('school-checkout .total[part=sum]')).toBeVisible()
    expect([await line.boundingBox(), await shift(), complaints.rest()]).toEqual([place, 0, []])
  })

for (const [path, heading, text] of [
  ['/course/2/checkout', 'Куплено', CHESS],
  ['/lessons/checkout?lesson=999', 'Не получилось положить в корзину', 'Этого сейчас нет в продаже'],
  ['/lessons/checkout', 'Не получилось положить в корзину', 'Этого сейчас нет в продаже'],
] as const)
  test(`the page says why ${path} sells nothing, however late its own script comes`, {
    tag: fullUnless(path === '/course/2/checkout'),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/status of 400/)
    await signInWithCart(page, school, [])
    await buy(page, school, ['course:2'])
    await fillCart(page, school, ['course:3'])
    const letGo = await hold(page, '**/pages/checkout/single/single.js')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(checkoutIn(page.locator('school-checkout')).heading('empty')).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(text)
    await page.waitForLoadState('networkidle') // the cart has been read
    await expect(page.locator('school-checkout')).toHaveCount(0)
    await expect(page.getByText(ONLY_THIS)).toBeHidden()
    await expectNoFindings(page)
  })

for (const [path, heading] of [
  ['/course/2/checkout', 'Куплено'],
  ['/lessons/checkout?lesson=999', 'Не получилось положить в корзину'],
] as const)
  test(`what ${path} says to one person goes once another has signed in beside it`, {
    tag: fullUnless(heading === 'Куплено'),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/status of 400/)
    await signInWithCart(page, school, [])
    await buy(page, school, ['course:2'])
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const reload = page.waitForEvent('load')
    const beside = await page.context().newPage()
    await ask(beside, school, '/api/v1/logout/')
    await beside.goto('/user/profile/')
    await signIn(beside.locator('school-auth'), 'author@school.example')
    await reload
    if (heading === 'Куплено') await expect(checkoutIn(page.locator('school-checkout')).items).toContainText(CHESS)
    await expect(page.getByRole('heading', { name: 'Куплено', exact: true })).toBeHidden()
  })
