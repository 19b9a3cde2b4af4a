import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { filled, pageReader, type PageValues } from './page.ts'

const values: PageValues = {
  lang: 'ru',
  school: 'https://school.example',
  foreign: 'http://127.0.0.1:3001',
  signIn: null,
  isProduction: false,
  hasDemoPages: true,
}
const parts: Record<string, string> = {
  'parts/head.html': '<b>%school%</b>',
  'parts/outer.html': '<!-- include parts/head.html -->',
}
const part = (file: string) => parts[file] ?? ''

test('parts, parts of parts and values are put in', () => {
  const html = '<!-- include parts/outer.html --><a href="%foreign%/">100 % нужно</a>'
  expect(filled(html, values, part)).toBe(
    '<b>https://school.example</b><a href="http://127.0.0.1:3001/">100 % нужно</a>',
  )
})

test('a value cannot break out of an attribute', () => {
  const hostile = { ...values, school: `"><script>` }
  expect(filled('<a href="%school%">', hostile, part)).toBe('<a href="&quot;&gt;&lt;script&gt;">')
})

test('what is for trying out is left out in production', () => {
  const html = 'a<!-- outside production --><!-- include parts/head.html --><!-- end -->b'
  expect(filled(html, { ...values, isProduction: true }, part)).toBe('ab')
  expect(filled(html, values, part)).toBe('a<b>https://school.example</b>b')
})

test('a way to demo pages is left out where there are none', () => {
  const html = 'a<!-- with demo pages -->b<!-- end -->c'
  expect([true, false].map((hasDemoPages) => filled(html, { ...values, hasDemoPages }, part))).toEqual(['abc', 'ac'])
})

test('a page has what is for its reader, and hides what is for the others', () => {
  const html =
    'a<!-- for visitors -->b<!-- end --><!-- for users -->c<!-- end --><p %hidden-for-visitors%><b %hidden-for-users%>'
  expect([false, true].map((isSignedIn) => filled(html, { ...values, isSignedIn }, part))).toEqual([
    'ab<p hidden><b >',
    'ac<p ><b hidden>',
  ])
})

test('a page is in the language that is asked for, with its parts, and one that names none is in Russian', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const write = (file: string, html: string) => writeFileSync(join(folder, file), html)
  write('part.html', '<h1><!-- in ru -->Заказ<!-- in en -->Checkout<!-- end --></h1>')
  write('two.html', '<html lang="%lang%"><!-- include part.html -->')
  write('one.html', '<html lang="ru"><!-- include part.html -->')
  const read = pageReader(pathToFileURL(`${folder}/`), values)
  const htmlOf = (file: string, lang?: 'ru' | 'en') => String(read(file, lang)?.plain)
  expect([htmlOf('two.html', 'en'), htmlOf('two.html'), htmlOf('one.html', 'en')]).toEqual([
    '<html lang="en"><h1>Checkout</h1>',
    '<html lang="ru"><h1>Заказ</h1>',
    '<html lang="ru"><h1>Заказ</h1>',
  ])
})

test('a page leads to the sign-in without scripts, which leads back to it in its language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(folder, 'two.html'), '%lang% %sign-in%')
  writeFileSync(join(folder, 'one.html'), '%sign-in%')
  const read = pageReader(pathToFileURL(`${folder}/`), values)
  const htmlOf = (file: string, address?: string) => String(read(file, 'en', address)?.plain)
  expect([htmlOf('two.html', '/lessons/'), htmlOf('one.html', '/user/profile/')]).toEqual([
    'en /auth/form/?next=%2Flessons%2F%3Flang%3Den&amp;lang=en',
    '/auth/form/?next=%2Fuser%2Fprofile%2F',
  ])
})

test('a page is kept compressed, and read anew when its file has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const write = (html: string) => writeFileSync(join(folder, 'index.html'), html)
  const read = pageReader(pathToFileURL(`${folder}/`), values)
  write('<p>Раз</p>')
  const first = read('index.html')
  expect(first && [first.plain, brotliDecompressSync(first.br), gunzipSync(first.gzip)].map(String)).toEqual(
    Array(3).fill('<p>Раз</p>'),
  )
  expect(read('index.html')).toBe(first)
  write('<p>Два</p>')
  expect(String(read('index.html')?.plain)).toBe('<p>Два</p>')
  expect(read('missing.html')).toBeNull()
})

test('a page names the scripts that stand in it, as a policy does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const write = (html: string) => writeFileSync(join(folder, 'index.html'), html)
  const read = pageReader(pathToFileURL(`${folder}/`), values)
  write('<script id="one">alert(1)</script><script async src="/x.js"></script>')
  const hash = createHash('sha256').update('alert(1)').digest('base64')
  expect(read('index.html')?.scripts).toEqual([`'sha256-${hash}'`])
})
