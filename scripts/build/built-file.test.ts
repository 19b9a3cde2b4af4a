import { expect, test } from 'vitest'
import { bundleErrors, closureOf, integrityOf } from './built-file.ts'

test('a file comes first, then all that it needs, each once', () => {
  const files = [
    { file: 'login.js', imports: ['react.js', 'texts.js'] },
    { file: 'react.js', imports: ['runtime.js'] },
    { file: 'texts.js', imports: ['runtime.js'] },
    { file: 'runtime.js', imports: [] },
    { file: 'phone.js', imports: [] },
  ]
  expect(closureOf('login.js', files).map(({ file }) => file)).toEqual([
    'login.js',
    'react.js',
    'runtime.js',
    'texts.js',
  ])
})

test('a file that was not built fails the build', () => {
  expect(() => closureOf('login.js', [])).toThrow('The build has no login.js')
})

test('integrity is spelt as its attribute wants it', () => {
  expect(integrityOf('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})

const chunk = { file: 'login.js', code: 'const a=1', packages: ['react'] }

test.each([
  [{ packages: ['zod'] }, 'login.js brings zod into the browser'],
  [{ code: 'class ZodError{}' }, 'login.js brings zod into the browser'],
  [{ code: 'a._zod.run()' }, 'login.js brings zod into the browser'],
  [{ code: 'eval("1")' }, 'login.js turns a string into code'],
  [{ code: 'new Function("return 1")' }, 'login.js turns a string into code'],
  [{ code: 'a.innerHTML=b' }, 'login.js turns a string into markup'],
  [{ code: 'document.write(b)' }, 'login.js turns a string into markup'],
])('a chunk with %j fails the check', (change, message) => {
  expect(bundleErrors([{ ...chunk, ...change }])).toEqual([message])
})

test.each([
  ['a="__SCHOOL_DELIVERY__";b="</SCRIPT"', 'school.js cannot stand inline in a page'],
  ['a="__SCHOOL_DELIVERY__";b<!--c', 'school.js cannot stand inline in a page'],
  ['a=1', 'school.js has not one place for its school'],
  ['a="__SCHOOL_DELIVERY__";b="__SCHOOL_DELIVERY__"', 'school.js has not one place for its school'],
])('a loader with the code %s fails the check', (code, message) => {
  expect(bundleErrors([{ file: 'school.js', code, packages: [] }])).toEqual([message])
})

test('a clean chunk passes, and React with its own markup', () => {
  const react = { file: 'react.js', code: 'e.innerHTML=t', packages: ['react-dom'] }
  expect(bundleErrors([chunk, react])).toEqual([])
})
