import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { olderScript } from './older-script.ts'

/** What a script returns in a browser without the newer functions. */
const run = (expression: string, missing = ''): unknown =>
  runInNewContext(`${missing};${olderScript(`const result=${expression}`, false)};result`, {
    URL,
    AbortController,
    AbortSignal: {},
    DOMException,
    setTimeout,
    self: {},
  })

test.each([
  ['[1,2,3].at(-1)', 'delete Array.prototype.at', 3],
  ['[3,1].toSorted().at(0)', 'delete Array.prototype.at', 1],
  ['[1,2].toReversed().join()', '', '2,1'],
  ['[1,2,3].toSpliced(1,1).join()', '', '1,3'],
  ['[1,2].with(-1,5).join()', '', '1,5'],
  ['[1,2,3].findLastIndex(n=>n<3)', '', 1],
  ['[1,2,3].findLast(n=>n<3)', 'delete Array.prototype.findLast', 2],
  ['Object.hasOwn({a:1},"a")', '', true],
  ['["https://a.example/","x"].filter(u=>URL.canParse(u)).length', '', 1],
  ['URL.parse("x")', '', null],
  ['structuredClone({a:[1]}).a[0]', '', 1],
  ['AbortSignal.abort().aborted', '', true],
])('%s', (expression, missing, result) => {
  expect(run(expression, missing)).toBe(result)
})

test('the first of several signals aborts their common one, with its reason', () => {
  const controller = new AbortController()
  const any: unknown = run('list=>AbortSignal.any(list)')
  const common: unknown = typeof any === 'function' ? any([new AbortController().signal, controller.signal]) : null
  controller.abort('left')
  expect(common).toMatchObject({ aborted: true, reason: 'left' })
})

test('a method of ours with the name of a newer one is called as it is', () => {
  expect(run('({at:(left,top)=>left+top}).at(1,2)')).toBe(3)
})

test('the functions of a classic script stand within its own function', () => {
  expect(olderScript('(function(){Object.hasOwn(a,b)})()', true)).toBe(
    '(function(){\nfunction $hasOwn(o,k){return{}.hasOwnProperty.call(o,k)}\n$hasOwn(a,b)})()',
  )
})

test('a method by ?. ends the build, because it would be called without its object', () => {
  expect(() => olderScript('list?.at(-1)', false)).toThrow('list?.at(-1): older browsers need this without ?.')
})
