import { cards as numbers } from '../testing/cards.ts'
import { LOST_CALL } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { buy, cartOf, keepCard, subscribe } from '../testing/shopping.ts'
import { PROFILE, profileIn } from './testing/controls.ts'
import { dayOf, monthsAhead } from './testing/days.ts'

const REMOVE = 'Удалить карту Visa •••• 3055'

test('saved cards show their brand, last figures and expiry, and nothing more of the number', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await keepCard(page, school)
  await buy(page, school, ['lesson:2'], { card: numbers.cloudpayments.paysOnce, isSaved: true })
  await page.goto(PROFILE)
  const { cards } = profileIn(page)
  await expect(cards.rows).toHaveText([
    /Visa ••••.1111\s+До 12\/\d\d\s+Удалить/,
    /Visa ••••.3055\s+До 12\/\d\d\s+Удалить/,
  ])
})

test('deleting a card asks first; then it is gone, from the checkout too', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await keepCard(page, school)
  await page.goto(PROFILE)
  const { cards, question } = profileIn(page)
  const { dialog, button } = question(`${REMOVE}?`)
  await cards.button(REMOVE).press('Enter')
  await expect(dialog).toHaveAccessibleDescription(
    'Чтобы снова заплатить этой картой, её данные понадобится ввести ещё раз.',
  )
  await expect(button('Оставить')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cards.button(REMOVE)).toBeFocused()
  await cards.button(REMOVE).press('Enter')
  await button('Удалить карту').press('Enter')
  await expect(cards.status).toHaveText('Карта Visa •••• 3055 удалена.')
  await expect(cards.heading).toBeFocused()
  await expect(cards.region).toContainText('Сохранённых карт нет.')
  expect((await cartOf(page, school)).cards).toEqual([])
})

test('a card that a subscription is charged from says so, before it is deleted too', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await subscribe(page, school)
  await page.goto(PROFILE)
  const { cards, subscription, question } = profileIn(page)
  await expect(cards.rows).toContainText(['Оплачивает: «Подписка на каталог»'])
  await cards.button(REMOVE).click()
  const { dialog, button } = question(`${REMOVE}?`)
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(
      `^С.неё оплачивается «Подписка на каталог»: ${dayOf(monthsAhead(1))} списать деньги не.получится, и.подписка закончится. Чтобы снова`,
    ),
  )
  await button('Удалить карту').click()
  await expect(subscription.region).toContainText(/Не.указана: продлить подписку будет нечем/)
})

test('a card that is not deleted stays, and its dialog says why', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  await beIn(page, school)
  await keepCard(page, school)
  await page.goto(PROFILE)
  const { cards, question } = profileIn(page)
  await page.route('**/api/v1/remove-card/', (route) => route.abort())
  await cards.button(REMOVE).click()
  const { button, alert } = question(`${REMOVE}?`)
  await button('Удалить карту').click()
  await expect(alert).toContainText('Нет связи с сервером.')
  await button('Оставить').click()
  await expect(cards.rows).toHaveCount(1)
})
