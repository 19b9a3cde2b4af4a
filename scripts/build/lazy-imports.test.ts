import { expect, test } from 'vitest'
import { withIntegrity } from './lazy-imports.ts'

const file = (name: string, imports: string[] = []) => ({
  file: name,
  code: '',
  integrity: `sha384-${name}`,
  imports,
  lazyImports: [],
  packages: [],
})

test.each(['"', "'", '`'])('a lazy import carries the hashes of the file and of what it needs (%s)', (quote) => {
  const code = `const f=()=>import(${quote}./phone-1a.js${quote})`
  const built = [file('phone-1a.js', ['digits-2b.js']), file('digits-2b.js')]
  expect(withIntegrity({ code, imports: [] }, built)).toContain(
    'const f=()=>$lazy([["./phone-1a.js","sha384-phone-1a.js"],["./digits-2b.js","sha384-digits-2b.js"]])',
  )
})

test('code without lazy imports stays as it is', () => {
  const code = 'import{a}from"./react-3c.js";import.meta.url'
  expect(withIntegrity({ code, imports: [] }, [])).toBe(code)
})

test('a lazy import of a file that was not built fails the build', () => {
  expect(() => withIntegrity({ code: 'import("./gone.js")', imports: [] }, [])).toThrow('The build has no gone.js')
})

test('what the importer needs itself is not fetched again', () => {
  const code = 'import("./phone-1a.js")'
  const built = [
    file('phone-1a.js', ['core-2b.js', 'react-3c.js']),
    file('core-2b.js', ['react-3c.js']),
    file('react-3c.js'),
  ]
  expect(withIntegrity({ code, imports: ['core-2b.js'] }, built)).toContain(
    '$lazy([["./phone-1a.js","sha384-phone-1a.js"]])',
  )
})
