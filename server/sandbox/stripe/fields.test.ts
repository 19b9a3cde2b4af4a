import { expect, test } from 'vitest'
import { parseFields, fieldsAt, textAt, wholeAt, textsAt } from './fields.ts'

const fields = parseFields(new URLSearchParams('a=1&b[c][0][d]=x&b[c][1][d]=y&m[k]=v&__proto__[p]=1'))

test('brackets nest, at any depth', () => {
  expect([textAt(fields, 'b', 'c', '1', 'd'), Object.keys(fieldsAt(fields, 'b', 'c'))]).toEqual(['y', ['0', '1']])
})

test('only whole numbers are numbers', () => {
  const odd = parseFields(new URLSearchParams('a=1.5&b=-1&c=1e3'))
  expect([wholeAt(fields, 'a'), ...['a', 'b', 'c', 'd'].map((name) => wholeAt(odd, name))]).toEqual([
    1,
    null,
    null,
    null,
    null,
  ])
})

test('the texts of a level are returned, and nothing is added to other objects', () => {
  expect([textsAt(fields, 'm'), Object.hasOwn(Object.prototype, 'p')]).toEqual([{ k: 'v' }, false])
})
