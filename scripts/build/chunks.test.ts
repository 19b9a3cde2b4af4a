import { expect, test } from 'vitest'
import { expectExports } from './chunks.ts'

const shared = { file: 'react-1a.js', code: 'var a,b,c;export{a as useState,b as default,c as jsx};' }

test.each([
  'import{useState as e,jsx}from"./react-1a.js";e()',
  "import r, { jsx as j } from './react-1a.js'",
  'import{useMemo}from"./core-2b.js"',
])('what is there may be imported: %s', (code) => {
  expect(() => expectExports(code, shared)).not.toThrow()
})

test.each([
  ['import{useState as e,useMemo as t}from"./react-1a.js"', 'useMemo'],
  ["import { useLayoutEffect } from './react-1a.js'", 'useLayoutEffect'],
])('what is missing fails the build: %s', (code, name) => {
  expect(() => expectExports(code, shared)).toThrow(`scripts/build/react.ts does not export ${name}`)
})
