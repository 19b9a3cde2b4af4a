import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepEmail } from '../../server/content/readers/capture-email/email-store.ts'
import type { Database } from '../../server/db/database.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { AT, hours, operator } from './testing/command-context.ts'

const mama = { email: 'mama@example.com', origin: 'https://landing.example', createdAt: hours(-48) }
/** Addresses may begin with what a spreadsheet runs. */
const papa = { email: '=papa@example.com', origin: 'https://school.example', createdAt: AT }

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
  await database.transact(async (tx) => {
    await keepEmail(tx, mama)
    await keepEmail(tx, papa)
  })
})
afterEach(() => database.close())

const type = (line: string, isConfirmed = true) => operator(database)(line, isConfirmed)
const lines = async (line: string) => (await type(line)).lines

test('the captured e-mails are listed with their pages, the latest first', async () => {
  expect(await lines('emails list')).toEqual([
    '2 captured e-mails, page 1 of 1',
    'left              address            page',
    '2026-11-20 12:00  =papa@example.com  https://school.example',
    '2026-11-18 12:00  mama@example.com   https://landing.example',
  ])
})

test('a script reads those from a day on', async () => {
  const rows: unknown = JSON.parse((await lines('emails list --since 2026-11-19 --json')).join('\n'))
  expect(rows).toEqual([{ ...papa, createdAt: papa.createdAt.toISOString(), policyVersion: null, ip: null }])
})

test('the export is CSV with a row of headings, the earliest first, and no cell that a spreadsheet would run', async () => {
  expect(await lines('emails export')).toEqual([
    'email,origin,created,policy,ip\r',
    'mama@example.com,https://landing.example,2026-11-18T12:00:00.000Z,,\r',
    "'=papa@example.com,https://school.example,2026-11-20T12:00:00.000Z,,\r",
  ])
})

test('the export keeps to its day, and has its headings where there is nothing', async () => {
  expect([
    (await lines('emails export --since 2026-11-19')).length,
    await lines('emails export --since 2026-12-01'),
  ]).toEqual([2, ['email,origin,created,policy,ip\r']])
})

test('an address is forgotten once the operator agrees', async () => {
  expect(await type('emails forget Mama@Example.com', false)).toEqual({
    lines: ['Nothing was changed.'],
    questions: ['Remove mama@example.com from the captured e-mails?'],
  })
  expect([await lines('emails forget Mama@Example.com'), (await lines('emails export')).length]).toEqual([
    ['mama@example.com is removed.'],
    2,
  ])
  await expect(type('emails forget mama@example.com')).rejects.toThrow('Nobody has left mama@example.com.')
})

test('a page that is not there is a mistake', async () => {
  await expect(type('emails list --page 2')).rejects.toThrow('There is only 1 page.')
})
