import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkoutIn } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

/** Every script that the page asks for from here on. */
const scriptsOf = (page: Page): string[] => {
  const loadedScripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loadedScripts.push(request.url())
  })
  return loadedScripts
}

const tagsOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map((script) => [script.id, script.getAttribute('src')]))

/** The hashes of the scripts that stand in the page itself, as a policy names them. */
const inlineIn = async (page: Page) => {
  const codes = await page.evaluate(() => [...document.scripts].map(({ textContent }) => textContent))
  return codes.filter(Boolean).map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** What the browser was told that the files hash to. */
const pinnedIn = (page: Page) =>
  page
    .locator('link[rel=modulepreload], link[rel=preload][as=script]')
    .evaluateAll((links) =>
      Object.fromEntries(
        links.map((link) => [
          new URL(link.getAttribute('href') ?? '', location.href).pathname,
          link.getAttribute('integrity'),
        ]),
      ),
    )

test('a page with the checkout has the tag of the widget and two small scripts, and runs nothing that is not pinned by its hash', async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  const loadedScripts = scriptsOf(page)
  const opened = await page.goto('/checkout/cart/list', { waitUntil: 'networkidle' })
  await expect(checkoutIn(page).heading('list')).toBeVisible()
  const scripts = /script-src [^;]*/.exec(opened?.headers()['content-security-policy'] ?? '')?.[0]
  const named = scripts?.match(/'sha256-[^']+'/g)
  const published = await (await page.request.get('/widget/integrity.json')).json()
  const pinned = await pinnedIn(page)
  const hashed = loadedScripts.filter((address) => address !== `${school.origin}/widget/school.js`)
  const strangers = hashed.filter((address) => {
    const { origin, pathname } = new URL(address)
    const hash = published.files[pathname.replace('/widget/', '')]
    return origin !== school.origin || !hash || pinned[pathname] !== hash
  })
  const tags = [
    ['school-early-cart', null],
    ['', '/widget/school.js'],
    ['', null],
  ]
  await expect.poll(() => tagsOf(page)).toEqual(tags) // in WebKit a script is there while its file loads
  expect([await inlineIn(page), strangers]).toEqual([named, []])
  expect(hashed.length).toBeGreaterThan(3)
})

test('the form of a card adds the script of the provider that takes it, and no other', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  const loadedScripts = scriptsOf(page)
  await page.goto('/checkout/payment/info')
  await expect(checkoutIn(page).heading('info')).toBeVisible()
  const script = `${school.sandboxes().address}/cloudpayments/checkout.js`
  await expect.poll(() => loadedScripts.filter((address) => !address.startsWith(`${school.origin}/`))).toEqual([script])
})

test('fields of a card have no name, so that no form sends them', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/payment/info')
  const { cardNumber, cardName, cardExpiry, cardCode } = checkoutIn(page)
  for (const field of [cardNumber, cardName, cardExpiry, cardCode]) {
    await expect(field).toBeVisible()
    expect(await field.getAttribute('name')).toBeNull()
  }
})
