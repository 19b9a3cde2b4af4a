import { expect, test } from 'vitest'
import { asTable } from './figure.ts'

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
