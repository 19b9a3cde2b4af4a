import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { build } from 'vite'
import { viteOptions } from '../../../scripts/build/vite-options.ts'
import type { EditedBlock } from '../../../widget/studio/document/model.ts'
import type { TextPage } from './text-page.tsx'

declare global {
  var textPage: TextPage
}

export const ORIGIN = 'https://school.example'

/** That of the studio's page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'"

/** The page's script, bundled once for all tests of a worker. */
let script: Promise<string> | null = null

const bundle = async (): Promise<string> => {
  const built = await build({
    ...viteOptions,
    build: {
      ...viteOptions.build,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'text-page.tsx'), output: { codeSplitting: false } },
    },
  })
  const [files] = Array.isArray(built) ? built : 'output' in built ? [built] : []
  return files?.output[0].code ?? ''
}

/** A block before its first save. */
export const block = (kind: EditedBlock['kind'], data: EditedBlock['data'], at = 0): EditedBlock => ({
  id: null,
  uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  kind,
  data,
})

export interface Opened {
  /** What the browser complains about. */
  complaints: string[]
  /** How often something in the page ran that is not ours. */
  runs: () => number
  content: () => Promise<readonly Record<string, unknown>[]>
}

/** The editors in a page with the policy of the studio. */
export const open = async (page: Page, blocks: readonly EditedBlock[]): Promise<Opened> => {
  script ??= bundle()
  const body = await script
  let runs = 0
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.exposeFunction('noteRun', () => void (runs += 1))
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'ran', {
      set() {
        Reflect.get(globalThis, 'noteRun')()
      },
    })
  })
  const answers: Record<string, { contentType: string; body: string }> = {
    '/studio': {
      contentType: 'text/html',
      body: '<!doctype html><html lang="ru"><title>Студия</title><body><script type="module" src="/text-page.js"></script></body></html>',
    },
    '/text-page.js': { contentType: 'text/javascript', body },
  }
  await page.route('**', (route) => {
    const url = new URL(route.request().url())
    const answer = url.origin === ORIGIN ? answers[url.pathname] : undefined
    if (url.pathname === '/favicon.ico') return route.fulfill({ status: 204 })
    return answer ? route.fulfill({ ...answer, headers: { 'Content-Security-Policy': POLICY } }) : route.abort()
  })
  await page.goto(`${ORIGIN}/studio`)
  await page.waitForFunction(() => Reflect.has(globalThis, 'textPage'))
  await page.evaluate((content) => globalThis.textPage.open(content), blocks)
  const content = async () => page.evaluate(() => globalThis.textPage.content().map((data) => ({ ...data })))
  return { complaints, runs: () => runs, content }
}
