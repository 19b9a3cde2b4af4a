import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('cells are parted by commas, lines by CR LF, and what would be misread is quoted', () => {
  expect(
    csv([
      ['a', 'b, c'],
      ['"d"', 'e\r\nf'],
      ['', ' g '],
    ]).join('\n'),
  ).toBe('a,"b, c"\r\n"""d""","e\r\nf"\r\n, g \r')
})

test.each(['=1+1', '+1+1', '-2', '@SUM(A1)', '=cmd|"/c calc"!A1', '\t=1', '\r=1', '＝1+1', '+7916x', '+'])(
  'a spreadsheet runs nothing of %j',
  (cell) => {
    expect(csv([[cell]])[0]?.replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['+79161234567', 'mama@example.com', 'https://school.example/?a=1', '2026-12-01', "O'Neil"])(
  '%s stays as it is',
  (cell) => {
    expect(csv([[cell]])).toEqual([`${cell}\r`])
  },
)
