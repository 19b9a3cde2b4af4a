import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../connect.ts'
import { person, session } from '../schema.ts'
import { testFolder } from '../testing/folders.ts'
import { sizes } from '../../testing/sizes.ts'
import { startProcess } from '../testing/processes.ts'
import { openConnection } from './sqlite-connection.ts'

const WRITERS = 4

/** Kills four processes that write to the same database, when each has acknowledged writes; answers what they did. */
const killedWriters = async (dataDir: string, round: number): Promise<string[]> => {
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    startProcess('write-and-acknowledge.ts', dataDir, `${round}-${writer}`),
  )
  try {
    await Promise.all(writers.map((writer, index) => writer.printed(3 + index)))
  } finally {
    for (const writer of writers) writer.kill() // also when one of them failed: the others would write for ever
    await Promise.all(writers.map((writer) => writer.ended))
  }
  return writers.flatMap((writer) => writer.lines)
}

test('what was acknowledged survives kill -9 under load, whole and undamaged', async () => {
  const dataDir = testFolder()
  const acknowledged: string[] = []
  for (let round = 0; round < sizes.killedWriters; round += 1)
    acknowledged.push(...(await killedWriters(dataDir, round)))

  const { db, close } = await openDatabase({ dataDir })
  const persons = (await db.select({ id: person.id }).from(person).orderBy(asc(person.id))).map(({ id }) => id)
  const sessions = (await db.select({ id: session.id }).from(session).orderBy(asc(session.id))).map(({ id }) => id)
  await close()
  const connection = openConnection(join(dataDir, 'school.db'))
  const verdict = connection.pragma('integrity_check', { simple: true })
  connection.close()

  expect(acknowledged.filter((id) => !persons.includes(id))).toEqual([])
  expect(sessions).toEqual(persons)
  expect(verdict).toBe('ok')
})
