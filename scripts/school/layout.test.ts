import { expect, test } from 'vitest'
import { columns, csv, harmless, json, table } from './layout.ts'

test('cells of a column stand below each other, two spaces apart', () => {
  expect(
    columns([
      ['id', 'name'],
      ['12345', 'Анна'],
      ['1', ''],
    ]),
  ).toEqual(['id     name', '12345  Анна', '1'])
})

test('a table without rows has no headings', () => {
  expect(table(['id'], [])).toEqual([])
})

test('a list for scripts is JSON with times in ISO 8601', () => {
  expect(JSON.parse(json([{ at: new Date(0) }]).join('\n'))).toEqual([{ at: '1970-01-01T00:00:00.000Z' }])
})

test('what people call themselves does not command the terminal', () => {
  expect(harmless('Анна\u001B[2J\u0007\u009B1m\r!\t-\r\n')).toBe('Анна�[2J��1m�!\t-\r\n')
})

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
