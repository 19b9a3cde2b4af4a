import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** A page generated for a test. */
interface FixturePage {
  /** Its origin: the school's own, or a landing's. */
  origin: string
  /** The origin whose widget it loads; by default the page's own. */
  school?: string
  head?: string
  body: string
  headers?: Record<string, string>
  /** When the page counts as open; `commit` where its script is held back. */
  waitUntil?: 'load' | 'commit'
}

/** The tag that widget/README.md gives. */
export const snippet = (school: string) =>
  `<script async data-cfasync="false" src="${school}/widget/school.js"></script>`

const readme = readFileSync(join(import.meta.dirname, '../../../widget/README.md'), 'utf8')

/** The line of widget/README.md that keeps calls and presses until the script has loaded. */
export const [EARLY = ''] = /<script>\(w=>.*<\/script>/.exec(readme) ?? []

/** Opens a page with this content as if it were at `/fixture` of its origin. `hash` begins with `#`. */
export const openFixture = async (
  page: Page,
  { origin, school = origin, head = snippet(school), body, headers = {}, waitUntil = 'load' }: FixturePage,
  hash = '',
) => {
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Проба</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
  await page.route(`${origin}/fixture`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: html }),
  )
  await page.goto(`${origin}/fixture${hash}`, { waitUntil })
}

/** The fragment that opens a popup with these attributes, as a person writes it: with `%20` for a blank. */
export const fragmentWith = (name: string, attributes: Record<string, string>) =>
  `#school-${name}?${new URLSearchParams(attributes)}`.replaceAll('+', '%20')

/** Resolves when React can render `<school-login>`: its live view is defined. */
export const becomeLive = (page: Page) =>
  page.evaluate(async () => void (await customElements.whenDefined('school-login-view')))

/** Records the names and details of these `school:*` events that reach the document. */
export const recordEvents = (page: Page) =>
  page.addInitScript(() => {
    const seen: unknown[] = []
    Reflect.set(window, 'seen', seen)
    const names = ['ready', 'step', 'signed-in', 'registered', 'redirect', 'error', 'close']
    for (const name of names) {
      document.addEventListener(`school:${name}`, (event) => {
        if (event instanceof CustomEvent) seen.push([event.type, event.detail])
      })
    }
  })

export const recordedEvents = (page: Page): Promise<unknown[]> => page.evaluate(() => Reflect.get(window, 'seen'))
