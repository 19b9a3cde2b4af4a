import { afterEach, expect, test } from 'vitest'
import { fromJson, toJson } from './json.ts'

afterEach(() => {
  for (const name of ['toJSON', 'phone']) Reflect.deleteProperty(Object.prototype, name)
})

const data = { items: ['a', { id: 7, isPaid: true, note: null }], nothing: undefined }

test('data is written as JSON has it, whatever all objects of the page have', () => {
  const written = JSON.stringify(data)
  Reflect.set(Object.prototype, 'toJSON', () => undefined)
  expect([toJson(data), toJson(['a', 'b'])]).toEqual([written, '["a","b"]'])
})

test('what all objects of the page have is no part of what is read', () => {
  Reflect.set(Object.prototype, 'phone', '1')
  const read = fromJson('{"person":{"name":"Вера"}}')
  expect([read, Reflect.get(Object(read), 'phone')]).toEqual([{ person: { name: 'Вера' } }, undefined])
})

test('what is no JSON throws', () => {
  expect(() => fromJson('<html>')).toThrow(SyntaxError)
})
