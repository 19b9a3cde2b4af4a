import { expect, test } from 'vitest'
import { closureOf, integrityOf } from './built-file.ts'

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
