import { expect, test } from 'vitest'
import { bundleFaults } from './bundle-faults.ts'

const chunk = { file: 'login.js', code: 'const a=1', packages: ['react'] }

test.each([
  [{ packages: ['zod'] }, 'login.js brings zod into the browser'],
  [{ code: 'class ZodError{}' }, 'login.js brings zod into the browser'],
  [{ code: 'a._zod.run()' }, 'login.js brings zod into the browser'],
  [{ code: 'eval("1")' }, 'login.js turns a string into code'],
  [{ code: 'new Function("return 1")' }, 'login.js turns a string into code'],
  [{ code: 'a.innerHTML=b' }, 'login.js turns a string into markup'],
  [{ code: 'document.write(b)' }, 'login.js turns a string into markup'],
])('a chunk with %j fails the check', (change, sentence) => {
  expect(bundleFaults([{ ...chunk, ...change }])).toEqual([sentence])
})

test('a clean chunk passes, and React with its own markup', () => {
  const react = { file: 'react.js', code: 'e.innerHTML=t', packages: ['react-dom'] }
  expect(bundleFaults([chunk, react])).toEqual([])
})
