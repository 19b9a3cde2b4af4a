import { expect, test } from 'vitest'
import { documentId, documentNamed } from './document-id.ts'

test('the id of a document is its kind and its number, and nothing else names one', () => {
  expect(documentNamed(documentId('live-lesson', 12))).toEqual({ kind: 'live-lesson', id: 12 })
  expect(['', 'course', 'course:0', 'course:012', 'tag:3', 'toString:1', ' course:1'].map(documentNamed)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})
