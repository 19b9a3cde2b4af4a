import { mockResponse, count, hold, LOST_CALL } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { buy, subscribe } from '../testing/shopping.ts'
import { PROFILE, profileIn } from './testing/controls.ts'
import { dayOf, monthsAhead } from './testing/days.ts'

const CANCEL = '/api/v1/cancel-subscription/'
const end = dayOf(monthsAhead(1))

test('a subscription shows its state, its next charge with date and sum, and the card', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await subscribe(page, school)
  await page.goto(PROFILE)
  const { subscription } = profileIn(page)
  await expect(subscription.rows).toHaveText([
    new RegExp(
      `Подписка на каталог\\s+Действует\\s+Открыта до.${end}. Потом подписка продлится сама.\\s+Следующее списание\\s+${end}\\s+Сумма\\s+1.500.₽\\s+Карта\\s+Visa ••••.3055\\s+Отменить подписку`,
    ),
  ])
})

test('cancelling asks first and says what stays open; then nothing is charged any more', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await subscribe(page, school)
  await page.goto(PROFILE)
  const { subscription, question } = profileIn(page)
  const { dialog, button } = question('Отменить подписку?')
  await subscription.button('Отменить подписку').press('Enter')
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(`«Подписка на каталог» останется открытой до.${end}, а.потом закончится.`),
  )
  await button('Оставить').click()
  await expect(dialog).toBeHidden()
  await expect(subscription.button('Отменить подписку')).toBeFocused()
  await subscription.button('Отменить подписку').press('Enter')
  await button('Отменить подписку').press('Enter')
  await expect(subscription.status).toHaveText(new RegExp(`^Подписка отменена. Открыта до.${end}.$`))
  await expect(subscription.heading).toBeFocused()
  await page.reload()
  await expect(subscription.rows).toHaveText([
    new RegExp(
      `Подписка на каталог\\s+Отменена\\s+Открыта до.${end}. Больше мы ничего не.спишем.\\s+Возобновить подписку`,
    ),
  ])
  await expect(subscription.link('Возобновить подписку')).toHaveAttribute('href', '/user/profile/checkout')
  await expect(subscription.button('Отменить подписку')).toHaveCount(0)
})

test('a cancellation that fails says so in its dialog and works at the next press', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  await beIn(page, school)
  await subscribe(page, school)
  await page.goto(PROFILE)
  const { subscription, question } = profileIn(page)
  const { button, alert } = question('Отменить подписку?')
  await page.route(`**${CANCEL}`, (route) => route.abort())
  await subscription.button('Отменить подписку').click()
  await button('Отменить подписку').click()
  await expect(alert).toContainText('Нет связи с сервером.')
  await page.unrouteAll()
  await button('Отменить подписку').click()
  await expect(subscription.status).toContainText('Подписка отменена.')
})

test('two presses cancel once, and the dialog stays until it is done', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await subscribe(page, school)
  await page.goto(PROFILE)
  const { subscription, question } = profileIn(page)
  const { button, dialog } = question('Отменить подписку?')
  const letGo = await hold(page, `**${CANCEL}`)
  const calls = count(page, CANCEL)
  await subscription.button('Отменить подписку').click()
  await button('Отменить подписку').dblclick()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  letGo()
  await expect(subscription.status).toContainText('Подписка отменена.')
  expect(calls()).toBe(1)
})

test('one of several subscriptions is cancelled by its own button', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await subscribe(page, school)
  await buy(page, school, ['plus:1'], { isSaved: true })
  await page.goto(PROFILE)
  const { subscriptions, subscription, question } = profileIn(page)
  await expect(subscriptions.rows).toHaveCount(2)
  const plus = subscriptions.rows.filter({ hasText: 'Плюс' })
  await plus.getByRole('button', { name: 'Отменить подписку' }).click()
  await question('Отменить подписку?').button('Отменить подписку').click()
  await expect(plus).toContainText('Отменена')
  await expect(subscriptions.rows.filter({ hasText: 'Подписка на каталог' })).toContainText('Действует')
  await expect(subscription.region).toHaveCount(0)
})

const purchasesWith = (state: string, more: object) => ({
  status: 'ok',
  purchases: [],
  subscription: {
    id: 'one',
    name: 'Подписка на каталог',
    state,
    price: 18.5,
    currency: 'EUR',
    next_charge: null,
    available_to: '2020-12-21T12:00:00.000Z',
    card: null,
    may_resume: false,
    ...more,
  },
  other_subscriptions: [],
  cards: [],
  bonuses: 0,
  lils_history: [],
})

const NEXT = '2099-12-21T12:00:00.000Z'

for (const [state, more, text] of [
  [
    'trial',
    { next_charge: NEXT, available_to: NEXT },
    /Пробный период\s+Бесплатно до.21.декабря.2099. Потом подписка продлится сама.\s+Следующее списание\s+21.декабря.2099\s+Сумма\s+18,50.€\s+Карта\s+Не.указана: продлить подписку будет нечем\s+Отменить подписку/,
  ],
  [
    'past_due',
    { next_charge: NEXT, may_resume: true },
    /Оплата не прошла\s+Списать деньги не получилось. Попробуем ещё раз 21.декабря.2099.[^]+Возобновить подписку\s+Отменить подписку/,
  ],
  ['ended', { may_resume: true }, /Закончилась\s+Была открыта до.21.декабря.2020.\s+Возобновить подписку\s*$/],
] as const)
  test(`a subscription that is ${state} says so in words`, { tag: '@full' }, async ({ page, school }) => {
    await beIn(page, school)
    await page.goto(PROFILE)
    await mockResponse(page, '/api/v1/purchases/', 200, purchasesWith(state, more))
    await page.reload()
    await expect(profileIn(page).subscription.rows).toHaveText([text])
  })
