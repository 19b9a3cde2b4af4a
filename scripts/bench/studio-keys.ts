import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Figure } from './figure.ts'
import { observePresses, takePresses } from './presses.ts'
import { slowCpu } from './slow-visit.ts'

/** Every letter is a key of its own: others than Latin ones would be put in without their events. */
const LINE = 'the long night of a small star '
const KEYS = 100
const TIMES = 8
/** A fast writer. */
const KEY_MS = 120
/** Until the work of a press that is not part of its paint is over. */
const SETTLE_MS = 400
const PAINT_MS_MAX = 100
const TIMEOUT_MS = 30_000

const ms = (value: number) => `${Math.round(value)} ms`

/** The longest of the 98 hundredths that were the fastest; those that browsers do not report are the fastest of all. */
const usual = (durations: readonly number[], pressed: number): number => {
  const slowest = durations.toSorted((one, other) => other - one)
  return slowest[Math.floor(pressed * 0.02)] ?? Math.min(...durations)
}

const figureOf = (what: string, durations: readonly number[], pressed: number): Figure => {
  const worst = Math.max(...durations)
  return {
    what: `${what} to the next paint, CPU 4x`,
    value: `${ms(usual(durations, pressed))}, at worst ${ms(worst)}`,
    target: `at most ${PAINT_MS_MAX} ms`,
    holds: worst <= PAINT_MS_MAX,
  }
}

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

/** Keys in a field of a page without anything else. */
const bareKeys = async (page: Page): Promise<Figure> => {
  await page.goto('data:text/html,<!doctype html><p contenteditable>Text</p>')
  await slowCpu(page)
  await page.locator('p').click()
  await page.waitForTimeout(SETTLE_MS)
  await takePresses(page)
  await typeLine(page, KEYS / 3)
  return { ...figureOf('a key in a bare field', await takePresses(page), KEYS / 3), target: '', holds: null }
}

/** Works on the blocks in the middle of a course as its author does, by keys. */
const pressThrough = async (page: Page, url: string, blocks: number): Promise<Figure[]> => {
  await page.goto(url)
  const canvas = page.getByRole('region', { name: 'Содержание', exact: true })
  const cards = canvas.locator('[data-card]')
  await cards.nth(blocks - 1).waitFor({ timeout: TIMEOUT_MS })
  await page.waitForLoadState('networkidle')
  await slowCpu(page)
  const figures: Figure[] = []
  /** Presses after a first one, which is not counted: it may load what is needed once. */
  const measured = async (what: string, pressed: number, work: () => Promise<void>) => {
    await page.waitForTimeout(SETTLE_MS)
    await takePresses(page)
    await work()
    figures.push(figureOf(what, await takePresses(page), pressed))
  }
  const handle = (at: number) => cards.nth(at).getByRole('checkbox')
  const middle = Math.floor(blocks / 2)

  await canvas.getByRole('textbox', { name: 'Текст', exact: true }).nth(3).click()
  await measured(`a key in a text of ${blocks} blocks`, KEYS, () => typeLine(page, KEYS))
  await canvas.getByRole('textbox', { name: 'Заголовок', exact: true }).nth(5).click()
  await measured('a key in a heading', KEYS, () => typeLine(page, KEYS))

  await handle(middle).focus()
  await measured('moving a block', TIMES, () => times(page, () => page.keyboard.press('Alt+ArrowDown')))
  await measured('undoing it', TIMES, () => times(page, () => page.keyboard.press('Control+Z')))
  const opened: number[] = []
  const inserted: number[] = []
  for (let round = 0; round < TIMES; round += 1) {
    await handle(middle).focus()
    await page.waitForTimeout(SETTLE_MS)
    await takePresses(page)
    await page.keyboard.press('/')
    await page.waitForTimeout(SETTLE_MS)
    opened.push(...(await takePresses(page)))
    await page.keyboard.press('Enter')
    await page.waitForTimeout(SETTLE_MS)
    inserted.push(...(await takePresses(page)))
  }
  figures.push(figureOf('the menu of blocks', opened, TIMES), figureOf('inserting a block', inserted, TIMES))
  await page.keyboard.press('Escape')
  await measured('undoing it', TIMES, () => times(page, () => page.keyboard.press('Control+Z')))
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
export const studioKeys = async (
  browser: Browser,
  { url, blocks, ...options }: { url: string; blocks: number } & BrowserContextOptions,
): Promise<Figure[]> => {
  const context = await browser.newContext(options)
  try {
    const [bare, page] = [await context.newPage(), await context.newPage()]
    await observePresses(bare)
    await observePresses(page)
    await bare.bringToFront()
    const floor = await bareKeys(bare)
    await bare.close()
    return [floor, ...(await pressThrough(page, url, blocks))]
  } finally {
    await context.close()
  }
}
