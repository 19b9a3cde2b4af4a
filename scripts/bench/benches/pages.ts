import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { escapeHtml } from '../../../server/http/html.ts'
import { freePort } from '../../../server/testing/process.ts'
import { atLeast, atMost, type Figure, ms, plain } from '../figure.ts'
import { type Bench, type BenchContext, inRounds } from '../harness.ts'
import { beside, loadOf, type Pace } from '../load.ts'
import { addLongCourse } from '../long-course.ts'
import { inContext, slowCpu, visitOf } from '../visit.ts'

/** A course of all kinds of blocks, with its price and its lessons. */
const COURSE = '/courses/space/'

const SECONDS = 5
const VISITS = 5
const TARGETS = { perSecond: 500, visible: 1.3, shift: 0.02, taskMs: 200 }

/** The texts of the course as a page without styles and scripts. */
const plainPage = async (browser: Browser, url: string): Promise<string> => {
  const page = await browser.newPage()
  await page.goto(url)
  const texts = await page.locator('main').evaluate((main) => {
    const within = (root: ParentNode): string[] =>
      [...root.querySelectorAll('h1, h2, h3, p, li, school-content')].flatMap((element) =>
        element.shadowRoot ? within(element.shadowRoot) : (element.textContent ?? ''),
      )
    return within(main)
  })
  await page.close()
  const [title = '', ...rest] = texts
  const paragraphs = rest.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Курс</title></head><body><h1>${escapeHtml(title)}</h1>${paragraphs}</body></html>`
}

const startPlain = async (html: string) => {
  const body = brotliCompressSync(html)
  const port = await freePort()
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Cache-Control': 'no-store' }
  const server = createServer((_, response) => void response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://localhost:${port}/`, stop: () => void server.close() }
}

/** How many pages the server sends, beside a bare Express 5 handler that sends the same bytes. */
const paces = async ({ folder, startBare }: BenchContext, origin: string): Promise<Figure[]> => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const published = await fetch(origin + COURSE, { headers })
  const file = join(folder, 'page.br')
  writeFileSync(file, brotliCompressSync(await published.text()))
  const bare = await startBare({ BYTES: file })
  const load = (server: string, more: Record<string, string> = {}) =>
    loadOf({
      requests: [{ method: 'GET', url: server + COURSE, headers: { ...headers, ...more } }],
      isKnown: 'if-none-match' in more,
      seconds: SECONDS,
    })
  const known = { 'if-none-match': published.headers.get('etag') ?? '' }
  const subjects = { bare: load(bare.origin), page: load(origin), known: load(origin, known) }
  const { median } = await inRounds({ rounds: 1, warmUps: 1 }, subjects)
  const of = (name: keyof typeof subjects): Pace => ({ perSecond: median(name, 'perSecond'), p99: median(name, 'p99') })
  const { perSecond } = of('page')
  const { value } = beside('', of('page'), of('bare'))
  return [
    beside('bare Express 5 handler, the same bytes', of('bare'), of('bare')),
    atLeast('page of a course', perSecond, TARGETS.perSecond, { text: value, unit: ' a second' }),
    beside('page that the reader has (304)', of('known'), of('bare')),
  ]
}

/** First visits to a course with slow 4G and a slow CPU, beside a plain HTML page with the same text. */
const visits = async ({ defer }: BenchContext, browser: Browser, origin: string): Promise<Figure[]> => {
  const bare = await startPlain(await plainPage(browser, origin + COURSE))
  defer(bare.stop)
  const visited = { selector: 'h1', host: 'school-content' }
  const { median, worst } = await inRounds(
    { rounds: VISITS },
    {
      plain: visitOf(browser, { ...visited, url: bare.url }),
      own: visitOf(browser, { ...visited, url: origin + COURSE }),
    },
  )
  const [own, floor] = [median('own', 'visible'), median('plain', 'visible')]
  const shift = worst('own', 'layoutShift')
  return [
    plain('plain HTML page with the same text visible (the floor)', ms(floor)),
    atMost('text of a course page visible', own / floor, TARGETS.visible, {
      text: `${ms(own)}, ${(own / floor).toFixed(2)} of the floor`,
      unit: ' of the floor',
    }),
    atMost('layout shift of a course page', shift, TARGETS.shift, { text: shift.toFixed(3) }),
  ]
}

const BLOCKS = 200
const SCROLLS = 3
const WHEEL_PX = 400
const WHEEL_MS = 60
/** The shortest task that browsers report as long. */
const SHORTEST_MS = 50

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
const longestTask = (browser: Browser, url: string) =>
  inContext(browser, {}, async (context) => {
    const page = await context.newPage()
    await page.addInitScript(observeTasks)
    await page.goto(url, { waitUntil: 'networkidle' })
    await slowCpu(page)
    await page.evaluate(() => void window.longTasks.splice(0))
    await scrollToEnd(page)
    return { longest: Math.max(0, ...(await page.evaluate(() => window.longTasks))) }
  })

/** Scrolls a long course from its title to its comments. */
const scrolling = async (browser: Browser, origin: string): Promise<Figure> => {
  await addLongCourse(origin, BLOCKS, { slug: 'long', status: 1 })
  const { worst } = await inRounds(
    { rounds: SCROLLS },
    { course: () => longestTask(browser, `${origin}/courses/long/`) },
  )
  const longest = worst('course', 'longest')
  return atMost(`longest task while a course of ${BLOCKS} blocks scrolls, CPU 4x`, longest, TARGETS.taskMs, {
    text: longest < SHORTEST_MS ? `none over ${SHORTEST_MS} ms` : ms(longest),
    unit: ' ms',
  })
}

/** The pages of documents: how many a second, when a reader sees their text, and how a long one scrolls. */
export const pages: Bench = async (context) => {
  const { origin } = await context.startSchool({ isPinned: true })
  const sent = await paces(context, origin)
  const browser = await context.startBrowser()
  return [...sent, ...(await visits(context, browser, origin)), await scrolling(browser, origin)]
}
