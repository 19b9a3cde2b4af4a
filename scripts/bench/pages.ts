import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { escapeHtml } from '../../server/http/html.ts'
import { freePort } from '../../server/testing/process.ts'
import { ensureChromium } from '../chromium.ts'
import type { Figure } from './figure.ts'
import { paceOf } from './load.ts'
import { inTemporaryFolder, median, pinned, type RunningServer, startProcess } from './processes.ts'
import { seed, startSchool } from './school.ts'
import { scrolling } from './scrolling.ts'
import { slowDown } from './slow-visit.ts'

/** A course of all kinds of blocks, with its price and its lessons. */
const COURSE = '/courses/space/'

const CORES = 2
const SECONDS = 5
const VISITS = 5
const TIMEOUT_MS = 30_000
const TARGETS = { perSecond: 500, visible: 1.3, shift: 0.02 }

interface Observed {
  textVisible: number | null
  layoutShift: number
}

declare global {
  interface Window {
    observedPage: Observed
  }
}

/** Init script: checks each frame for a visible title, including shadow roots, and records the time at which it is painted. */
const observePage = () => {
  const observed: Observed = { textVisible: null, layoutShift: 0 }
  window.observedPage = observed
  const titlesIn = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('h1, school-content')].flatMap((element) =>
      element.shadowRoot ? titlesIn(element.shadowRoot) : [element],
    )
  const look = () => {
    if (!titlesIn(document).some((title) => title.localName === 'h1' && title.checkVisibility()))
      return void requestAnimationFrame(look)
    requestAnimationFrame((paintedAt) => {
      observed.textVisible = paintedAt
    })
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.layoutShift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens an address with a cold cache on the slow network, and waits until it is quiet. */
const visit = async (browser: Browser, url: string): Promise<Observed> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(observePage)
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.observedPage.textVisible !== null, null, { timeout: TIMEOUT_MS })
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => window.observedPage)
  } finally {
    await context.close()
  }
}

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
  return { url: `http://localhost:${port}/`, stop: () => server.close() }
}

const pace = async (what: string, { origin }: RunningServer, headers: Record<string, string>, isKnown = false) => {
  const load = { requests: [{ method: 'GET' as const, url: origin + COURSE, headers }], isKnown }
  await paceOf({ ...load, seconds: 1 })
  const { perSecond } = await paceOf({ ...load, seconds: SECONDS })
  return { what, perSecond }
}

/** How many pages the server sends, beside a bare Express 5 handler that sends the same bytes. */
const paces = async (folder: string, school: RunningServer): Promise<Figure[]> => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const answer = await fetch(school.origin + COURSE, { headers })
  const file = join(folder, 'page.br')
  writeFileSync(file, brotliCompressSync(await answer.text()))
  const bare = pinned(
    await startProcess('scripts/bench/bare-bytes.ts', { port: await freePort(), path: '/', env: { BYTES: file } }),
    CORES,
  )
  try {
    const least = await pace('bare Express 5 handler, the same bytes', bare, headers)
    const sent = await pace('page of a course', school, headers)
    const etag = answer.headers.get('etag') ?? ''
    const known = await pace('page that the reader has (304)', school, { ...headers, 'if-none-match': etag }, true)
    const plain = ({ what, perSecond }: typeof sent): Figure => ({
      what,
      value: `${Math.round(perSecond)} a second, ${(perSecond / least.perSecond).toFixed(2)} of bare`,
      target: '',
      holds: null,
    })
    return [
      plain(least),
      { ...plain(sent), target: `at least ${TARGETS.perSecond} a second`, holds: sent.perSecond >= TARGETS.perSecond },
      plain(known),
    ]
  } finally {
    await bare.stop()
  }
}

const ms = (value: number) => `${Math.round(value)} ms`

/** First visits to a course with slow 4G and a slow CPU, beside a plain HTML page with the same text. */
const visits = async ({ origin }: RunningServer): Promise<Figure[]> => {
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  const plain = await startPlain(await plainPage(browser, origin + COURSE))
  try {
    const seen: { own: Observed; plain: Observed }[] = []
    for (let round = 0; round < VISITS; round += 1)
      seen.push({ plain: await visit(browser, plain.url), own: await visit(browser, origin + COURSE) })
    const middle = (which: 'own' | 'plain') => median(seen.map((one) => one[which].textVisible ?? Number.NaN))
    const [own, floor] = [middle('own'), middle('plain')]
    const shift = Math.max(...seen.map((one) => one.own.layoutShift))
    return [
      { what: 'plain HTML page with the same text visible (the floor)', value: ms(floor), target: '', holds: null },
      {
        what: 'text of a course page visible',
        value: `${ms(own)}, ${(own / floor).toFixed(2)} of the floor`,
        target: `at most ${TARGETS.visible} of the floor`,
        holds: own / floor <= TARGETS.visible,
      },
      {
        what: 'layout shift of a course page',
        value: shift.toFixed(3),
        target: `at most ${TARGETS.shift}`,
        holds: shift <= TARGETS.shift,
      },
    ]
  } finally {
    plain.stop()
    await browser.close()
  }
}

/** The pages of documents: how many a second, when a reader sees their text, and how a long one scrolls. */
export const pages = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    seed(folder)
    const school = pinned(await startSchool(folder), CORES)
    try {
      return [...(await paces(folder, school)), ...(await visits(school)), await scrolling(school)]
    } finally {
      await school.stop()
    }
  })
