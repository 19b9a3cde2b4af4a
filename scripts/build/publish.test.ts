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
  publish(folder, '0.1.0', built('school.js', `loader(${mark})`), [
    built('react-r.js', 'react'),
    built(`login-${mark}.js`, ''),
  ])
const read = (name: string) => readFileSync(join(folder, name))

test('the loader has a short address and an immutable twin of the same bytes, told with its integrity', async () => {
  const { version, script, integrity } = await build(1)
  expect([script, integrity]).toEqual([`${version}/school.js`, integrityOf('loader(1)')])
  expect(JSON.parse(read('integrity.json').toString())).toMatchObject({ version, script, integrity })
  for (const name of ['school.js', script]) {
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
