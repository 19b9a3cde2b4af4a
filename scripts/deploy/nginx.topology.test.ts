import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionSettings } from '../../server/testing/production-settings.ts'
import { isRoot } from '../engines/debian.ts'
import { makeRelease } from './release.ts'
import { type Program, type Replica, replicaAt, startProgram } from './replica.ts'
import { send } from './testing/load.ts'
import { configure, makeCertificate, required, reservedPort } from './topology.ts'

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** A main configuration as Debian's, which includes the school's, in this folder. */
const mainFile = (folder: string, included: string): string => {
  const file = join(folder, 'main.conf')
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const logs = `error_log ${folder}/error.log;\n`
  const http = `${paths}\naccess_log ${folder}/access.log;\ninclude ${included};`
  writeFileSync(
    file,
    `${isRoot() ? 'user root;' : ''}\npid ${folder}/nginx.pid;\n${logs}events {}\nhttp {\n${http}\n}\n`,
  )
  return file
}

let folder: string
let nginx: Program
let replica: Replica
let school: { origin: string; certificate: string }
let main: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-nginx-'))
  mkdirSync(join(folder, 'data'))
  const release = makeRelease(mkdtempSync(join(folder, 'release-')))
  const { pem, cert, key } = makeCertificate(folder)
  const [port, plainPort, serverPort] = [await reservedPort(), await reservedPort(), await reservedPort()]
  const included = configure('nginx.conf', folder, {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    'server 127.0.0.1:3000 ': `server 127.0.0.1:${serverPort} `,
    '/etc/nginx/school.pem': cert,
    '/etc/nginx/school-key.pem': key,
    '/var/cache/nginx-school': join(folder, 'cache'),
    '/var/log/nginx/school.log': join(folder, 'school.log'),
  })
  main = mainFile(folder, included)
  const origin = `https://localhost:${port}`
  const env = { ...productionSettings, BASE_URL: origin, TRUST_PROXY: '1', DATA_DIR: join(folder, 'data') }
  replica = replicaAt('school', serverPort, { log: join(folder, 'server.log'), env })
  await replica.run(release)
  nginx = startProgram(required('nginx'), ['-c', main, '-g', 'daemon off;'], { log: join(folder, 'nginx.log') })
  school = { origin, certificate: pem.cert }
  const isHealthy = () =>
    send(school, { method: 'GET', path: '/healthz' }).then(
      ({ statusCode }) => statusCode === 200,
      () => false,
    )
  await nginx.until(isHealthy)
})
afterAll(async () => {
  await Promise.all([nginx.stop(), replica.stop()])
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => send(school, { method: 'GET', path, headers })

test('nginx finds no fault in its configuration', () => {
  const { status, stderr } = spawnSync(required('nginx'), ['-t', '-q', '-c', main], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('files of the widget come from the cache of nginx from the second time on, in each encoding', async () => {
  const seen = []
  for (const encoding of ['br', 'br', 'gzip', 'gzip']) {
    const { headers } = await get('/widget/school.js', { 'accept-encoding': encoding })
    seen.push([headers['content-encoding'], headers['x-cache']])
  }
  expect(seen).toEqual([
    ['br', 'MISS'],
    ['br', 'HIT'],
    ['gzip', 'MISS'],
    ['gzip', 'HIT'],
  ])
})

const upload = (megabytes: number) =>
  send(school, { method: 'POST', path: '/api/v1/images/', body: 'x'.repeat(megabytes * 1024 * 1024) })

const isOfServer = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => headers['x-request-id'] !== undefined

test('cookies of 60 KB and bodies of 11 MB reach the server, bodies of 13 MB do not', async () => {
  const { statusCode: read } = await get('/api/v1/courses/', { cookie: `counters=${'x'.repeat(60_000)}` })
  const [small, large] = [await upload(11), await upload(13)]
  expect([read, isOfServer(small), large.statusCode, isOfServer(large)]).toEqual([200, true, 413, false])
})

test('nobody chooses the address by which limits count', async () => {
  const statuses = new Set()
  for (let one = 0; one <= 60; one += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${one}`, 'x-preview': 'nonsense' }
    const response = await get('/api/v1/preview/', headers)
    await text(response)
    statuses.add(response.statusCode)
  }
  expect([...statuses]).toEqual([404, 429])
})

test('no log of nginx has the secret of a mailed link, whether it is answered or fails', async () => {
  const paths = ['/auth/link/kanareyka-Q7/?email=kanareyka@school.example', '/AUTH/confirm/kanareyka-Q8/']
  for (const path of paths) await text(await get(path))
  await replica.stop()
  const statuses = []
  for (const path of paths) statuses.push((await get(path)).statusCode)
  const logs = ['school.log', 'access.log', 'error.log', 'nginx.log']
  const read = () => logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  await expect.poll(read).toMatch(/ GET \/AUTH\/confirm\/\*\*\* 502 /)
  expect([statuses, read().match(/ GET \/auth\/link\/\*\*\* \d+/g), read().match(/kanareyka/g)]).toEqual([
    [502, 502],
    [' GET /auth/link/*** 410', ' GET /auth/link/*** 502'],
    null,
  ])
})
