import type { Page } from '@playwright/test'
import { engine } from '../testing/browsers/engine.ts'
import { fullUnless } from '../testing/full.ts'
import { signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

// scroll bars that take room, as on most desktops
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ignoreDefaultArgs: ['--hide-scrollbars'], ...launchOptions }),
})

const START = 1_500

/** Positions of everything that scrolls, and where the page's button and its fixed header stand. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const scrollers = [document.documentElement, document.body, ...document.querySelectorAll('.page')]
    const boxes = [...document.querySelectorAll('button[data-school-open], header')].map((element) => {
      const { left, top, width } = element.getBoundingClientRect()
      return { left, top, width }
    })
    return { scrolled: scrollers.map(({ scrollTop }) => scrollTop), boxes }
  })

/** The inline properties of the root and the body, as written. */
const inlineStyles = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body].map(({ style }) =>
      [...style]
        .toSorted()
        .map((name) => `${name}: ${style.getPropertyValue(name)} ${style.getPropertyPriority(name)}`),
    ),
  )

const scrollPage = (page: Page, to: number) =>
  page.evaluate(async (top) => {
    await customElements.whenDefined('school-login')
    const scrollers = [document.documentElement, document.body, ...document.querySelectorAll('.page')]
    for (const scroller of scrollers) scroller.scrollTo({ top, behavior: 'instant' })
  }, to)

/** By a key, because the driver of Firefox scrolls what it presses to the middle. */
const openPopup = async (page: Page) => {
  await page.getByRole('button', { name: 'Записаться' }).evaluate((opener) => opener.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
}

const closePopup = async (page: Page) => {
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const wheelOver = async (page: Page, x: number, y: number) => {
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 120)
  await page.mouse.wheel(0, 600)
}

const dragFinger = async (page: Page, { x, y }: { x: number; y: number }, by: number) => {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x, y: y + (by * step) / 8 }])
  await touch('touchEnd', [])
}

/** Tries to scroll the page behind a dialog: beside the dialog, over the scroll bar of the page, and by key. */
const tryToScroll = async (page: Page) => {
  const { width = 0 } = page.viewportSize() ?? {}
  for (const x of [30, width - 5]) await wheelOver(page, x, 300)
  await page.keyboard.press('PageDown')
  await page.waitForTimeout(300)
}

const style = (css: string) => `<style>${css}</style>`

const FULL_HEIGHT = style('html, body { height: 100% } body { overflow-x: hidden }')

const NESTED = style('html, body { height: 100% } .page { height: 100%; overflow: auto }')
/** The popup of the page, within its scroller. */
const OWN = '<school-login popup></school-login>'
const SMOOTH_SCROLL = '<script src="/libraries/smoothscroll-for-websites/SmoothScroll.js"></script>'

const layouts: Record<string, string> = {
  nothing: '',
  'an overflow on the body of full height': FULL_HEIGHT,
  'an overflow on the body': style('body { overflow-x: hidden; overflow-y: scroll }'),
  'an overflow on both': style('html, body { overflow-x: hidden }'),
  'a body that scrolls itself': style('html, body { height: 100%; overflow: hidden auto }'),
  'a body that is contained': style('body { contain: layout; overflow-x: hidden }'),
  'a body that is a container': style('body { container-type: inline-size; overflow-x: hidden }'),
  'a root that is contained': style('html { contain: style } body { overflow-x: hidden }'),
  'a root whose overflow is important': style('html { overflow: auto !important }'),
  'a body whose overflow is important': style('html body { height: 100%; overflow: auto !important }'),
  'smooth scrolling': style('html { scroll-behavior: smooth; height: 100% } body { height: 100%; overflow-x: clip }'),
  'a nested scroller': NESTED,
  'a nested scroller that SmoothScroll.js scrolls': NESTED + OWN + SMOOTH_SCROLL,
}

for (const [what, body] of Object.entries(layouts)) {
  test(`the popup leaves a page with ${what} where it is, to the pixel`, {
    tag: fullUnless(what === 'an overflow on the body of full height'),
  }, async ({ page, school }) => {
    await openLanding(page, school, 'scroll', { body })
    await scrollPage(page, START)
    const [before, styles] = [await placeOf(page), await inlineStyles(page)]
    expect(Math.max(...before.scrolled)).toBe(START)
    await openPopup(page)
    const opened = await placeOf(page)
    await tryToScroll(page)
    const tried = await placeOf(page)
    await closePopup(page)
    expect([opened, tried, await placeOf(page), await inlineStyles(page)]).toEqual([before, before, before, styles])
    await wheelOver(page, 30, 300)
    await expect.poll(async () => Math.max(...(await placeOf(page)).scrolled)).toBeGreaterThan(START)
  })
}

test('a page that is scrolling smoothly stops where the popup opens', async ({ page, school }) => {
  await openLanding(page, school, 'scroll', { body: style('html { scroll-behavior: smooth }') })
  await scrollPage(page, START)
  await openPopup(page)
  await closePopup(page)
  await page.evaluate(() => {
    const open: (name: string) => void = Reflect.get(Object(window.SchoolWidgets), 'open')
    addEventListener('scroll', () => open('login'), { once: true })
    scrollTo({ top: 4_000 })
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  // what the compositor has scrolled meanwhile reaches `scrollTop` with the next frame
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const opened = await placeOf(page)
  await page.waitForTimeout(700)
  expect(await placeOf(page)).toEqual(opened)
})

const changes: Record<string, string> = { 'has removed it': '', 'has set it to the same for itself': 'hidden' }

for (const [what, overflow] of Object.entries(changes)) {
  test(`what the page has on its elements is there again after the popup, unless the page ${what} meanwhile`, async ({
    page,
    school,
  }) => {
    await openLanding(page, school, 'scroll')
    await scrollPage(page, START)
    await page.evaluate(() => {
      document.documentElement.style.cssText = 'overflow-x: hidden !important; overflow-y: scroll; color: red'
      document.body.style.cssText = 'overflow: auto'
    })
    const before = await inlineStyles(page)
    await openPopup(page)
    await closePopup(page)
    expect(await inlineStyles(page)).toEqual(before)
    await openPopup(page)
    await page.evaluate((value) => {
      document.documentElement.style.overflow = value
    }, overflow)
    const changed = overflow ? [`overflow-x: ${overflow} `, `overflow-y: ${overflow} `] : []
    await closePopup(page)
    expect(await inlineStyles(page)).toEqual([['color: red ', ...changed], before[1]])
  })
}

const lenis = (options: string) => `<script src="/libraries/lenis/dist/lenis.min.js"></script>
  <script>addEventListener('DOMContentLoaded', () => new Lenis({ autoRaf: true, syncTouch: true, ${options} }))</script>`

const hijackers: Record<string, string> = {
  Lenis: lenis(''),
  'Lenis in a nested scroller': `${NESTED}${OWN}${lenis("wrapper: document.querySelector('.page')")}`,
  'a listener on the document that captures': `<script>
    for (const type of ['wheel', 'touchstart', 'touchmove', 'touchend']) document.addEventListener(type, (event) => {
      event.preventDefault()
      scrollBy(0, 50)
    }, { capture: true, passive: false })
  </script>`,
  'a listener of the older name': `<script>
    document.onmousewheel = () => {
      scrollBy(0, 50)
      return false
    }
  </script>`,
}

for (const [what, body] of Object.entries(hijackers)) {
  test(`where ${what} moves the page, wheel and finger scroll the open popup and not the page`, {
    tag: fullUnless(what === 'Lenis'),
  }, async ({ browser, school }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 320 } })
    const page = await context.newPage()
    await openLanding(page, school, 'scroll', { body })
    await scrollPage(page, START)
    await page.getByRole('button', { name: 'Записаться' }).scrollIntoViewIfNeeded()
    const before = await placeOf(page)
    await openPopup(page)
    const dialog = page.getByRole('dialog')
    const hiddenBelow = () =>
      dialog.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
    expect(await hiddenBelow()).toBeGreaterThan(50)
    // to the end, since a place on the way there would still change while the finger moves
    await wheelOver(page, 400, 200)
    await expect.poll(hiddenBelow).toBeLessThan(1)
    await dragFinger(page, { x: 400, y: 60 }, 160)
    await expect.poll(hiddenBelow).toBeGreaterThan(50)
    const scrolled = await placeOf(page)
    await closePopup(page)
    expect([scrolled, await placeOf(page)]).toEqual([before, before])
    await context.close()
  })
}

const CHECKOUT = '<school-checkout></school-checkout>'

const dialogs: Record<string, { body: string; opener: RegExp }> = {
  'the choice of the country': { body: CHECKOUT, opener: /^Сменить валюту$/ },
  'the form of a gift': { body: CHECKOUT, opener: /^От.кого и.кому/ },
  'the viewer of pictures': {
    body: '<school-content kind="course" slug="space"></school-content>',
    opener: /^Увеличить: Молодая луна$/,
  },
}

for (const [what, { body, opener }] of Object.entries(dialogs)) {
  test(`${what} leaves a page of full height where it is, by wheel, key and finger`, {
    tag: fullUnless(what !== 'the form of a gift'),
  }, async ({ browser, school }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 600 } })
    const page = await context.newPage()
    await signInWithCart(page, school, ['gift-certificate:1'])
    await openLanding(page, school, 'scroll', { body: `${FULL_HEIGHT}${body}`, origin: school.origin })
    const button = page.getByRole('button', { name: opener })
    await button.click() // once before: what comes into view loads and changes its height
    await closePopup(page)
    await button.scrollIntoViewIfNeeded()
    const before = await placeOf(page)
    expect(Math.max(...before.scrolled)).toBeGreaterThan(START)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const opened = await placeOf(page)
    await tryToScroll(page)
    if (engine === 'chromium') await dragFinger(page, { x: 30, y: 400 }, -200) // by the DevTools protocol
    await page.waitForTimeout(300)
    const tried = await placeOf(page)
    await closePopup(page)
    await expect(button).toBeFocused()
    expect([opened, tried, await placeOf(page)]).toEqual([before, before, before])
    await context.close()
  })
}

const focuses = { 'nothing had the focus': 'body', 'a button that is now out of sight had the focus': 'button' }

for (const [what, name] of Object.entries(focuses)) {
  test(`after a popup that code has opened while ${what} the page is where it was, and the focus too`, async ({
    page,
    school,
  }) => {
    await openLanding(page, school, 'scroll', { body: FULL_HEIGHT })
    await page.locator(name).focus()
    await scrollPage(page, 3_000)
    const before = await placeOf(page)
    await page.evaluate(() => {
      const open: (name: string) => void = Reflect.get(Object(window.SchoolWidgets), 'open')
      open('login')
    })
    await expect(page.getByRole('dialog')).toBeVisible()
    const opened = await placeOf(page)
    await closePopup(page)
    // a browser takes the focus from a field that is gone when it draws the page
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe(name)
    expect([opened, await placeOf(page)]).toEqual([before, before])
  })
}
