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
  expect(withIntegrity(code, built)).toContain(
    'const f=()=>$lazy([["./phone-1a.js","sha384-phone-1a.js"],["./digits-2b.js","sha384-digits-2b.js"]])',
  )
})

test('code without lazy imports stays as it is', () => {
  const code = 'import{a}from"./react-3c.js";import.meta.url'
  expect(withIntegrity(code, [])).toBe(code)
})

test('a lazy import of a file that was not built fails the build', () => {
  expect(() => withIntegrity('import("./gone.js")', [])).toThrow('The build has no gone.js')
})
