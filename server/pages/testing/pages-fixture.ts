import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { dirname, join } from 'node:path'
import type { AppParts } from '../../app/app.ts'
import {
  type ContentFixture,
  emailOf,
  type Member,
  SECRET,
  startContentFixture,
} from '../../content/testing/content-fixture.ts'
import { escapeHtml } from '../../http/html.ts'
import type { Reader } from '../reader.ts'

/** Shows all that it is given, so that a test finds whatever reaches a page. */
export const plainReader: Reader = {
  pageStyles: 'body { margin: 0 }',
  styles: '.rendered { color: inherit }',
  render: ({ document, access }) => ({ markup: escapeHtml(JSON.stringify({ document, access })), preloads: '' }),
  cartLines: () => null,
}

export interface PageResponse {
  status: number
  text: string
  headers: Headers
}

/** Opens a page as a browser does: of a visitor, or of a signed-in person. */
export type OpenPage = (path: string, headers?: Record<string, string>) => Promise<PageResponse>

export interface PagesFixture extends ContentFixture {
  visitor: OpenPage
  person: (role: Member) => Promise<OpenPage>
}

const opener =
  (address: string, always: Record<string, string>): OpenPage =>
  async (path, headers = {}) => {
    const response = await fetch(address + path, {
      headers: { accept: 'text/html,application/xhtml+xml', ...always, ...headers },
      redirect: 'manual',
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

/** Frames as `demo-pages` has them, with no more than what the server fills. */
const frames = {
  'documents/index.html':
    '<!doctype html>\n<html lang="%lang%"><head><!-- fill head --><!-- fill styles --></head><body><a href="%sign-in%"></a><!-- fill main --></body></html>',
  'courses/index.html':
    '<!doctype html>\n<html lang="%lang%"><head><!-- fill head --></head><body><a href="%sign-in%"></a><!-- fill main --></body></html>',
}

const writeFrames = (): URL => {
  const folder = mkdtempSync(join(tmpdir(), 'frames-'))
  for (const [file, text] of Object.entries(frames)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return pathToFileURL(`${folder}/`)
}

/** A school with the pages of its documents. `close` it after the test. */
export const startPagesFixture = async (parts: AppParts = {}): Promise<PagesFixture> => {
  const pagesFolder = writeFrames()
  const fixture = await startContentFixture({ parts: { loadReader: async () => plainReader, pagesFolder, ...parts } })
  const { school } = fixture
  let calls = 0
  return {
    ...fixture,
    close: async () => {
      await fixture.close()
      rmSync(pagesFolder, { recursive: true })
    },
    visitor: opener(school.address, {}),
    person: async (role) => {
      calls += 1
      const browser = school.browser({ ip: `198.51.100.${calls}` })
      await browser.post('/api/v1/landing-auth/', { username: emailOf(role), password: SECRET })
      const cookies = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
      return opener(school.address, { cookie: cookies.join('; ') })
    },
  }
}
