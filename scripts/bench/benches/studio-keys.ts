import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { atMost, type Figure, ms, plain } from '../figure.ts'
import { inContext, observePresses, slowCpu, readPresses } from '../visit.ts'

/** Every letter is a key of its own: others than Latin ones would be put in without their events. */
const LINE = 'the long night of a small star '
const KEYS = 100
const BARE_KEYS = 50
const TIMES = 8
/** A fast writer. */
const KEY_MS = 120
/** Until the work of a press that is not part of its paint is over. */
const SETTLE_MS = 400
/** Of a key in a text, and of what changes more than one block. */
const TYPING_MS_MAX = 100
const ACTION_MS_MAX = 200
/** Of a key in a text, relative to one in a bare field of the same run: what the machine is busy with slows both. */
const TYPING_RATIO_MAX = 6
/** How often a key in a text lays the page out, whatever the machine is busy with. */
const TYPING_LAYOUTS_MAX = 2
const TIMEOUT_MS = 30_000

/** The longest of the 98 hundredths that were the fastest, those that browsers do not report included. */
const usual = (durations: readonly number[], pressed: number): number => {
  const slowest = durations.toSorted((one, other) => other - one)
  return slowest[Math.floor(pressed * 0.02)] ?? Math.min(...durations)
}

const textOf = (durations: readonly number[], pressed: number) =>
  `${ms(usual(durations, pressed))}, at worst ${ms(Math.max(...durations))}`

const figureOf = (what: string, durations: readonly number[], pressed: number, most: number): Figure =>
  atMost(`${what} to the next paint, CPU 4x`, usual(durations, pressed), most, {
    text: textOf(durations, pressed),
    unit: ' ms',
  })

const typeLine = async (page: Page, keys: number) => {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(LINE[key % LINE.length] ?? ' ')
    await page.waitForTimeout(KEY_MS)
  }
  await page.waitForTimeout(SETTLE_MS)
}

const times = async (page: Page, press: () => Promise<unknown>) => {
  for (let round = 0; round < TIMES; round += 1) {
    await press()
    await page.waitForTimeout(SETTLE_MS)
  }
}

/** The durations of keys in a field of a page without anything else. */
const bareKeys = async (page: Page): Promise<number[]> => {
  await page.goto('data:text/html,<!doctype html><p contenteditable>Text</p>')
  await slowCpu(page)
  await page.locator('p').click()
  await page.waitForTimeout(SETTLE_MS)
  await readPresses(page)
  await typeLine(page, BARE_KEYS)
  return readPresses(page)
}

/** How often the page has been laid out. */
const layoutsOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
}

/** Works on the blocks in the middle of a course as its author does, by keys. */
const pressThrough = async (page: Page, url: string, blocks: number, bare: readonly number[]): Promise<Figure[]> => {
  await page.goto(url)
  const canvas = page.getByRole('region', { name: 'Содержание', exact: true })
  const cards = canvas.locator('[data-card]')
  await cards.nth(blocks - 1).waitFor({ timeout: TIMEOUT_MS })
  await page.waitForLoadState('networkidle')
  await slowCpu(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const figures = [plain('a key in a bare field to the next paint, CPU 4x', textOf(bare, BARE_KEYS))]
  const measured = async (what: string, pressed: number, work: () => Promise<void>, most = ACTION_MS_MAX) => {
    await page.waitForTimeout(SETTLE_MS)
    await readPresses(page)
    await work()
    const durations = await readPresses(page)
    figures.push(figureOf(what, durations, pressed, most))
    return durations
  }
  const handle = (at: number) => cards.nth(at).getByRole('checkbox')
  const middle = Math.floor(blocks / 2)

  await canvas.getByRole('textbox', { name: 'Текст', exact: true }).nth(3).click()
  const before = await layoutsOf(devtools)
  const typed = await measured(`a key in a text of ${blocks} blocks`, KEYS, () => typeLine(page, KEYS), TYPING_MS_MAX)
  const layouts = ((await layoutsOf(devtools)) - before) / KEYS
  const ratio = usual(typed, KEYS) / usual(bare, BARE_KEYS)
  figures.push(
    atMost('the same, relative to the bare field', ratio, TYPING_RATIO_MAX, { text: ratio.toFixed(1) }),
    atMost('layouts for each of these keys', layouts, TYPING_LAYOUTS_MAX, { text: layouts.toFixed(1) }),
  )
  await canvas.getByRole('textbox', { name: 'Заголовок', exact: true }).nth(5).click()
  await measured('a key in a heading', KEYS, () => typeLine(page, KEYS), TYPING_MS_MAX)

  const preview = page.getByRole('button', { name: 'Предпросмотр', exact: true })
  await preview.click()
  await page
    .locator('school-content .block')
    .nth(blocks - 1)
    .waitFor({ timeout: TIMEOUT_MS })
  await canvas.getByRole('textbox', { name: 'Текст', exact: true }).nth(3).click()
  await measured('a key in a text beside the preview', KEYS, () => typeLine(page, KEYS), TYPING_MS_MAX)
  await preview.click()

  await handle(middle).focus()
  await measured('moving a block', TIMES, () => times(page, () => page.keyboard.press('Alt+ArrowDown')))
  await measured('undoing a move', TIMES, () => times(page, () => page.keyboard.press('Control+Z')))
  const opened: number[] = []
  const inserted: number[] = []
  for (let round = 0; round < TIMES; round += 1) {
    await handle(middle).focus()
    await page.waitForTimeout(SETTLE_MS)
    await readPresses(page)
    await page.keyboard.press('/')
    await page.waitForTimeout(SETTLE_MS)
    opened.push(...(await readPresses(page)))
    await page.keyboard.press('Enter')
    await page.waitForTimeout(SETTLE_MS)
    inserted.push(...(await readPresses(page)))
  }
  figures.push(
    figureOf('the menu of blocks', opened, TIMES, ACTION_MS_MAX),
    figureOf('inserting a block', inserted, TIMES, ACTION_MS_MAX),
  )
  await page.keyboard.press('Escape')
  await measured('undoing an insertion', TIMES, () => times(page, () => page.keyboard.press('Control+Z')))
  await handle(middle).focus()
  await measured('selecting one more block', TIMES, () => times(page, () => page.keyboard.press('Shift+ArrowDown')))
  await measured('moving several', TIMES, () => times(page, () => page.keyboard.press('Alt+ArrowUp')))
  await measured('selecting all', 1, async () => {
    await page.keyboard.press('Control+A')
    await page.waitForTimeout(SETTLE_MS)
  })
  return figures
}

/** Keys in a course of this many blocks, beside those in a bare field. */
export const studioKeys = (
  browser: Browser,
  { url, blocks, ...options }: { url: string; blocks: number } & BrowserContextOptions,
): Promise<Figure[]> =>
  inContext(browser, options, async (context) => {
    const [bare, page] = [await context.newPage(), await context.newPage()]
    await observePresses(bare)
    await observePresses(page)
    await bare.bringToFront()
    const floor = await bareKeys(bare)
    await bare.close()
    return pressThrough(page, url, blocks, floor)
  })
