import { HOUR_MS } from '../../server/contract/durations.ts'
import { fullUnless } from '../testing/full.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { hold, LOST } from '../testing/network.ts'
import { publish } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { cartOf } from '../testing/shopping.ts'

const badge = /^Корзина/

test('a visitor puts a course into the cart, and the badge in the header counts it', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await page.goto('/courses/')
  await page.getByRole('button', { name: 'В корзину: Химия на кухне', exact: true }).click()
  await expect(page.getByRole('link', { name: badge })).toHaveAccessibleName('Корзина, 1 товар')
  expect((await cartOf(page, school)).items.map(({ name, price }) => [name, price])).toEqual([
    ['Химия на кухне', 2_800],
  ])
})

for (const width of [360, 1280])
  test(`the name in the header stays in its place when the cart comes, ${width} px`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 800 })
    await beIn(page, school)
    const shift = await watchShifts(page)
    const letCodeGo = await hold(page, /\/widget\/(?:shop|goods-code)-[^/]+\.js/)
    await page.goto('/courses/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Анна Смирнова' })).toBeVisible()
    letCodeGo()
    await expect(page.getByRole('link', { name: badge })).toBeVisible()
    expect(await shift()).toBe(0)
  })

for (const [path, name] of [
  ['/courses/', 'В корзину: Химия на кухне'],
  ['/programs/', 'В корзину: Домашняя школа «Маяк», 3 месяца'],
  ['/lessons/', 'В корзину: Почему извергаются вулканы'],
] as const)
  test(`a press before the script has come buys once it has: ${path}`, {
    tag: fullUnless(path === '/courses/'),
  }, async ({ page }) => {
    const letGo = await hold(page, '**/widget/school.js')
    await page.goto(path, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect(page.getByRole('link', { name: badge })).toHaveAccessibleName('Корзина, 1 товар')
    await expect(button).not.toHaveAttribute('aria-busy')
  })

test('a press on a page of the school opens the popup once its script has come, and where that is lost nothing stays busy', async ({
  page,
  complaints,
}) => {
  complaints.allow(LOST)
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const letGo = await hold(page, '**/widget/school.js')
  await page.goto('/demo/webinar/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Записаться бесплатно' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.route('**/widget/school.js', async (route) => {
    await lost
    await route.abort()
  })
  await page.reload({ waitUntil: 'commit' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  lose()
  await expect(button).toHaveAttribute('data-school-failed', '')
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('the search of the catalogue is one row at a desk, and its button is below the fields on a phone', async ({
  page,
}) => {
  const bottoms = () =>
    page
      .getByRole('search')
      .locator('input[type=search], select, button')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().bottom)))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/courses/?search=хими')
  expect(new Set(await bottoms()).size).toBe(1)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(Math.max(...(await bottoms()).slice(0, -1))).toBeLessThan((await bottoms()).at(-1) ?? 0)
})

test('a card counts its discount down, and has the price without it from its end on', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const discounted = (title: string, ms: number) =>
    publish(school, 'courses', {
      title,
      price: 900,
      old_price: 1_500,
      show_discount_timer: true,
      discount_timer_to: new Date(Date.now() + ms).toISOString(),
    })
  await discounted('Скидка на два дня', 49.5 * HOUR_MS)
  await discounted('Скидка на миг', 6_000)
  await page.goto('/courses/?search=Скидка')
  const card = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card('Скидка на миг').locator('.cost')).toHaveText(/^1\s500\s₽$/)
  await expect(card('Скидка на миг').getByRole('timer')).toHaveCount(0)
  await expect(card('Скидка на два дня').getByRole('timer')).toHaveText('До конца скидки 2 дня 1 час')
})

test('a program is put into the cart for the months that its button names', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await page.goto('/programs/')
  await page.getByRole('button', { name: 'В корзину: Домашняя школа «Маяк», полгода', exact: true }).click()
  await expect(page.getByRole('link', { name: badge })).toHaveAccessibleName('Корзина, 1 товар')
  expect((await cartOf(page, school)).items.map(({ duration, price }) => [duration, price])).toEqual([[6, 19_200]])
})

test('the badge knows what was put in before, and leads to the cart', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/lessons/')
  await page.getByRole('button', { name: 'В корзину: Магниты и компас', exact: true }).click()
  await expect(page.getByRole('link', { name: badge })).toHaveAccessibleName('Корзина, 1 товар')
  await page.goto('/gift-certificates')
  await page.getByRole('link', { name: 'Корзина, 1 товар', exact: true }).press('Enter') // a notification may lie above it
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list`)
})

const SEARCH_FIELDS = ['search', 'category', 'tag', 'age', 'price', 'new', 'featured']
const GIFT_FIELDS = ['giver_name', 'giver_gender', 'receiver_email', 'send_on', 'message']

test('pages that sell have no field for a card and nothing of a provider', { tag: '@full' }, async ({
  page,
  school,
}) => {
  for (const [address, fields] of [
    ['/courses/', SEARCH_FIELDS],
    ['/programs/', []],
    ['/lessons/', []],
    ['/gift-certificates', GIFT_FIELDS],
  ] as const) {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).origin))
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain(new URL(school.sandboxes().address).origin)
    const shown = page.locator('input, select, textarea')
    expect(await shown.evaluateAll((all) => all.map((field) => field.getAttribute('name')))).toEqual(fields)
    expect([...new Set(requested)]).toEqual([school.origin])
  }
})
