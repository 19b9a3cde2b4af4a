import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStale } from './freshness.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fresh-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, at: number) => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, at, at)
}

test('without a build there is something to build', () => {
  write('widget/a.ts', 100)
  expect(isStale(root)).toBe(true)
})

test('a build newer than every source is kept', () => {
  write('widget/auth/a.ts', 100)
  write('.dist/bundle.json', 200)
  write('server/main.ts', 300)
  expect(isStale(root)).toBe(false)
})

test.each([
  'widget/auth/a.ts',
  'demo-pages/home/index.html',
  'server/contract/limits.ts',
  'scripts/build.ts',
  'package-lock.json',
])('a newer %s asks for a build', (path) => {
  write('.dist/bundle.json', 200)
  write(path, 300)
  expect(isStale(root)).toBe(true)
})
