import { expect, test } from 'vitest'
import { chunkTable, expectExports, importByLoader, neededBy } from './chunks.ts'

const shared = { file: 'react-1a.js', code: 'var a,b,c;export{a as useState,b as default,c as jsx};' }

test.each([
  'import{useState as e,jsx}from"./react-1a.js";e()',
  "import r, { jsx as j } from './react-1a.js'",
  'import{useMemo}from"./auth-2b.js"',
])('what is there may be imported: %s', (code) => {
  expect(() => expectExports(code, shared)).not.toThrow()
})

test.each([
  ['import{useState as e,useMemo as t}from"./react-1a.js"', 'useMemo'],
  ["import { useLayoutEffect } from './react-1a.js'", 'useLayoutEffect'],
])('what is missing fails the build: %s', (code, name) => {
  expect(() => expectExports(code, shared)).toThrow(`scripts/build/react.ts does not export ${name}`)
})

const load = (name: string) => `SchoolWidgets[Symbol.for("school-widgets.load")]("${name}")`

test.each(['"', "'", '`'])('a chunk is loaded by its name through the loader (%s)', (quote) => {
  const code = `const a=()=>import(${quote}./forms-1a.js${quote}),b=()=>import(${quote}./phone-2b.js${quote})`
  const names = new Map(Object.entries({ 'forms-1a.js': 'forms', 'phone-2b.js': 'phone' }))
  expect(importByLoader(code, (file) => names.get(file))).toBe(`const a=()=>${load('forms')},b=()=>${load('phone')}`)
})

test('an import of a file that is not built fails the build', () => {
  expect(() => importByLoader('import("./gone.js")', () => undefined)).toThrow('The build has no gone.js')
})

const built = (name: string, imports: string[] = []) => ({
  name,
  file: `${name}-3f9c1a.js`,
  code: '',
  integrity: `sha256-${name}`,
  imports: imports.map((needed) => `${needed}-3f9c1a.js`),
  lazyImports: [],
  packages: [],
})
const files = [built('react'), built('auth', ['react']), built('forms', ['auth', 'react'])]

test('the loader knows each chunk by its name, with its hash and the chunks that it imports', () => {
  expect(chunkTable(files)).toEqual({
    react: ['3f9c1areact'],
    auth: ['3f9c1aauth', 'react'],
    forms: ['3f9c1aforms', 'auth', 'react'],
  })
})

test('two chunks of one name fail the build', () => {
  expect(() => chunkTable([...files, built('forms')])).toThrow('Two chunks are named forms')
})

test('a file whose name the loader cannot tell fails the build', () => {
  expect(() => chunkTable([{ ...built('forms'), file: 'forms.js' }])).toThrow(
    'The file of the chunk forms is named forms.js',
  )
})

test('an element needs its chunk, then what that imports', () => {
  expect(neededBy('auth', files).map(({ file }) => file)).toEqual(['auth-3f9c1a.js', 'react-3f9c1a.js'])
  expect(() => neededBy('gone', files)).toThrow('The build has no chunk gone')
})
