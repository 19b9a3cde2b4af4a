import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, payEmbedded } from '../testing/checkout.ts'
import type { School } from '../testing/school.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, chooseCountry, fillCart, payInEuros } from '../testing/shopping.ts'

const open = async (page: Page, school: School, body: string, style = '') => {
  await allowLocalNetwork(page.context())
  await openFixture(page, { origin: school.origin, body: `<style>${style}</style>${body}` })
}

/** Every computed style of everything in the cart. */
const stylesOf = (page: Page) =>
  page.locator('school-checkout').evaluate((host) => {
    const all = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('.school, .school *') ?? [])]
    return all.map((element) => {
      const style = getComputedStyle(element)
      const own = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
      return { element: `${element.localName}.${element.getAttribute('class') ?? ''}`, own }
    })
  })

const hostile = `${readFileSync(new URL('../inline/hostile.css', import.meta.url), 'utf8')}
  * { letter-spacing: 3px !important; text-transform: uppercase !important }
  li, dl, dd, p, h2, img { display: none !important }`

test('styles of a page, however hostile, do not reach into the checkout', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  const body = '<div class="enrol"><school-checkout></school-checkout></div>'
  const looks = []
  for (const style of ['', hostile]) {
    await open(page, school, body, style)
    await expect(checkoutIn(page).promo).toBeVisible()
    await expect(checkoutIn(page).button('KURS20')).toBeVisible()
    looks.push(await stylesOf(page))
  }
  const [clean = [], spoiled = []] = looks
  const changed = spoiled.map(({ element, own }, at) => [element, own.filter((line) => !clean[at]?.own.includes(line))])
  expect(changed.length).toBeGreaterThan(60)
  expect(changed.filter(([, lines]) => lines && lines.length > 0)).toEqual([])
})

/** A checkout inside somebody else's component. The link to the cart tells the script of the school that there is a shop. */
const nest = async (page: Page, school: School) => {
  await open(page, school, '<school-cart></school-cart><foreign-shell></foreign-shell>')
  await page.evaluate(() => {
    const root = document.querySelector('foreign-shell')?.attachShadow({ mode: 'open' })
    root?.append(document.createElement('school-checkout'))
  })
}

test('inside somebody else’s component the forms of the providers are in the page all the same, and take the money', {
  tag: '@full',
}, async ({ page, school }) => {
  await signInWithCart(page, school)
  await payInEuros(page, school)
  await nest(page, school)
  const { heading, tile, toPay, button } = checkoutIn(page)
  const frame = page.locator('foreign-shell > div > iframe')
  await tile('Банковская карта').check()
  await toPay.click()
  await button(/^Оплатить 34.€$/).click()
  await payEmbedded(frame.contentFrame(), cards.stripe.pays)
  await expect(heading('success')).toBeVisible()
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:3'])
  await nest(page, school)
  await tile(/^ЮKassa/).check()
  await toPay.click()
  await button(/^Оплатить/).click()
  await expect(frame).toBeVisible()
  await frame.contentFrame().getByRole('button', { name: 'Оплатить' }).click()
  await frame.contentFrame().getByRole('button', { name: 'Подтвердить' }).click()
  await expect(heading('success')).toBeVisible()
})
