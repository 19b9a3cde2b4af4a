import { LANGS, MAIN_LANGS } from '../../server/contract/langs.ts'
import { authTexts } from '../../widget/texts/auth/texts.ts'
import { checkoutTexts } from '../../widget/texts/checkout/texts.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import { fillCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture } from './testing/fixture-page.ts'

await Promise.all(LANGS.flatMap((lang) => [authTexts.loadTexts(lang), checkoutTexts.loadTexts(lang)]))

/** Buttons whose text does not fit, by their text. */
const cut = () => {
  const all = [...document.querySelectorAll('*')].flatMap((one) => [
    ...(one.shadowRoot?.querySelectorAll('button, a') ?? []),
  ])
  const inner = all.flatMap((one) => {
    const root = one.getRootNode()
    return root instanceof ShadowRoot ? [...root.querySelectorAll('button, a')] : []
  })
  return [...new Set(inner)]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    .map((one) => one.textContent)
}

for (const lang of LANGS.slice(MAIN_LANGS.length))
  for (const width of [360, 1_280])
    test.describe(`in ${lang} at ${width} pixels`, { tag: fullUnless(width === 360 && lang === 'de') }, () => {
      test.use({ viewport: { width, height: 900 } })
      const texts = authTexts.textsIn(lang)
      const cart = checkoutTexts.textsIn(lang)

      for (const [element, attributes, heading] of [
        ['login', '', texts.pass.title.login],
        ['login', 'view="registration"', texts.registration.title.login],
        ['auth', '', texts.registration.title.auth],
        ['auth', 'view="ml"', texts.ml.title.auth],
      ] as const)
        test(`<school-${element} ${attributes}> fits, in its own language from the first view on`, async ({
          page,
          school,
        }) => {
          const themes = lang === 'de' ? ['light', 'dark'] : ['light']
          for (const theme of themes) {
            const body = `<main><h1>X</h1><school-${element} lang="${lang}" theme="${theme}" ${attributes}></school-${element}></main>`
            await openFixture(page, { origin: school.origin, body })
            await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
            await expect(page.locator(`school-${element} .school`)).toHaveAttribute('lang', lang)
            await page.waitForLoadState('networkidle')
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
            expect(await page.evaluate(cut)).toEqual([])
            await page.screenshot({ path: test.info().outputPath(`${theme}.png`), fullPage: true })
          }
          if (element === 'login' && attributes === '') await expectNoFindings(page, { within: 'school-login' })
        })

      test('the cart fits, with dates, sums and buttons in its language', async ({ page, school }) => {
        await openFixture(page, { origin: school.origin, body: '' })
        await fillCart(page, school, ['course:1', 'school:1:3'])
        const body = `<main><h1>X</h1><school-checkout lang="${lang}"></school-checkout></main>`
        await openFixture(page, { origin: school.origin, body })
        await expect(page.getByRole('heading', { name: cart.list.title, exact: true })).toBeVisible()
        await expect(page.getByText(cart.sums.total, { exact: true }).first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await page.evaluate(cut)).toEqual([])
        await page.screenshot({ path: test.info().outputPath('cart.png'), fullPage: true })
        await expectNoFindings(page, { within: 'school-checkout' })
      })
    })

test('a form in such a language waits for its first view alone, and its texts for the code alone', async ({
  page,
  school,
}) => {
  const { title } = authTexts.textsIn('es').pass
  const table = /\/widget\/rare-/
  const [letTableGo, letChunksGo] = [await hold(page, table), await hold(page, CHUNKS)]
  const tableRequested = page.waitForRequest(table)
  await openFixture(page, {
    origin: school.origin,
    body: '<school-login lang="es"></school-login>',
    waitUntil: 'commit',
  })
  await expect(page.getByRole('heading', { name: title.login, exact: true })).toBeVisible()
  await tableRequested
  letTableGo()
  const textsRequested = page.waitForRequest(/\/widget\/auth-es-/)
  letChunksGo()
  await textsRequested
  await expect(page.locator('school-login .school')).toHaveAttribute('lang', 'es')
  await becomeLive(page)
})
