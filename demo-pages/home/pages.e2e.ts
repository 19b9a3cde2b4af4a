import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'

/** Their own tests look at what is on them. */
const SHOWCASE = 'the pages that show what the widgets can do'

/** Addresses that are looked at one after the other, by what stands there. */
const pages = {
  'the landings': [
    '/demo/inline/',
    '/demo/webinar/',
    '/demo/webinar/room/',
    '/demo/autowebinar/',
    '/demo/autowebinar/room/',
    '/demo/partner/',
    '/demo/free-lesson/',
    '/demo/foreign/',
  ],
  [SHOWCASE]: [
    '/demo/csp/',
    '/demo/three/',
    '/demo/auth/',
    '/demo/email-first/',
    '/demo/theming/',
    '/demo/snippet/',
    '/demo/api/',
    '/demo/api/queue/',
    '/demo/notify/',
    '/demo/reader/',
  ],
  'the pages of the school': [
    '/',
    '/free-lesson-oct',
    '/user-terms',
    '/user-offer',
    '/user-newsletter',
    '/courses/',
    '/courses/?search=нет',
    '/lessons/1/',
    '/single-lesson/volcano/',
    '/webinars/kak-zainteresovat-naukoi/',
    '/page/o-shkole/',
    '/studio/studiya/',
    '/programs/',
    '/studio/',
    '/lessons/',
    '/gift-certificates',
  ],
}

for (const [width, scheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  for (const [name, addresses] of Object.entries(pages))
    test(`${name} read well and fit a page of ${width} pixels, ${scheme}`, {
      tag: fullUnless(width === 360 && name !== SHOWCASE),
    }, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 800 })
      for (const address of addresses)
        await test.step(address, async () => {
          const response = await page.goto(address)
          expect(response?.status()).toBe(200)
          await page.evaluate(
            () =>
              document.querySelector('school-login') &&
              customElements.whenDefined('school-login-view').then(() => true),
          )
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expectNoFindings(page, { schemes: [scheme] })
        })
    })

test('the index lists every demo, the people to sign in as, and the mailbox', async ({ page }) => {
  await page.goto('/')
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').toSorted())
  expect(links).toEqual([
    '/checkout/cart/list',
    '/checkout/catalog-cart/list',
    '/course/12/checkout',
    '/courses/',
    '/demo/api/',
    '/demo/auth/',
    '/demo/autowebinar/',
    '/demo/cards/',
    '/demo/check/',
    '/demo/checkout-csp/',
    '/demo/csp/',
    '/demo/email-first/',
    '/demo/euro/',
    '/demo/foreign/',
    '/demo/free-lesson/',
    '/demo/inline/',
    '/demo/notify/',
    '/demo/partner/',
    '/demo/reader/',
    '/demo/snippet/',
    '/demo/subscribe/',
    '/demo/theming/',
    '/demo/three/',
    '/demo/trial/',
    '/demo/views/',
    '/demo/webinar/',
    '/dev/mail/',
    '/free-lesson-oct',
    '/gift-certificates',
    '/lessons/',
    '/programs/',
    '/studio/',
    '/user/profile/checkout',
  ])
  await expect(page.getByText('nophone@school.example')).toBeVisible()
})

test('an address without a page says so', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  const response = await page.goto('/demo/unheard-of/')
  expect(response?.status()).toBe(404)
  await expectNoFindings(page)
})
