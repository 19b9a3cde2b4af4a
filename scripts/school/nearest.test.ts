import { expect, test } from 'vitest'
import { nearest } from './call.ts'

const words = ['find', 'list', 'disable', 'enable', 'sessions', 'grant']

test.each([
  ['fnid', 'find'],
  ['lists', 'list'],
  ['session', 'sessions'],
  ['disabel', 'disable'],
  ['desable', 'disable'],
  ['remove', null],
  ['', null],
  ['x', null],
])('%j was probably %j', (typed, meant) => {
  expect(nearest(typed, words)).toBe(meant)
})
