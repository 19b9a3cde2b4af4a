import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postgresFiles } from './sizes.ts'

test('the list of tests that PostgreSQL has to run names files that there are', () => {
  expect(postgresFiles.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
