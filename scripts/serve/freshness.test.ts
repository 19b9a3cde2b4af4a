import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staleBuilds } from './freshness.ts'

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

const staleNames = () => staleBuilds(root).map(({ name }) => name)

test('without a build everything has to be built', () => {
  write('widget/a.ts', 100)
  expect(staleNames()).toEqual(['widgets', 'server'])
})

test('builds newer than every source are kept', () => {
  write('widget/auth/a.ts', 100)
  write('server/app/start.ts', 100)
  write('.dist/bundle.json', 200)
  write('.dist/server/main.js', 200)
  write('scripts/test/run-tests.ts', 300)
  expect(staleNames()).toEqual([])
})

test.each([
  ['widget/auth/a.ts', ['widgets']],
  ['demo-pages/home/index.html', ['widgets']],
  ['scripts/build/vite-options.ts', ['widgets', 'server']],
  ['server/contract/limits.ts', ['widgets', 'server']],
  ['package-lock.json', ['widgets', 'server']],
  ['server/db/engines/sqlite.ts', ['server']],
  ['scripts/school/people.ts', ['server']],
  ['scripts/seed/seed.ts', ['server']],
])('a newer %s asks for a build of %j', (path, names) => {
  write('.dist/bundle.json', 200)
  write('.dist/server/main.js', 200)
  write(path, 300)
  expect(staleNames()).toEqual(names)
})
