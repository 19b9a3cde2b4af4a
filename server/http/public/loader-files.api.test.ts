import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../testing/school.ts'
import { startEdge } from '../testing/edge.ts'

const BUILD = '0.1.0-75b1b9aba1'
const EARLIER = '0.0.9-cafe0123ab'
const ORIGIN = 'https://school.example'
const loaderOf = (delivery: string) => `;(function(){start(\`${delivery}\`)})()\n`
const DELIVERED = loaderOf(`${ORIGIN} facebook`)
const files = { 'auth-Bx2Lk9.js': 'sha256-x' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'school-loader-'))
  for (const build of [BUILD, EARLIER]) {
    await mkdir(join(folder, build))
    await writeFile(join(folder, build, 'school.js'), loaderOf('__SCHOOL_DELIVERY__'))
  }
  await writeFile(join(folder, 'school.js'), loaderOf('__SCHOOL_DELIVERY__'))
  await writeFile(join(folder, 'integrity.json'), JSON.stringify({ version: BUILD, files }))
  await writeFile(join(folder, 'secret-75b1b9aba1.js'), 'not a loader')
})
afterAll(() => rm(folder, { recursive: true }))

const facebook = { appId: '1', appSecret: 'x', graphUrl: ORIGIN, script: ORIGIN, isSandbox: false }

const start = (config = {}) =>
  startEdge({ config: { isProduction: true, baseUrl: ORIGIN, facebook, ...config }, parts: { widgetFolder: folder } })

let school: School
let replica: School
let withoutFacebook: School
beforeAll(async () => {
  school = await start()
  replica = await start()
  withoutFacebook = await start({ facebook: null })
})
afterAll(() => Promise.all([school, replica, withoutFacebook].map((one) => one.close())))

const get = (path: string, { from = school, ...init }: RequestInit & { from?: School } = {}) =>
  fetch(`${from.address}/widget/${path}`, init)
const textOf = async (path: string, from = school) => (await get(path, { from })).text()
const published = async (from = school) => (await get('integrity.json', { from })).json()

describe('the loader is delivered', () => {
  test('with the origin of its school and the ways that it offers', async () => {
    expect([await textOf('school.js'), await textOf('school.js', withoutFacebook)]).toEqual([
      DELIVERED,
      loaderOf(ORIGIN),
    ])
  })

  test('with a twin that never changes, whose address and hash are published', async () => {
    const { version, script, integrity, ...rest } = await published()
    const { headers } = await get(script)
    expect([script, integrity, rest, headers.get('cache-control'), await textOf(script)]).toEqual([
      `${version}/school.js`,
      `sha256-${createHash('sha256').update(DELIVERED).digest('base64')}`,
      { files },
      'public, max-age=31536000, immutable',
      DELIVERED,
    ])
    expect(version).toMatch(new RegExp(`^${BUILD}-[0-9a-f]{8}-facebook$`))
  })

  test('at an address that differs wherever its bytes do, and that any replica answers', async () => {
    const [mine, other] = [await published(), await published(withoutFacebook)]
    expect(mine.script).not.toBe(other.script)
    expect([await textOf(mine.script, withoutFacebook), await textOf(other.script)]).toEqual([
      DELIVERED,
      loaderOf(ORIGIN),
    ])
  })

  test('for earlier builds too', async () => {
    const { script } = await published()
    expect(await textOf(script.replace(BUILD, EARLIER))).toBe(DELIVERED)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('compressed for a browser that takes %s', async (accepted, encoding) => {
    const response = await get('school.js', { headers: { 'accept-encoding': accepted } })
    const { headers } = response
    const names = ['content-encoding', 'vary', 'content-type', 'cache-control', 'access-control-allow-origin']
    expect([...names.map((name) => headers.get(name)), await response.text()]).toEqual([
      encoding,
      'Accept-Encoding',
      'text/javascript; charset=utf-8',
      'public, max-age=300',
      '*',
      DELIVERED,
    ])
  })

  test('once, whichever replica answers', async () => {
    const { headers } = await get('school.js')
    const again = await get('school.js', { from: replica, headers: { 'if-none-match': headers.get('etag') ?? '' } })
    const changed = await get('school.js', {
      from: withoutFacebook,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text(), changed.status]).toEqual([304, '', 200])
  })

  test('without its bytes for HEAD', async () => {
    const response = await get('school.js', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      `${DELIVERED.length}`,
      '',
    ])
  })
})

test('an address that names no stored build, another origin or unknown ways has no script', async () => {
  const { version } = await published()
  const [, end = ''] = version.split(BUILD)
  const versions = [
    `0.1.0-0000000000${end}`,
    `${BUILD}-00000000-facebook`,
    `${version}-facebook`,
    version.replace('facebook', 'face'),
    `${version}-`,
    `..-75b1b9aba1${end}`,
    `%2e%2e%2f0-75b1b9aba1${end}`,
  ]
  const statuses = await Promise.all(versions.map(async (one) => (await get(`${one}/school.js`)).status))
  expect(statuses).toEqual(versions.map(() => 404))
})

test('outside production a new build is delivered by the next request', async () => {
  const dev = await start({ isProduction: false })
  const before = await textOf('school.js', dev)
  await writeFile(join(folder, 'school.js'), 'start("__SCHOOL_DELIVERY__ anew")')
  const after = await textOf('school.js', dev)
  await writeFile(join(folder, 'school.js'), loaderOf('__SCHOOL_DELIVERY__'))
  await dev.close()
  expect([before, after]).toEqual([DELIVERED, `start("${ORIGIN} facebook anew")`])
})
