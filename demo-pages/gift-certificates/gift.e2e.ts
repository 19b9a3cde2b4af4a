import { expectNoFindings } from '../testing/axe.ts'
import { chooseMethod, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import { mailTo } from '../testing/mail.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { cartOf, chooseCountry, signInWithCart } from '../testing/shopping.ts'

const RECEIVER = 'vnuk@example.com'

test('a certificate is bought for somebody: from whom and to whom is said on its page, changed in the cart, and told by mail', {
  tag: '@engines',
}, async ({ page, school, complaints }) => {
  complaints.allow(/400/)
  await beIn(page, school)
  await chooseCountry(page, school, true)
  await page.goto('/gift-certificates')
  const buy = page.getByRole('button', { name: /^В корзину: .*3.000/ })
  const message = page.getByLabel('Пожелание')
  await page.getByRole('textbox', { name: 'От кого', exact: true }).fill('Бабушка Оля')
  await page.getByLabel('Как написать').selectOption('f')
  await page.getByLabel('Почта получателя').fill(RECEIVER)
  await message.fill('Открывай evil.example')
  await buy.click()
  await expect(message).toHaveJSProperty(
    'validationMessage',
    'Ссылки и адреса сайтов мы не пересылаем, уберите их, пожалуйста',
  )
  await message.fill('С днём рождения!')
  await buy.click()
  await page.getByRole('link', { name: 'Корзина, 1 товар' }).press('Enter') // a notification may lie above it

  const { items, popup, heading } = checkoutIn(page.locator('school-checkout'))
  await expect(items).toContainText(/От.кого: Бабушка Оля\./)
  await items.getByRole('button', { name: /^От.кого и.кому/ }).click()
  await expect(popup.getByLabel('Пожелание')).toHaveValue('С днём рождения!')
  await expectNoFindings(page)
  await popup.getByRole('textbox', { name: /^От.кого$/ }).fill('Дед Илья')
  await expect(popup.getByLabel('Как написать')).toHaveCSS('appearance', 'none') // our arrow, in every browser
  await popup.getByLabel('Как написать').selectOption('m')
  await popup.getByRole('button', { name: 'Сохранить' }).click()
  await expect(popup).toHaveCount(0)
  await expect(items).toContainText(/От.кого: Дед Илья\./)

  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  const letter = await mailTo(school, RECEIVER)
  expect(letter.text).toContain('Дед Илья подарил вам сертификат')
  expect(letter.text).toContain('С\u00A0днём рождения!')
  expect((await mailTo(school, 'parent@school.example')).text).toContain(RECEIVER)
})

test('who opens the mail of a gift signs in, finds the cart of the account and accepts the lils', async ({
  page,
  school,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  await signInWithCart(elsewhere, school, ['course:2'])
  await elsewhere.close()
  await page.goto('/checkout/cart/list#code=lila-poda-rokd-lya2')
  const { heading, field, items, popup } = checkoutIn(page.locator('school-checkout'))
  await expect(heading('empty')).toBeVisible()
  await expect(field('Код или сертификат')).toHaveValue('lila-poda-rokd-lya2')
  await expectNoFindings(page)
  await signIn(page.locator('school-login'), 'parent@school.example')
  await popup.getByRole('button', { name: 'Принять' }).click()
  await expect(popup).toHaveCount(0)
  await expect(items).toHaveCount(1)
  expect([(await cartOf(page, school)).bonuses, new URL(page.url()).hash]).toEqual([4_200, ''])
})
