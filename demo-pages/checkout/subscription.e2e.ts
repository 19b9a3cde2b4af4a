import { PROFILE, profileIn } from '../profile/testing/controls.ts'
import { dayOf, monthsAhead } from '../profile/testing/days.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, frameIn, payEmbedded, typeCard } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { chooseCountry, payInEuros } from '../testing/shopping.ts'

test('a subscription goes to the choice of a method, which is a bank card, and is charged at once', {
  tag: '@engines',
}, async ({ page, school }) => {
  await beIn(page, school)
  await chooseCountry(page, school, true)
  await page.goto('/demo/subscribe/')
  const { heading, toPay, tile, button } = checkoutIn(page)
  await expect(page.getByText(/^1.500.₽ в.месяц\. Продлевается/)).toBeVisible()
  await toPay.click()
  await expect(heading('methods')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await tile('Банковская карта').check()
  await button('Продолжить').click()
  await expect(heading('info')).toBeVisible()
  await typeCard(page, cards.cloudpayments.pays)
  await button(/^Оплатить 1.500.₽$/).click()
  await expect(heading('success')).toBeVisible()
  await page.goto(PROFILE)
  await expect(profileIn(page).subscription.rows).toHaveText([
    new RegExp(`Подписка на каталог\\s+Действует\\s+Открыта до.${dayOf(monthsAhead(1))}`),
  ])
})

test('a subscription in euros is paid in the provider’s form', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await payInEuros(page, school)
  await page.goto('/demo/subscribe/')
  const { heading, toPay, tile, button } = checkoutIn(page)
  await tile('Банковская карта').check()
  await toPay.click()
  await expect(heading('methods')).toBeVisible()
  await button('Продолжить').click()
  await button(/^Оплатить 18.€$/).click()
  await payEmbedded(frameIn(page), cards.stripe.pays)
  await expect(heading('success')).toBeVisible()
})

for (const [address, button] of [
  ['/demo/subscribe/', 'Перейти к оплате'],
  ['/demo/trial/', 'ПРОДОЛЖИТЬ'],
] as const)
  test(`a visitor of ${address} signs in beside what it sells, and goes on there`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await chooseCountry(page, school, true)
    await page.goto(address)
    await expect(checkoutIn(page).items).toContainText(['Подписка на каталог'])
    await signIn(page.locator('school-login'), 'parent@school.example')
    await expect(checkoutIn(page).button(button)).toBeVisible()
    await expect(page).toHaveURL(school.origin + address)
    await expect(checkoutIn(page).items).toContainText(['Подписка на каталог'])
  })
