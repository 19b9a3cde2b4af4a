import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test, vi } from 'vitest'
import { bareOptions } from './bare-options.ts'

test.each([
  ['fetch(a,{method:"POST"})', 'fetch(a,{__proto__:null,method:"POST"})'],
  ['self.fetch(a,{...b})', 'self.fetch(a,{__proto__:null,...b})'],
  ['new CustomEvent(n,{})', 'new CustomEvent(n,{__proto__:null,})'],
  ['new Intl.NumberFormat("ru",{style:"currency"})', 'new Intl.NumberFormat("ru",{__proto__:null,style:"currency"})'],
  ['Object.defineProperty(a,b,{get(){return{c:1}}})', 'Object.defineProperty(a,b,{__proto__:null,get(){return{c:1}}})'],
  ['draw({a:1});fetch(a)', 'draw({a:1});fetch(a)'],
])('the options of %s have no prototype', (code, bare) => {
  expect(bareOptions(code)).toBe(bare)
})

test.each([
  ['export const run = () => [1, 2, 3].reduce((a, b) => a + b)', 6],
  ['export const run = () => (0, [1, 2]).reduce((a, b, at, list) => a + b + at + list.length, 10)', 18],
  ['export const run = () => [[1], [2, 3]].reduce((a, b) => [...a, ...b], []).reduce((a, b) => a * b)', 6],
])('%s works where a library has replaced reduce', async (code, result) => {
  const { run } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(bareOptions(code))}`)
  const replaced = vi.spyOn(Array.prototype, 'reduce').mockReturnValue('replaced')
  const reduced: unknown = run()
  replaced.mockRestore()
  expect(reduced).toBe(result)
})

const polluted = (run: () => unknown) => {
  const names = ['get', 'value'] as const
  for (const name of names) Reflect.set(Object.prototype, name, 1)
  try {
    return run()
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name)
  }
}

test.each([
  ['JSON.parse(JSON.stringify(a))', 'structuredClone(a)'],
  ['copy(JSON.parse(JSON.stringify({a:fetch(b,{})})))', 'copy(structuredClone({a:fetch(b,{__proto__:null,})}))'],
  ['JSON.parse(JSON.stringify(a),b)', 'JSON.parse(JSON.stringify(a),b)'],
  ['JSON.parse(text(a))', 'JSON.parse(text(a))'],
])('%s copies without a toJSON of the page', (code, bare) => {
  expect(bareOptions(code)).toBe(bare)
})

test.each([
  'const define = Object.defineProperty; const d = { value: 7 }; return define({}, "seven", d).seven',
  'const all = { seven: { get: () => 7 } }; return Object.defineProperties({}, all).seven',
])('descriptors in variables count without what all objects have: %s', async (body) => {
  const code = bareOptions(`export const run = () => { ${body} }`)
  const { run } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(polluted(run)).toBe(7)
})

/** The places of options among the arguments. */
const PLACES = new Map([
  ['fetch', 1],
  ['addEventListener', 2],
])

const nameOf = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : callee.type === 'Identifier'
      ? callee.name
      : ''

const optionsInVariables = (code: string): string[] => {
  const found: string[] = []
  const visitor = new Visitor({
    CallExpression: (call) => {
      const options = call.arguments[PLACES.get(nameOf(call)) ?? Infinity]
      if (options?.type === 'Identifier') found.push(code.slice(call.start, call.end))
    },
  })
  visitor.visit(parseSync('file.tsx', code).program)
  return found
}

test('the elements write options where they are read: those in variables keep what all objects of a page have', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('widget/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['widget/studio/**', '**/*.test.*', '**/testing/**'],
  })
  expect(files.flatMap((file) => optionsInVariables(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(optionsInVariables('a.addEventListener("b", c, options); fetch(d, init); fetch(d, { ...init })')).toHaveLength(
    2,
  )
})
