import type { BrowserContext, Page } from '@playwright/test'
import { checkoutIn } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

const NUMBER = '70000000000'
test.use({ environment: { SUPPORT_WHATSAPP: NUMBER } })

const toCart = async (page: Page) => {
  await page.goto('/checkout/cart/list')
  await expect(checkoutIn(page).button('Написать в чат')).toBeVisible()
}

const serveWhatsapp = (context: BrowserContext) =>
  context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>WhatsApp</title>' }),
  )

test('a press on the chat button opens WhatsApp beside the cart, where the page has no chat', async ({
  page,
  context,
  school,
}) => {
  await serveWhatsapp(context)
  await signInWithCart(page, school)
  await toCart(page)
  const [opened] = await Promise.all([context.waitForEvent('page'), checkoutIn(page).button('Написать в чат').click()])
  expect(opened.url()).toBe(`https://wa.me/${NUMBER}`)
  await expect(checkoutIn(page).heading('list')).toBeVisible()
})

test('a page that opens its own chat keeps it', { tag: '@full' }, async ({ page, context, school }) => {
  await serveWhatsapp(context)
  await signInWithCart(page, school)
  await page.addInitScript(() =>
    addEventListener('school:chat', (event) => {
      event.preventDefault()
      document.title = 'Чат'
    }),
  )
  await toCart(page)
  await checkoutIn(page).button('Написать в чат').click()
  await expect(page).toHaveTitle('Чат')
  expect(context.pages()).toHaveLength(1)
})
