import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { freePort } from '../../server/testing/process.ts'
import { ensureChromium } from '../chromium.ts'
import type { Figure } from './figure.ts'
import { inTemporaryFolder, median } from './processes.ts'
import { startSchool } from './school.ts'
import { slowDown } from './slow-visit.ts'

const READY_TIMEOUT_MS = 30_000

/** Timings of a visit, in milliseconds from the start of the navigation. */
interface Visit {
  inputVisible: number
  /** React became interactive; null on a page without a widget. */
  interactive: number | null
  layoutShift: number
  /** API calls that started before the input was visible. */
  earlyCalls: number
}

interface Observed {
  inputVisible: number | null
  interactive: number | null
  layoutShift: number
}

declare global {
  interface Window {
    observed: Observed
  }
}

/** Init script: checks each frame for a visible input, including shadow roots, and records the time at which it is painted. */
const observe = () => {
  const observed: Observed = { inputVisible: null, interactive: null, layoutShift: 0 }
  const everyWay = { opacityProperty: true, visibilityProperty: true }
  window.observed = observed
  const inputsIn = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const own = element.matches('input:not([type=hidden])') ? [element] : []
      return element.shadowRoot ? [...own, ...inputsIn(element.shadowRoot)] : own
    })
  const isVisible = (input: Element) => input.checkVisibility(everyWay) && input.getBoundingClientRect().height > 0
  const look = () => {
    if (!inputsIn(document).some(isVisible)) return void requestAnimationFrame(look)
    requestAnimationFrame((paintedAt) => {
      observed.inputVisible = paintedAt
    })
  }
  requestAnimationFrame(look)
  document.addEventListener('school:ready', () => {
    observed.interactive ??= performance.now()
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.layoutShift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens the address with a cold cache on the slow network; waits until the form is visible and, with a widget, interactive. */
const visit = async (browser: Browser, url: string, hasWidget: boolean): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      (needsReady) => window.observed.inputVisible !== null && (!needsReady || window.observed.interactive !== null),
      hasWidget,
      { timeout: READY_TIMEOUT_MS },
    )
    await page.waitForLoadState('networkidle')
    const observed = await page.evaluate(() => window.observed)
    const calls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(api|auth)\//.test(new URL(name).pathname))
        .map(({ startTime }) => startTime),
    )
    const inputVisible = observed.inputVisible ?? Number.NaN
    return { ...observed, inputVisible, earlyCalls: calls.filter((at) => at < inputVisible).length }
  } finally {
    await context.close()
  }
}

/** The space that a landing reserves for the form and the Facebook login, as widget/README.md recommends. */
const styles = '<style>school-login,form{display:block;min-height:577px}</style>'

const page = (body: string, head = '') =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Урок</title>${styles}${head}</head><body><main><h1>Бесплатный урок</h1>${body}` +
  `<p>Урок идёт 35 минут.</p></main></body></html>`

const fields =
  '<label>Почта <input type="email"></label><label>Пароль <input type="password"></label><button>Войти</button>'

/** Two landings on `http://127.0.0.1:<port>`: `/widget` with our snippet, and `/plain` with a plain HTML form as the baseline. */
const startLanding = async (school: string, port: number) => {
  const pages: Record<string, Buffer> = {
    '/widget': brotliCompressSync(
      page(
        '<school-login></school-login>',
        `<script async data-cfasync="false" src="${school}/widget/school.js"></script>`,
      ),
    ),
    '/plain': brotliCompressSync(page(`<form>${fields}</form>`)),
  }
  const server = createServer((request, response) => {
    const body = pages[request.url ?? '']
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Cache-Control': 'no-store',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

const VISITS = 5
const VISIBLE_RATIO_MAX = 2.05

const ms = (value: number) => `${Math.round(value)} ms`

/** First visits to a landing on another origin with slow 4G and a slow CPU, compared with a plain HTML form. */
export const firstView = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const port = await freePort()
    const school = await startSchool(folder, { ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
    const landing = await startLanding(school.origin, port)
    const browser = await chromium.launch({ executablePath: ensureChromium() })
    try {
      const visits = []
      for (let round = 0; round < VISITS; round += 1) {
        const plain = await visit(browser, `${landing.origin}/plain`, false)
        visits.push({ plain, widget: await visit(browser, `${landing.origin}/widget`, true) })
      }
      const visible = median(visits.map(({ widget }) => widget.inputVisible))
      const shift = Math.max(...visits.map(({ widget }) => widget.layoutShift))
      const calls = Math.max(...visits.map(({ widget }) => widget.earlyCalls))
      const interactive = median(visits.map(({ widget }) => widget.interactive ?? Number.NaN))
      const floor = median(visits.map(({ plain }) => plain.inputVisible))
      return [
        { what: 'plain HTML form visible (the floor)', value: ms(floor), target: '', holds: null },
        {
          what: 'first input of school-login visible',
          value: `${ms(visible)}, ${(visible / floor).toFixed(2)} of the floor`,
          target: `at most ${VISIBLE_RATIO_MAX} of the floor`,
          holds: visible / floor <= VISIBLE_RATIO_MAX,
        },
        { what: 'layout shift', value: shift.toFixed(3), target: '0', holds: shift === 0 },
        { what: 'API calls before it', value: String(calls), target: '0', holds: calls === 0 },
        { what: 'React live', value: ms(interactive), target: '', holds: null },
      ]
    } finally {
      await browser.close()
      landing.stop()
      await school.stop()
    }
  })
