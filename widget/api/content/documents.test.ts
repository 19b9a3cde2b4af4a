import { expect, test } from 'vitest'
import { createVersions, versionIn } from './documents.ts'

test('an answer that comes late takes nothing back', () => {
  const versions = createVersions()
  for (const etag of ['"course:1-v9"', '"course:1-v8"', null, '"abc"']) versions.record('course:1', etag)
  expect([versions.of('course:1'), versions.of('course:2')]).toEqual(['"course:1-v9"', null])
})

test('a version is read from the tag of a document only', () => {
  expect(['"course:1-v12"', 'W/"course:1-v12"', '"abc"', null].map(versionIn)).toEqual([12, 12, null, null])
})
