import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityOf } from './built-file.ts'
import { publish } from './publish.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const built = (file: string, code: string) => ({
  name: file,
  file,
  code,
  integrity: integrityOf(code),
  imports: [],
  lazyImports: [],
  packages: [],
})
const build = (mark: number) =>
  publish(
    folder,
    '0.1.0',
    built('school.js', `loader(${mark})`),
    [built('react-r.js', 'react'), built(`login-${mark}.js`, '')],
    new Map([[`sheet-${mark}.css`, 'b { color: red }']]),
  )
const read = (name: string) => readFileSync(join(folder, name))

test('the loader is written at a short address and in the folder of its version, which is published with the hashes of its files', async () => {
  const published = await build(1)
  const { version } = published
  expect(published.files).toEqual({ 'react-r.js': integrityOf('react'), 'login-1.js': integrityOf('') })
  expect(JSON.parse(read('integrity.json').toString())).toEqual(published)
  for (const name of ['school.js', `${version}/school.js`]) {
    const plain = read(name)
    expect(plain.toString()).toBe('loader(1)')
    expect(brotliDecompressSync(read(`${name}.br`))).toEqual(plain)
    expect(gunzipSync(read(`${name}.gz`))).toEqual(plain)
  }
})

test('the newest five versions stay with all they need, older ones go', async () => {
  for (const mark of [1, 2, 3, 4, 5, 6, 7]) await build(mark)
  const names = readdirSync(folder)
  expect(names.filter((name) => /^(login|react).*js$/.test(name)).toSorted()).toEqual([
    ...[3, 4, 5, 6, 7].map((mark) => `login-${mark}.js`),
    'react-r.js',
  ])
  expect(names.filter((name) => name.startsWith('0.1.0-'))).toHaveLength(5)
})

test('the same sources make the same version', async () => {
  expect(await build(1)).toEqual(await build(1))
})
