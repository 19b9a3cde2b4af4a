import type { Page } from '@playwright/test'
import { comeToReview, payButton } from '../testing/buying.ts'
import { payInApp } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'

const RETURN = '/checkout/return/payment-1/'

/** A page of the school that frames what the bank sends back, and shows what it is told. */
const frameHost = async (page: Page, origin: string) => {
  const script = `addEventListener('message', ({ origin, data }) => { document.title = JSON.stringify({ origin, data }) })`
  const body = `<!doctype html><title>…</title><script>${script}</script><iframe src="${origin}${RETURN}"></iframe>`
  await page.route('**/frame-host/', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
}

const showSuccess = (page: Page) =>
  page.route('**/checkout/cart/success/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Success</title>' }),
  )

test('who comes back from the bank is led on to the success page', { tag: '@full' }, async ({ page }) => {
  await showSuccess(page)
  await page.goto(RETURN)
  await expect(page).toHaveURL(/\/checkout\/cart\/success\/\?payment=payment-1$/)
})

test('in a frame the page tells the school’s page around it, which payment it is about', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await frameHost(page, school.origin)
  await page.goto('/frame-host/')
  const message = { origin: school.origin, data: { type: 'school-payment', payment: 'payment-1' } }
  await expect(page).toHaveTitle(JSON.stringify(message))
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Проверяем оплату…')
})

test('without scripts a link leads on', { tag: '@full' }, async ({ browser, school }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: school.origin })
  const page = await context.newPage()
  await page.goto(RETURN)
  await expect(page.getByRole('link', { name: 'Посмотреть, что с оплатой' })).toHaveAttribute(
    'href',
    '/checkout/cart/success/?payment=payment-1',
  )
  await context.close()
})

test('who pays in the bank’s app and comes back in another browser sees that it is paid, and signs in to the purchase', {
  tag: '@webkit',
}, async ({ page, browser, school }) => {
  await comeToReview(page, school, 'СБП')
  await payButton(page).click()
  await page.waitForURL(`${school.sandboxes().address}/**`)
  const came = page.waitForRequest(/\/checkout\/return\//)
  await payInApp(page)
  const address = (await came).url()
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 1, name: 'Оплата прошла' })).toBeVisible()
  await expect(other.getByRole('main')).toContainText(/Сумма: 2.900.₽/)
  await expect(other.getByRole('main')).toContainText('Письмо о покупке уже в пути')
  await other.getByRole('link', { name: 'Войти и открыть покупку' }).click()
  await expect(other).toHaveURL(`${school.origin}/user/profile/`)
  await context.close()
})
