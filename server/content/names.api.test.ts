import { expect, test } from 'vitest'
import { allEndpoints } from '../endpoints.ts'
import { contentNames } from './names.ts'
import { contentRoutes } from './routes.ts'

const firstOf = (path: string) => path.split('/').find((part) => part !== '' && part !== 'api' && part !== 'v1') ?? ''

test('the gate knows the first part of every address of the content API, and no other', () => {
  const names = contentRoutes.map(({ path }) => firstOf(path)).filter((name) => name !== 'docs')
  expect([...contentNames].toSorted()).toEqual([...new Set(names)].toSorted())
})

test('no other call has an address that begins so', () => {
  const calls = allEndpoints.filter(({ path }) => path.startsWith('/api/v1/')).map(({ path }) => firstOf(path))
  expect(calls.filter((name) => contentNames.has(name))).toEqual([])
})
