import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishPages } from './publish.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), file.endsWith('.css') ? 'p { margin: 0 }' : 'page()')
}

const packed = (name: string) => [name, `${name}.br`, `${name}.gz`]

test('pages and their assets are copied, tests are not, what is made for them is written, and what is gone goes', async () => {
  for (const file of ['home/index.html', 'site.css', 'enter.js', 'home/home.e2e.ts', 'testing/page.html'])
    write(`from/${file}`)
  write('to/old.css')
  write('to/old.css.br')
  await publishPages(join(folder, 'from'), join(folder, 'to'), { 'views/made.js': 'code' })
  const published = readdirSync(join(folder, 'to'), { recursive: true, withFileTypes: true })
  const names = published.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(names.toSorted()).toEqual([...packed('enter.js'), 'index.html', ...packed('made.js'), ...packed('site.css')])
})

test('a style sheet is published with those that it imports in it, compiled for older browsers', async () => {
  mkdirSync(join(folder, 'from/shop'), { recursive: true })
  writeFileSync(join(folder, 'from/site.css'), 'p { margin: 0 }\n')
  writeFileSync(join(folder, 'from/shop/shop.css'), "@import '../site.css';\n\nb { margin: 0 }\n")
  await publishPages(join(folder, 'from'), join(folder, 'to'))
  expect(readFileSync(join(folder, 'to/shop/shop.css'), 'utf8')).toBe('p,b{margin:0}')
})
