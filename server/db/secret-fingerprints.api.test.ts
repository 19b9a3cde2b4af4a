import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { claimSecrets, recordedFingerprints, replaceSecrets } from './secret-fingerprints.ts'

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

/** Starts with these secrets, one process after the other; returns `ok` or how the refusal begins. */
const start = async (isServer: boolean, ...lists: string[]): Promise<string[]> => {
  const results: string[] = []
  for (const list of lists)
    results.push(
      await claimSecrets(database.transact, list === '' ? [] : list.split(','), { isServer }).then(
        () => 'ok',
        (error: Error) => error.message.split(' ').slice(0, 3).join(' '),
      ),
    )
  return results
}

const OTHER = 'SESSION_SECRET is not'
const ROTATED = 'SESSION_SECRET begins with'

test('a database is used with the secret of its first server only, which may be rotated and not dropped before', async () => {
  const lists = ['a', 'a', 'b', 'b,a', 'a', 'a,b', 'b', 'c,a', 'c,b', 'c', 'b', 'a,b']
  expect(await start(true, ...lists)).toEqual([
    'ok',
    'ok',
    OTHER,
    'ok',
    OTHER,
    'ok',
    'ok',
    OTHER,
    'ok',
    'ok',
    OTHER,
    OTHER,
  ])
})

test('a process that is no server needs the secrets of the servers, and rotates none', async () => {
  expect(await start(false, '', 'a', 'b', 'b,a', 'a,b')).toEqual([OTHER, 'ok', OTHER, ROTATED, 'ok'])
})

test('servers that start at once with the same new secret record it once', async () => {
  await start(true, 'a')
  const claims = Array.from({ length: 5 }, () => claimSecrets(database.transact, ['b', 'a'], { isServer: true }))
  await Promise.all(claims)
  expect((await recordedFingerprints(database.db)).length).toBe(2)
})

test('a database whose secret is lost can be given another one', async () => {
  await start(true, 'a', 'b,a')
  await database.transact((tx) => replaceSecrets(tx, ['c']))
  expect(await start(true, 'a', 'b', 'c')).toEqual([OTHER, OTHER, 'ok'])
})
