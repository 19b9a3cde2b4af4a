import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentRoutes } from '../content/routes.ts'
import { allEndpoints } from '../app/endpoints.ts'
import { isFull, sample } from '../testing/sizes.ts'
import { readings, strangeAddress } from '../testing/authorization/matrix.ts'
import { add } from '../content/publishing/testing/writing.ts'
import { demoPages, pageAssets } from '../app/demo.ts'
import { mediaName } from '../media/media.ts'
import { testConfig } from '../testing/config.ts'
import { type PagesFixture, startPagesFixture } from './testing/pages-fixture.ts'

const BUILD = '0.1.0-75b1b9aba1'
const PICTURE = mediaName('a'.repeat(64), 'large')
const SLOT = '__SCHOOL_DELIVERY__'
const files = {
  'widget/school.js': SLOT,
  [`widget/${BUILD}/school.js`]: SLOT,
  'widget/integrity.json': JSON.stringify({ version: BUILD, files: {} }),
  'widget/school-studio.js': 'void 0',
  'widget/login-Bx2Lk9aa.js': 'void 0',
  'pages/home/index.html': '<p>Маяк</p>',
  'pages/checkout/index.html': '<school-checkout></school-checkout>',
  'pages/programs/index.html': '<link rel="stylesheet" href="/pages/site.css">',
  'pages/site.css': 'p { color: red }',
  'pages/shop.js': 'void 0',
  'pages/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pages/covers/chess.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

let folder: string
let fixture: PagesFixture
let stored: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stored-headers-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    if (name.startsWith('widget/')) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  }
  const pages = [testConfig(folder), pathToFileURL(`${folder}/pages/`)] as const
  const parts = { assets: pageAssets(...pages), pages: [demoPages(...pages)] }
  fixture = await startPagesFixture({ widgetFolder: join(folder, 'widget'), ...parts })
  await fixture.school.deps.media.put(PICTURE, new Uint8Array(8))
  await add(fixture.as('author'), 'course', { slug: 'kosmos' })
  const style = /\/pages\/site\.css\?v=\w+/.exec((await fixture.visitor('/programs/')).text)?.[0] ?? ''
  const { script } = await (await fetch(`${fixture.school.address}/widget/integrity.json`)).json()
  stored = [
    `/media/${PICTURE}`,
    ...Object.keys(files).flatMap((name) => (name.endsWith('.html') ? [] : [`/${name}`])),
    `/widget/${script}`,
    style,
    '/favicon.ico',
    '/',
    '/programs/',
    '/checkout/cart/list',
    '/courses/',
    '/courses/kosmos/',
    '/sitemap.xml',
    '/robots.txt',
    '/api/v1/courses/1/',
    '/api/v1/schema/',
  ]
})
afterAll(async () => {
  await fixture.close()
  rmSync(folder, { recursive: true })
})

/** What caches and browsers decide by: all but what describes one response or its bytes. */
const lasting = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) =>
        !/^(connection|content-(encoding|length|range|type)|date|keep-alive|set-cookie|transfer-encoding|x-request-id)$/.test(
          name,
        ),
    ),
  )

interface Variant {
  method?: string
  headers?: Record<string, string>
}

/** The same in a browser that has the file, one that reads the head only, and one that continues a download. */
const variants = (etag: string): Record<string, Variant> => ({
  known: { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } },
  'known among others': { headers: { 'if-none-match': `"x", ${etag}`, 'cache-control': 'max-age=0' } },
  head: { method: 'HEAD' },
  range: { headers: { range: 'bytes=0-3' } },
})

test.each([
  ['of the school', 'https://school.example'],
  ['of a landing', 'https://landing.example'],
])('a stored file has the same headers whatever the status, for a page %s', async (_, origin) => {
  const found = []
  for (const path of stored)
    for (const encoding of ['br', 'identity']) {
      const get = async ({ headers, ...init }: Variant = {}) => {
        const accepted = { accept: 'text/html,*/*', 'accept-encoding': encoding, origin }
        const response = await fetch(fixture.school.address + path, { ...init, headers: { ...accepted, ...headers } })
        await response.arrayBuffer()
        return response
      }
      const first = await get()
      const etag = first.headers.get('etag') ?? 'none'
      for (const [name, init] of Object.entries(variants(etag))) {
        const { status, headers } = await get(init)
        found.push({ path, name, status, headers: lasting(headers), first: lasting(first.headers) })
      }
    }
  expect(found.filter(({ name, status }) => status !== (name.startsWith('known') ? 304 : 200))).toEqual([])
  expect(found.map(({ path, name, headers }) => ({ path, name, headers }))).toEqual(
    found.map(({ path, name, first }) => ({ path, name, headers: first })),
  )
})

/** A response without both is stored by some shared caches, whatever its status. */
const isPrivate = (caching: string | null) => /\b(no-store|private)\b/.test(caching ?? '')

/** The same file as a browser gets it the first time and again, and what is no file: calls, and methods that an address may refuse. */
const calls = [
  { method: 'GET', accept: 'text/html', known: '' },
  { method: 'GET', accept: 'text/html', known: '*' },
  { method: 'GET', accept: 'application/json', known: '' },
  { method: 'HEAD', accept: 'text/html', known: '' },
  { method: 'POST', accept: 'text/html', known: '' },
]
const allCalls = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) =>
  ['text/html', '*/*', 'application/json'].flatMap((accept) => ['', '*'].map((known) => ({ method, accept, known }))),
)

/** As the router mounts it. */
const apiPath = (path: string) => (path.startsWith('/api/') ? path : `/api/v1${path}`)

/** Every address of the route tables, what the application mounts beside them, redirects and errors. */
const addresses = () => {
  const { pages = [], ...others } = readings
  return [
    ...stored,
    ...allEndpoints.map(({ path }) => strangeAddress(path)),
    ...(isFull ? contentRoutes : sample(contentRoutes, 20, 0)).map(({ path }) => apiPath(strangeAddress(path, '1'))),
    ...Object.values(others).flat(),
    ...(isFull ? pages : sample(pages, 10, 0)),
    '/demo/cards/',
    '/checkout/cart/list?form',
    '/courses/1',
    '/nothing',
    '/%c0',
    '/api/v1/nothing/',
    '/widget/nothing.js',
    '/media/nothing',
  ]
}

/** The same folder as a school serves it that has no demo pages: `/` redirects. */
const withoutDemo = () => {
  const config = { ...testConfig(folder), hasDemoPages: false }
  return startPagesFixture({ pages: [demoPages(config, pathToFileURL(`${folder}/pages/`))] })
}

test('no response that a shared cache may store sets a cookie', async () => {
  const bare = await withoutDemo()
  const found = []
  for (const address of [...addresses().map((path) => fixture.school.address + path), `${bare.school.address}/`])
    for (const { method, accept, known } of isFull ? allCalls : calls) {
      const headers = { accept, 'if-none-match': known }
      const response = await fetch(address, { method, headers, redirect: 'manual' })
      await response.arrayBuffer()
      const caching = response.headers.get('cache-control')
      if (!response.headers.has('set-cookie')) continue
      if (!isPrivate(caching)) found.push({ path: new URL(address).pathname, method, accept, caching })
    }
  await bare.close()
  expect(found).toEqual([])
})
