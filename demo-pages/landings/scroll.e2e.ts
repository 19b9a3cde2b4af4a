import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

// scroll bars that take room, as on most desktops
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
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

const scrollToStart = (page: Page) =>
  page.evaluate(async (top) => {
    await customElements.whenDefined('school-login')
    const scrollers = [document.documentElement, document.body, ...document.querySelectorAll('.page')]
    for (const scroller of scrollers) scroller.scrollTo({ top, behavior: 'instant' })
  }, START)

const openPopup = async (page: Page) => {
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
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

const style = (css: string) => `<style>${css}</style>`

const layouts: Record<string, string> = {
  nothing: '',
  'an overflow on the body of full height': style('html, body { height: 100% } body { overflow-x: hidden }'),
  'an overflow on the body': style('body { overflow-x: hidden; overflow-y: scroll }'),
  'an overflow on both': style('html, body { overflow-x: hidden }'),
  'a body that scrolls itself': style('html, body { height: 100%; overflow: hidden auto }'),
  'a body that is contained': style('body { contain: layout; overflow-x: hidden }'),
  'overflows that are important': style('html body { overflow: auto !important } html { scroll-behavior: smooth }'),
  'smooth scrolling': style('html { scroll-behavior: smooth } body { overflow-x: clip }'),
  'a nested scroller': style('html, body { height: 100% } .page { height: 100%; overflow: auto }'),
}

for (const [what, body] of Object.entries(layouts)) {
  test(`the popup leaves a page with ${what} where it is, to the pixel`, {
    tag: fullUnless(what === 'an overflow on the body of full height'),
  }, async ({ page, school }) => {
    await openLanding(page, school, 'scroll', { body })
    await scrollToStart(page)
    const [before, styles] = [await placeOf(page), await inlineStyles(page)]
    expect(Math.max(...before.scrolled)).toBe(START)
    await openPopup(page)
    const opened = await placeOf(page)
    await wheelOver(page, 30, 300)
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(300)
    const turned = await placeOf(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect([opened, turned, await placeOf(page), await inlineStyles(page)]).toEqual([before, before, before, styles])
    await wheelOver(page, 30, 300)
    await expect.poll(async () => Math.max(...(await placeOf(page)).scrolled)).toBeGreaterThan(START)
  })
}

test('what the page has on its elements is there again after the popup, unless the page has changed it meanwhile', async ({
  page,
  school,
}) => {
  await openLanding(page, school, 'scroll')
  await scrollToStart(page)
  await page.evaluate(() => {
    document.documentElement.style.cssText = 'overflow-x: hidden !important; overflow-y: scroll; color: red'
    document.body.style.cssText = 'overflow: auto'
  })
  const before = await inlineStyles(page)
  await openPopup(page)
  await page.keyboard.press('Escape')
  expect(await inlineStyles(page)).toEqual(before)
  await openPopup(page)
  await page.evaluate(() => {
    document.documentElement.style.overflow = ''
  })
  await page.keyboard.press('Escape')
  expect(await inlineStyles(page)).toEqual([['color: red '], before[1]])
})

const hijackers: Record<string, string> = {
  'SmoothScroll.js': '<script src="/libraries/smoothscroll-for-websites/SmoothScroll.js"></script>',
  Lenis: `<script src="/libraries/lenis/dist/lenis.min.js"></script>
    <script>addEventListener('DOMContentLoaded', () => new Lenis({ autoRaf: true, syncTouch: true }))</script>`,
  'a listener on the document that captures': `<script>
    for (const type of ['wheel', 'touchmove']) document.addEventListener(type, (event) => {
      event.preventDefault()
      scrollBy(0, 50)
    }, { capture: true, passive: false })
  </script>`,
}

for (const [what, body] of Object.entries(hijackers)) {
  test(`where ${what} moves the page, wheel and finger scroll the open popup and not the page`, {
    tag: fullUnless(what === 'Lenis'),
  }, async ({ browser, school }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 320 } })
    const page = await context.newPage()
    await openLanding(page, school, 'scroll', { body })
    await scrollToStart(page)
    await openPopup(page)
    const before = await placeOf(page)
    const dialog = page.getByRole('dialog')
    const popupTop = () => dialog.evaluate(({ scrollTop }) => scrollTop)
    await wheelOver(page, 400, 200)
    await expect.poll(popupTop).toBeGreaterThan(50)
    const wheeled = await popupTop()
    await dragFinger(page, { x: 400, y: 60 }, 160)
    await expect.poll(popupTop).toBeLessThan(wheeled)
    expect(await placeOf(page)).toEqual(before)
    await context.close()
  })
}
