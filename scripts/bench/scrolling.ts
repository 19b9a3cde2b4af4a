import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../chromium.ts'
import type { Figure } from './figure.ts'
import { addLongCourse } from './long-course.ts'
import type { RunningServer } from './processes.ts'
import { slowCpu } from './slow-visit.ts'

const BLOCKS = 200
const VISITS = 3
const WHEEL_PX = 400
const WHEEL_MS = 60
/** The shortest task that browsers report as long. */
const SHORTEST_MS = 50
const LONGEST_MS_MAX = 200

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Init script: keeps the durations of long tasks. */
const observeTasks = () => {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1

const scrollToEnd = async (page: Page) => {
  await page.mouse.move(180, 370)
  while (!(await page.evaluate(isAtEnd))) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.waitForTimeout(WHEEL_MS)
  }
}

/** The longest task while a phone with a slow CPU scrolls a course that has loaded, in milliseconds. */
const longestTask = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(observeTasks)
    await page.goto(url, { waitUntil: 'networkidle' })
    await slowCpu(page)
    await page.evaluate(() => void window.longTasks.splice(0))
    await scrollToEnd(page)
    return Math.max(0, ...(await page.evaluate(() => window.longTasks)))
  } finally {
    await context.close()
  }
}

/** Scrolls a long course from its title to its comments. */
export const scrolling = async ({ origin }: RunningServer): Promise<Figure> => {
  await addLongCourse(origin, BLOCKS, { slug: 'long', status: 1 })
  const url = `${origin}/courses/long/`
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    const tasks: number[] = []
    for (let round = 0; round < VISITS; round += 1) tasks.push(await longestTask(browser, url))
    const longest = Math.max(...tasks)
    return {
      what: `longest task while a course of ${BLOCKS} blocks scrolls, CPU 4x`,
      value: longest < SHORTEST_MS ? `none over ${SHORTEST_MS} ms` : `${Math.round(longest)} ms`,
      target: `at most ${LONGEST_MS_MAX} ms`,
      holds: longest <= LONGEST_MS_MAX,
    }
  } finally {
    await browser.close()
  }
}
