import { expect, test } from 'vitest'
import { columns, harmless, json, table } from './layout.ts'

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
