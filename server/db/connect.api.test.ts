import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './connect.ts'
import { isFull } from '../testing/sizes.ts'
import { dialect } from './dialect.ts'
import { person } from './schema.ts'
import { testFolder } from './testing/folders.ts'
import { aPerson } from './testing/rows.ts'

test('an address of another engine than the schema was made for is refused', async () => {
  const url = dialect === 'sqlite' ? 'pglite:' : 'file:school.db'
  await expect(openDatabase({ url, dataDir: testFolder() })).rejects.toThrow('another engine')
})

/** Writes a person, closes, opens again and answers who is there. */
const afterReopening = async (options: { url: string; dataDir: string }) => {
  const first = await openDatabase(options)
  await first.transact((tx) => tx.insert(person).values(aPerson('anna@school.example')))
  await first.close()
  const { db, close } = await openDatabase(options)
  const rows = await db.select({ email: person.email }).from(person)
  await close()
  return rows
}

describe.runIf(dialect === 'sqlite')('SQLite', () => {
  test('without an address keeps its rows in the data folder', async () => {
    const dataDir = testFolder()
    expect(await afterReopening({ url: '', dataDir })).toEqual([{ email: 'anna@school.example' }])
    expect(existsSync(join(dataDir, 'school.db'))).toBe(true)
  })

  test('keeps its rows in the file that it is told', async () => {
    const path = join(testFolder(), 'own', 'rows.db')
    await afterReopening({ url: `file:${path}`, dataDir: testFolder() })
    expect(existsSync(path)).toBe(true)
  })

  test('refuses an address that names no file', async () => {
    await expect(openDatabase({ url: 'mysql://root@localhost/school', dataDir: testFolder() })).rejects.toThrow(
      'no address',
    )
  })
})

describe.runIf(dialect === 'postgres' && isFull)('PGlite', () => {
  test('keeps its rows in the folder that it is told', async () => {
    const url = `pglite:${join(testFolder(), 'rows')}`
    expect(await afterReopening({ url, dataDir: testFolder() })).toEqual([{ email: 'anna@school.example' }])
  })
})
