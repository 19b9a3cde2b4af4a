import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../testing/school.ts'
import { startEdge } from '../testing/edge.ts'

const SCRIPT = 'export const school = "школа"\n'
const files = ['school.js', '0.1.0/school.js', 'login-Bx2Lk9aa.js']

let folder: string
let school: School
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'school-widget-'))
  await mkdir(join(folder, '0.1.0'))
  for (const file of files) {
    await writeFile(join(folder, file), SCRIPT)
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(SCRIPT))
    await writeFile(join(folder, `${file}.gz`), gzipSync(SCRIPT))
  }
  school = await startEdge({ config: { isProduction: true }, parts: { widgetFolder: folder } })
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  request(school.address)
    .get(path)
    .set({ 'accept-encoding': 'identity', ...headers })
    .buffer(true)
    .ok(() => true)

describe('the widget is served', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('packed as it was built, to a browser that takes %s', async (accepted, encoding) => {
    const response = await fetch(`${school.address}/widget/school.js`, { headers: { 'accept-encoding': accepted } })
    const { headers } = response
    expect([
      headers.get('content-encoding'),
      headers.get('vary'),
      headers.get('content-type'),
      await response.text(),
    ]).toEqual([encoding, 'Accept-Encoding', 'text/javascript; charset=utf-8', SCRIPT])
  })

  test.each([
    ['/widget/school.js', 'public, max-age=300'],
    ['/widget/0.1.0/school.js', 'public, max-age=31536000, immutable'],
    ['/widget/login-Bx2Lk9aa.js', 'public, max-age=31536000, immutable'],
  ])('%s is cached as %s', async (path, caching) => {
    expect((await get(path)).headers['cache-control']).toBe(caching)
  })

  test('to pages of every origin, also to those that isolate themselves', async () => {
    const { headers } = await get('/widget/school.js', { origin: 'https://any.example' })
    expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
      '*',
      'cross-origin',
    ])
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('once: who has it is told so', async () => {
    const { headers } = await get('/widget/school.js')
    const again = await get('/widget/school.js', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
  })

  test.each([
    '/widget/../package.json',
    '/widget/%2e%2e/package.json',
    '/widget/..%2fpackage.json',
    '/widget/',
    '/widget/a',
  ])('and nothing else: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

test('a school without a built widget does not start in production', async () => {
  const parts = { widgetFolder: join(folder, 'nothing') }
  await expect(startEdge({ config: { isProduction: true }, parts })).rejects.toThrow(/npm run build/)
})
