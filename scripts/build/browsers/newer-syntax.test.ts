import { expect, test } from 'vitest'
import { newerSyntax } from './newer-syntax.ts'

test.each([
  'a?.b',
  'a ?? b',
  'a ||= b',
  'try {} catch { b() }',
  'class A { #b = 1 }',
  'class A { b = 1 }',
  '/a/s',
  '1n',
])('%s is newer than import()', (code) => {
  expect(newerSyntax(code).length).toBeGreaterThan(0)
})

test('what the first browsers with import() read is not', () => {
  const code =
    'const f = async (...a) => { try { await import(a[0]) } catch (e) { return {...e, b: /a/u ** 2} } }; class A { get b() {} }'
  expect(newerSyntax(code)).toEqual([])
})
