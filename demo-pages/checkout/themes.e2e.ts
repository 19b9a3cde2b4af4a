import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import type { School } from '../testing/school.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, keepCard } from '../testing/shopping.ts'

const open = async (page: Page, school: School, attributes = '', style = '') => {
  await allowLocalNetwork(page.context())
  await openFixture(page, {
    origin: school.origin,
    body: `<style>body { margin: 0 } ${style}</style><main><h1>Школа</h1><school-checkout ${attributes}></school-checkout></main>`,
  })
}

const STYLES = {
  card: ['background-color', 'color', 'border-top-left-radius', 'font-family'],
  button: ['background-color', 'color', 'letter-spacing', 'border-top-left-radius'],
  tile: ['background-color', 'border-top-width'],
  item: ['padding-top'],
  sum: ['font-weight'],
} as const

type Part = keyof typeof STYLES

/** How the first of each of these parts looks, and the button that goes on. */
const looksOf = (page: Page, ...parts: Part[]) =>
  page.locator('school-checkout').evaluate(
    (host, wanted) =>
      wanted.map(([part, names]) => {
        const place = part === 'button' ? '.foot' : '.school'
        const element = host.shadowRoot?.querySelector(`${place} [part~="${part}"]`)
        const style = element && getComputedStyle(element)
        return names.map((name) => style?.getPropertyValue(name))
      }),
    parts.map((part) => [part, STYLES[part]] as const),
  )

const ready = (page: Page) => expect(checkoutIn(page).toPay).toBeVisible()

test('light and dark keep to themselves, auto follows the visitor, and a theme that is set later is followed', {
  tag: '@engines',
}, async ({ page, school }) => {
  await signInWithCart(page, school)
  const look = async (theme: string) => {
    await page.locator('school-checkout').evaluate((element, value) => element.setAttribute('theme', value), theme)
    return looksOf(page, 'card', 'button', 'tile')
  }
  await open(page, school)
  await ready(page)
  const plain = await looksOf(page, 'card', 'button', 'tile')
  const [light, dark, auto] = [await look('light'), await look('dark'), await look('auto')]
  await page.emulateMedia({ colorScheme: 'dark' })
  const changed = [await look('light'), await look('dark'), await look('auto')]
  expect(light).not.toEqual(dark)
  expect([plain, auto, changed]).toEqual([light, light, [light, dark, dark]])
})

test('tokens and parts of the page reach every step', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school)
  const style = `
    main { --school-accent: rgb(120 20 60); --school-radius: 3px; --school-card-radius: 1px; --school-font: Georgia, serif }
    school-checkout::part(item) { padding-top: 31px }
    school-checkout::part(sum) { font-weight: 300 }
    school-checkout::part(tile) { border-width: 4px }
    school-checkout::part(button) { letter-spacing: 2px }`
  await open(page, school, '', style)
  await ready(page)
  expect(await looksOf(page, 'item', 'sum', 'tile', 'button')).toEqual([
    ['31px'],
    ['300'],
    [expect.any(String), '4px'],
    ['rgb(120, 20, 60)', expect.any(String), '2px', '3px'],
  ])
  await checkoutIn(page).tile('Банковская карта').check()
  await checkoutIn(page).toPay.click()
  await typeCard(page, cards.cloudpayments.pays)
  await expect(checkoutIn(page).heading('review')).toBeVisible()
  expect(await looksOf(page, 'card', 'sum', 'button')).toEqual([
    [expect.any(String), expect.any(String), '1px', 'Georgia, serif'],
    ['300'],
    ['rgb(120, 20, 60)', expect.any(String), '2px', '3px'],
  ])
})

/** From the cart to success; `look` is called at every step. */
const walk = async (page: Page, school: School, look: (step: string) => Promise<void>) => {
  await signInWithCart(page, school, [])
  await keepCard(page, school)
  await signInWithCart(page, school, ['course:2', 'school:1:3'])
  const { heading, otherMethod, tile, button, cardNumber, saveCard } = checkoutIn(page)
  await open(page, school)
  await expect(otherMethod).toBeVisible()
  await look('list')
  await otherMethod.click()
  await expect(heading('methods')).toBeVisible()
  await look('methods')
  await tile('Банковская карта').check()
  await button('Продолжить').click()
  await expect(heading('cards')).toBeVisible()
  await look('cards')
  await tile('Новая карта').check()
  await button('Продолжить').click()
  await expect(heading('info')).toBeVisible()
  await saveCard.click()
  await expect(cardNumber).toBeFocused()
  await look('info')
  await typeCard(page, cards.cloudpayments.declined)
  await expect(heading('review')).toBeVisible()
  await look('review')
  await button(/^Оплатить/).click()
  await expect(heading('fail')).toBeVisible()
  await checkoutIn(page).details.click()
  await look('fail')
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Letters twice as large, as browsers and phones make them, boxes as they were; and back. */
const scaleLetters = (page: Page, isLarge: boolean) =>
  page.locator('school-checkout').evaluate((host, large) => {
    const all = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('.school, .school *') ?? [])]
    const sizes = all.map((element) => `${Number.parseFloat(getComputedStyle(element).fontSize) * 2}px`)
    all.forEach((element, at) => element.style.setProperty('font-size', large ? (sizes[at] ?? '') : ''))
  }, isLarge)

test('at 320 pixels, and with letters twice as large at 640, nothing is wider than the screen', {
  tag: '@full',
}, async ({ page, school }) => {
  const wide: unknown[] = []
  const measure = async (step: string, width: number) => {
    await page.setViewportSize({ width, height: 640 })
    const shown = await widthOf(page)
    if (shown > width) wide.push([step, width, shown])
  }
  await walk(page, school, async (step) => {
    await measure(step, 320)
    await scaleLetters(page, true)
    await measure(step, 640)
    await scaleLetters(page, false)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  expect(wide).toEqual([])
})

test('with forced colours every step has its lines and its focus, nothing moves, and axe finds nothing', {
  tag: '@full',
}, async ({ page, school }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await walk(page, school, async (step) => {
    await expectNoFindings(page, { schemes: ['light'] })
    const moving = await page.evaluate(() => document.getAnimations().length)
    expect([step, moving]).toEqual([step, 0])
  })
})
