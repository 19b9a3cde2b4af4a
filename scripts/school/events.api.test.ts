import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { eventSignup, person } from '../../server/db/schema.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { parseCall } from './call.ts'
import { AT, operator } from './testing/command-context.ts'

const days = (count: number) => new Date(AT.getTime() + count * 24 * 3_600_000)

const webinar = {
  id: 'first',
  personId: 'anna',
  kind: 'Webinar Signed Up',
  eventKey: 'phonics',
  details: {
    'event-id': 'phonics',
    'webinar-date': '2026-12-01T19:00',
    room: '4117:phonics',
    bizon_url: 'https://start.bizon365.ru/room/4117',
  },
  origin: 'https://landing.example',
  utm: { utm_source: 'vk', utm_yandex: '=1+1' },
  createdAt: days(-2),
}
const lesson = {
  ...webinar,
  id: 'second',
  personId: 'boris',
  kind: 'Lead Magnet Signed Up',
  eventKey: 'free-lesson-oct',
  details: {},
  origin: 'https://school.example',
  utm: {},
  createdAt: AT,
}

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
  await database.transact(async (tx) => {
    const anna = { id: 'anna', email: 'anna@school.example', name: 'Анна', phone: '+79161234567', createdAt: days(-9) }
    const boris = { ...anna, id: 'boris', email: 'boris@school.example', name: '=HYPERLINK("x","y")', phone: null }
    await tx.insert(person).values([anna, boris])
    await tx.insert(eventSignup).values([webinar, lesson])
  })
})
afterEach(() => database.close())

const type = async (line: string) => (await operator(database)(line)).lines

const WEBINAR_LINE =
  '2026-11-18 12:00  Webinar Signed Up      phonics          2026-12-01T19:00  anna@school.example   Анна'
const LESSON_LINE =
  '2026-11-20 12:00  Lead Magnet Signed Up  free-lesson-oct                    boris@school.example  =HYPERLINK("x","y")'

test('the sign-ups are listed with their persons, the latest first', async () => {
  const headings =
    'signed up         kind                   event            date              address               name'
  expect(await type('events list')).toEqual(['2 sign-ups, page 1 of 1', headings, LESSON_LINE, WEBINAR_LINE])
})

test.each([
  ['--event phonics', ['first']],
  ['--event nothing', []],
  ['--since 2026-11-19', ['second']],
  ['--since 2026-11-18T12:00:00Z', ['second', 'first']],
  ['--since 2026-11-19 --event phonics', []],
])('events list %s shows %j', async (options, ids) => {
  const rows: unknown = JSON.parse((await type(`events list ${options} --json`)).join('\n'))
  expect(rows).toEqual(ids.map((id) => expect.objectContaining({ id })))
})

test('a script reads everything of a sign-up', async () => {
  const [row]: unknown[] = JSON.parse((await type('events list --event phonics --json')).join('\n'))
  const { createdAt, ...rest } = webinar
  const owner = { email: 'anna@school.example', name: 'Анна', phone: '+79161234567' }
  expect(row).toEqual({ ...rest, ...owner, createdAt: createdAt.toISOString() })
})

test('the export is CSV with a row of headings, the earliest first, and no cell that a spreadsheet would run', async () => {
  expect((await type('events export')).join('\n')).toBe(
    [
      'email,name,phone,kind,event,date,room,room_url,origin,utm_source,utm_medium,utm_campaign,utm_content,utm_term,utm_yandex,created',
      "anna@school.example,Анна,+79161234567,Webinar Signed Up,phonics,2026-12-01T19:00,4117:phonics,https://start.bizon365.ru/room/4117,https://landing.example,vk,,,,,'=1+1,2026-11-18T12:00:00.000Z",
      'boris@school.example,"\'=HYPERLINK(""x"",""y"")",,Lead Magnet Signed Up,free-lesson-oct,,,,https://school.example,,,,,,,2026-11-20T12:00:00.000Z',
      '',
    ]
      .join('\r\n')
      .slice(0, -1),
  )
})

test('the export keeps to the filters, and has its headings where there is nothing', async () => {
  const events = async (line: string) => (await type(line)).slice(1).map((row) => row.split('@')[0])
  expect([
    await events('events export --since 2026-11-19'),
    await events('events export --event phonics'),
    (await type('events export --event nothing')).length,
  ]).toEqual([['boris'], ['anna'], 1])
})

test.each(['tomorrow', '01.12.2026', '2026-02-30'])('--since takes a date, not %s', (date) => {
  expect(() => parseCall(['events', 'list', '--since', date])).toThrow(
    `'--since <date>' argument '${date}' is invalid. It takes a date such as 2026-12-01.`,
  )
})

test('a page that is not there is a mistake', async () => {
  await expect(type('events list --page 2')).rejects.toThrow('There is only 1 page.')
})
