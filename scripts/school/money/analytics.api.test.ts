import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAnalytics } from '../../../server/catalog/analytics/analytics-store.ts'
import type { Database } from '../../../server/db/database.ts'
import { freshDatabase } from '../../../server/testing/database.ts'
import { addAnnaAndBoris, AT, hours, operator } from '../testing/command-context.ts'

let database: Database
let type: ReturnType<typeof operator>
beforeEach(async () => {
  database = await freshDatabase()
  await addAnnaAndBoris(database)
  type = operator(database)
  await database.transact(async (tx) => {
    const second = { pr10nm: 'Космос', pr2nm: 'Шахматы', pr1pr: 1_500.5 }
    await addAnalytics(tx, { personId: null, event: 'add-item', data: second, at: AT })
    await addAnalytics(tx, { personId: 'anna', event: 'show-methods', data: { dl: '=1+1' }, at: hours(-48) })
  })
})
afterEach(() => database.close())

const rows = async (line: string) => (await type(line)).lines.map((row) => row.replace('\r', ''))

test('everything that was told comes as CSV, the earliest first, with a column for every field', async () => {
  expect(await rows('analytics export')).toEqual([
    'created,event,person,dl,pr1pr,pr2nm,pr10nm',
    "2026-11-18T12:00:00.000Z,show-methods,anna,'=1+1,,,",
    '2026-11-20T12:00:00.000Z,add-item,,,1500.5,Шахматы,Космос',
  ])
})

test.each([
  ['--event show-methods', ['show-methods']],
  ['--since 2026-11-19', ['add-item']],
  ['--since 2026-11-19 --event show-methods', []],
])('analytics export %s has %j', async (options, events) => {
  expect((await rows(`analytics export ${options}`)).slice(1).map((row) => row.split(',')[1])).toEqual(events)
})
