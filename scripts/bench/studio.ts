import { type Browser, chromium, type BrowserContext } from '@playwright/test'
import { ensureChromium } from '../chromium.ts'
import type { Figure } from './figure.ts'
import { addLongCourse, STAFF } from './long-course.ts'
import { inTemporaryFolder, median } from './processes.ts'
import { seed, startSchool } from './school.ts'
import { slowDown } from './slow-visit.ts'
import { studioKeys } from './studio-keys.ts'

const BLOCKS = 100
const VISITS = 3
const OPENED_MS_MAX = 3_000
const TIMEOUT_MS = 60_000
/** A laptop on which the details stand beside the text. */
const viewport = { width: 1440, height: 900 }

declare global {
  interface Window {
    firstBlock: number | null
  }
}

/** Init script: checks each frame for a visible text of a block, and records the time at which it is painted. */
const observeBlocks = () => {
  window.firstBlock = null
  const look = () => {
    const text = document.querySelector('school-studio')?.shadowRoot?.querySelector('[data-card] [role="textbox"]')
    if (!text?.checkVisibility() || text.getBoundingClientRect().top > innerHeight)
      return void requestAnimationFrame(look)
    requestAnimationFrame((paintedAt) => {
      window.firstBlock = paintedAt
    })
  }
  requestAnimationFrame(look)
}

/** Signs the seeded staff in, and answers the cookies of that browser. */
const signIn = async (browser: Browser, origin: string) => {
  const context = await browser.newContext()
  const call = async (path: string, token: string, fields: Record<string, string>) => {
    const headers = { origin, 'x-csrftoken': token }
    const answer = await context.request.post(`${origin}${path}`, { headers, multipart: fields })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return answer.json()
  }
  const { csrf_token } = await call('/api/v1/check_auth/', '', {})
  await call('/api/v1/landing-auth/', csrf_token, STAFF)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Opens the course on the slow network; the time until its first block is visible, and takes its words as soon as it is. */
const visit = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage()
  await page.addInitScript(observeBlocks)
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.firstBlock !== null, null, { timeout: TIMEOUT_MS })
  const shownAt = await page.evaluate(() => window.firstBlock)
  await page.locator('[data-card] [role="textbox"]').first().focus()
  await page.waitForLoadState('networkidle')
  await page.close()
  return shownAt ?? Number.NaN
}

/** First visits with a cold cache, each followed by another one. */
const visits = async (browser: Browser, url: string, storageState: Awaited<ReturnType<typeof signIn>>) => {
  const seen: { first: number; next: number }[] = []
  for (let round = 0; round < VISITS; round += 1) {
    const context = await browser.newContext({ viewport, storageState })
    seen.push({ first: await visit(context, url), next: await visit(context, url) })
    await context.close()
  }
  return { first: median(seen.map(({ first }) => first)), next: median(seen.map(({ next }) => next)) }
}

const ms = (value: number) => `${Math.round(value)} ms`

/** The studio with a long course: when its first block can be written in on slow 4G and a slow CPU, and how long keys take to show. */
export const studio = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    seed(folder)
    const school = await startSchool(folder)
    const browser = await chromium.launch({ executablePath: ensureChromium() })
    try {
      const id = await addLongCourse(school.origin, BLOCKS, { status: 0 })
      const url = `${school.origin}/studio/?kind=course&id=${id}`
      const storageState = await signIn(browser, school.origin)
      const { first, next } = await visits(browser, url, storageState)
      const opened: Figure[] = [
        {
          what: `course of ${BLOCKS} blocks open in the studio, first visit`,
          value: ms(first),
          target: '',
          holds: null,
        },
        {
          what: 'the same, each further visit',
          value: ms(next),
          target: `at most ${OPENED_MS_MAX.toLocaleString('en')} ms`,
          holds: next <= OPENED_MS_MAX,
        },
      ]
      return [...opened, ...(await studioKeys(browser, { url, blocks: BLOCKS, viewport, storageState }))]
    } finally {
      await browser.close()
      await school.stop()
    }
  })
