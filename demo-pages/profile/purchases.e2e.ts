import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { signIn } from '../testing/login.ts'
import { mockResponse, hold, LOST_CALL } from '../testing/network.ts'
import { beIn, beNew, endSessions } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { buy, keepCard, subscribe } from '../testing/shopping.ts'
import { PROFILE, profileIn } from './testing/controls.ts'
import { dayOf, monthsAhead } from './testing/days.ts'

const PURCHASES = '/api/v1/purchases/'

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

for (const [width, scheme] of [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const) {
  test(`a full cabinet reads well and fits a page of ${width} pixels, ${scheme}`, {
    tag: fullUnless(width === 360 && scheme === 'light'),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 800 })
    await beIn(page, school)
    await buy(page, school, ['course:2', 'school:1:3', 'lesson:2'])
    await subscribe(page, school)
    await page.goto(PROFILE)
    const { purchases, subscription, question } = profileIn(page)
    await expect(purchases.rows).toHaveCount(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectNoFindings(page, { schemes: [scheme] })
    await subscription.button('Отменить подписку').click()
    await expect(question('Отменить подписку?').dialog).toBeVisible()
    await expectNoFindings(page, { schemes: [scheme] })
  })
}

test('purchases have a date, a price and what is open until when; their names lead there', async ({ page, school }) => {
  await beIn(page, school)
  await buy(page, school, ['course:2', 'school:1:3', 'lesson:2', 'gift-certificate:1'])
  await page.goto(PROFILE)
  const { purchases } = profileIn(page)
  const [bought, order, card] = [`Куплено ${dayOf(new Date())}`, 'Заказ М-\\d{5}', 'банковской картой']
  await expect(purchases.rows).toHaveText([
    new RegExp(
      `Шахматы с нуля до первого турнира\\s+2.900.₽\\s+${bought}\\s+Доступно\\s+${order}: 14.990.₽, ${card}\\s*$`,
    ),
    new RegExp(
      `Домашняя школа «Маяк»\\s+10.500.₽\\s+${bought}\\s+Доступно до.${dayOf(monthsAhead(3))}\\s+${order}\\s*$`,
    ),
    new RegExp(`Динозавры: кто кого боялся\\s+590.₽\\s+${bought}\\s+Доступно\\s+${order}\\s*$`),
    new RegExp(`Подарочный сертификат.*\\s+1.000.₽\\s+${bought}\\s+${order}\\s*$`),
  ])
  await expect(purchases.link('Шахматы с нуля до первого турнира')).toHaveAttribute(
    'href',
    `${school.origin}/courses/chess/`,
  )
  await expect(purchases.region.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
})

test('an empty cabinet says what will be there, and leads to where it is found', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beNew(page, school)
  await page.goto(PROFILE)
  const { purchases, subscription, cards, lils } = profileIn(page)
  for (const [name, path] of [
    ['Курсы', '/courses/'],
    ['Программы', '/programs/'],
    ['Уроки', '/lessons/'],
    ['Подарочные сертификаты', '/gift-certificates'],
  ] as const)
    await expect(purchases.link(name)).toHaveAttribute('href', path)
  await expect(subscription.region).toContainText('Подписки пока нет.')
  await expect(cards.region).toContainText('Сохранённых карт нет.')
  await expect(lils.region).toContainText('0 лиликов')
  await expectNoFindings(page)
})

test('of many purchases the latest ten are shown, and a button shows the rest', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  const courses = Array.from({ length: 12 }, (_, at) => `course:${at + 1}`)
  await buy(page, school, courses)
  await page.goto(PROFILE)
  const { purchases } = profileIn(page)
  await expect(purchases.rows).toHaveCount(10)
  await purchases.button('Показать все покупки').click()
  await expect(purchases.rows).toHaveCount(12)
  await expect(purchases.rows.nth(10)).toBeFocused()
  await expect(purchases.button('Показать все покупки')).toBeHidden()
})

test('skeletons stand where the purchases will be, and it is said that they come', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  const letGo = await hold(page, `**${PURCHASES}`)
  await page.goto(PROFILE)
  const { phone, purchases } = profileIn(page)
  await expect(page.getByRole('status').filter({ hasText: 'Загружаем покупки…' })).toBeVisible()
  await expect(phone.region).toBeVisible()
  await expect(purchases.region).toBeHidden()
  letGo()
  await expect(purchases.region).toBeVisible()
  await expect(page.getByText('Загружаем покупки…')).toBeHidden()
})

test('purchases that do not come are asked for again by a button; the rest of the profile is there', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(LOST_CALL)
  await beIn(page, school)
  await page.route(`**${PURCHASES}`, (route) => route.abort())
  await page.goto(PROFILE)
  const { phone, subscription } = profileIn(page)
  const error = page.getByRole('region', { name: 'Покупки не загрузились' })
  await expect(error.getByRole('alert')).toContainText('Нет связи с сервером.')
  await expect(phone.region).toContainText('+7 916 123‑45‑67')
  await page.unrouteAll()
  await error.getByRole('button', { name: 'Попробовать ещё раз' }).press('Enter')
  await expect(subscription.heading).toBeFocused()
  await expect(error).toBeHidden()
})

test('what a product is called and where it leads is text, never markup or a foreign page', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const hostile = { name: '<img src=x onerror=alert(1)>', type: 'course', camp: false, price: 1, currency: 'RUB' }
  const dates = { date: '2026-11-21T10:00:00.000Z', available_to: null }
  const paid = { state: 'paid', method: 'sbp', total: 1, lils: 0, refunded: 0 }
  await mockResponse(page, PURCHASES, 200, {
    status: 'ok',
    purchases: ['javascript:alert(1)', 'https://evil.example/', '//evil.example/'].map((url) => ({
      ...hostile,
      ...dates,
      url,
      order: { ...paid, number: `М-1000${url.length}`, receipt_url: 'javascript:alert(1)' },
    })),
    subscription: null,
    other_subscriptions: [],
    cards: [],
    bonuses: 0,
    lils_history: [],
  })
  await page.reload()
  const { purchases } = profileIn(page)
  await expect(purchases.region.getByRole('heading', { level: 3 })).toHaveText(Array(3).fill(hostile.name))
  await expect(purchases.region.getByRole('link')).toHaveCount(0)
})

test('nothing of one person is left in the page for the next', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/)
  await beIn(page, school)
  await keepCard(page, school)
  await page.goto(PROFILE)
  const { cards, news } = profileIn(page)
  await expect(cards.region).toContainText('Visa •••• 3055')
  await endSessions(school)
  await cards.button('Удалить карту Visa •••• 3055').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить карту' }).click()
  await expect(news).toHaveText('Вход закончился. Войдите снова, чтобы продолжить.')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.getByRole('main').textContent()).not.toContain('3055')
  await signIn(page.locator('school-auth'), 'author@school.example')
  await expect(cards.region).toContainText('Сохранённых карт нет.')
})

test('what was bought in another tab is there when one comes back to the cabinet, and the focus stays', {
  tag: '@full',
}, async ({ page, context, school }) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const { purchases } = profileIn(page)
  await expect(purchases.region).toContainText('Здесь появятся')
  await buy(context, school, ['course:2'])
  await comeBack(page)
  await expect(purchases.rows.filter({ hasText: 'Шахматы' })).toHaveCount(1)
  await purchases.link('Шахматы с нуля до первого турнира').focus()
  const response = page.waitForResponse(`**${PURCHASES}`)
  await comeBack(page)
  await response
  await expect(purchases.link('Шахматы с нуля до первого турнира')).toBeFocused()
})

test('an order that was refunded is shown with its receipt and what is returned', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const bought = { type: 'course', camp: false, date: '2026-11-21T10:00:00.000Z', currency: 'RUB', available_to: null }
  const order = { method: 'sbp', lils: 0, receipt_url: 'https://receipts.example/1' }
  await mockResponse(page, PURCHASES, 200, {
    status: 'ok',
    purchases: [
      {
        ...bought,
        name: 'Космос',
        price: 3_000,
        url: '/courses/',
        order: { ...order, number: 'М-10482', state: 'refunded', total: 5_000, refunded: 5_000 },
      },
      {
        ...bought,
        name: 'Вулканы',
        price: 2_000,
        url: '/courses/',
        order: { ...order, number: 'М-10482', state: 'refunded', total: 5_000, refunded: 5_000 },
      },
      {
        ...bought,
        name: 'Шахматы',
        price: 1_500,
        url: '/courses/',
        order: { ...order, number: 'М-20482', state: 'paid', total: 1_500, refunded: 400, receipt_url: null },
      },
    ],
    owned: [],
    subscription: null,
    other_subscriptions: [],
    cards: [],
    bonuses: 0,
    lils_history: [],
  })
  await page.reload()
  const { purchases } = profileIn(page)
  await expect(purchases.rows).toHaveText([
    /Космос.*Закрыто\s+Заказ М-10482: 5.000.₽, через СБП\s+Чек\s+Возвращаем или уже вернули: 5.000.₽/s,
    /Вулканы.*Закрыто\s+Заказ М-10482\s*$/s,
    /Шахматы.*Доступно\s+Заказ М-20482: 1.500.₽, через СБП\s+Возвращаем или уже вернули: 400.₽/s,
  ])
  await expect(purchases.link('Чек')).toHaveAttribute('href', 'https://receipts.example/1')
})
