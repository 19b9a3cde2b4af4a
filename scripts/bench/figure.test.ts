import { expect, test } from 'vitest'
import { asTable, atLeast, atMost, none } from './figure.ts'

test('figures are a Markdown table, and one that does not hold stands out', () => {
  const table = asTable([
    { what: 'start', value: '0.4 s', target: '1 s', holds: true },
    { what: 'memory', value: '95 MB', target: '90 MB', holds: false },
    { what: 'floor', value: '1 ms', target: '', holds: null },
  ])
  expect(table.split('\n')).toEqual([
    '| figure | measured | must be | holds |',
    '|--------|----------|---------|-------|',
    '| start  | 0.4 s    | 1 s     | yes   |',
    '| memory | 95 MB    | 90 MB   | NO    |',
    '| floor  | 1 ms     |         |       |',
  ])
})

test('a figure is judged against its target', () => {
  expect([
    atMost('size', 1_200, 1_000, { unit: ' B' }),
    atLeast('rate', 0.75, 0.7, { unit: ' of bare', text: '15 a second, 0.75 of bare' }),
    none('calls', 0),
  ]).toEqual([
    { what: 'size', value: '1,200 B', target: 'at most 1,000 B', holds: false },
    { what: 'rate', value: '15 a second, 0.75 of bare', target: 'at least 0.7 of bare', holds: true },
    { what: 'calls', value: '0', target: '0', holds: true },
  ])
})
