import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consentPages } from '../../server/auth/stores/consent-store.ts'
import type { Database } from '../../server/db/database.ts'
import { capturedEmail, consent, person } from '../../server/db/schema.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { print } from './operate.ts'
import { AT, hours, operator } from './testing/command-context.ts'

const anna = { id: 'anna', email: 'anna@school.example', name: 'Анна', phone: null, createdAt: hours(-99) }
const proof = { ip: '198.51.100.4', origin: 'https://landing.example', act: 'box' } as const
const rows = [
  { id: '1', personId: 'anna', kind: 'terms', textVersion: '3.1', createdAt: hours(-48), ...proof },
  { id: '2', personId: 'anna', kind: 'policy', textVersion: '=1+1', createdAt: hours(-48), ...proof },
  { id: '3', personId: 'anna', kind: 'newsletter', textVersion: '7', createdAt: hours(-24), ...proof, withdrawnAt: AT },
  { id: '4', personId: 'boris', kind: 'terms', textVersion: '1', createdAt: hours(-1), ip: '1.2.3.4' },
] as const

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
  await database.transact(async (tx) => {
    await tx.insert(person).values([anna, { ...anna, id: 'boris', email: '=cmd@school.example' }])
    await tx.insert(consent).values([...rows])
  })
})
afterEach(() => database.close())

const type = async (line: string) => (await operator(database)(line)).lines

const addresses = async () => (await type('emails export')).slice(1).map((line) => line.split(',')[0] ?? '')

const HEADINGS = 'person,email,consent,document version,given at,withdrawn at,ip,origin,act\r'
const ANNA = [
  'anna,anna@school.example,terms,3.1,2026-11-18T12:00:00.000Z,,198.51.100.4,https://landing.example,box\r',
  "anna,anna@school.example,policy,'=1+1,2026-11-18T12:00:00.000Z,,198.51.100.4,https://landing.example,box\r",
  'anna,anna@school.example,newsletter,7,2026-11-19T12:00:00.000Z,2026-11-20T12:00:00.000Z,198.51.100.4,https://landing.example,box\r',
]

test('consents are exported with their proof, withdrawn and old ones too, and no cell is a formula', async () => {
  expect(await type('consents export')).toEqual([
    HEADINGS,
    ...ANNA,
    "boris,'=cmd@school.example,terms,1,2026-11-20T11:00:00.000Z,,1.2.3.4,,\r",
  ])
})

test('those of one person, or given within some days', async () => {
  expect([
    await type('consents export --email Anna@school.example'),
    (await type('consents export --since 2026-11-19 --until 2026-11-20')).length,
    await type('consents export --until 2026-11-01'),
  ]).toEqual([[HEADINGS, ...ANNA], 2, [HEADINGS]])
  await expect(type('consents export --email nobody@school.example')).rejects.toThrow('Nobody has the address')
})

test('as JSON with the same facts, also if there are none', async () => {
  const parsed = JSON.parse((await type('consents export --json --email anna@school.example')).join('\n'))
  expect([
    parsed.length,
    parsed[2],
    JSON.parse((await type('consents export --json --until 2026-01-01')).join('')),
  ]).toEqual([
    3,
    {
      person: 'anna',
      email: 'anna@school.example',
      consent: 'newsletter',
      version: '7',
      given_at: '2026-11-19T12:00:00.000Z',
      withdrawn_at: '2026-11-20T12:00:00.000Z',
      ip: '198.51.100.4',
      origin: 'https://landing.example',
      act: 'box',
    },
    [],
  ])
})

test('they are read in pages, each row once, also where many are of one moment', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...rows[0], id: `m${at}` }))
  await database.transact((tx) => tx.insert(consent).values(many))
  const pages = []
  for await (const page of consentPages(database.db, {}, 3)) pages.push(page.map((row) => row.consent.id))
  expect([pages.map(({ length }) => length), new Set(pages.flat()).size]).toEqual([[3, 3, 3, 2], 11])
})

test('a stream is printed no faster than it is read', async () => {
  let made = 0
  async function* lines() {
    for (; made < 5_000; made += 1) yield 'x'.repeat(100)
  }
  const output = new PassThrough({ highWaterMark: 1_000 })
  const printing = print(output, lines())
  await new Promise((resolve) => setImmediate(resolve))
  const before = made
  const read = text(output)
  await printing
  output.end()
  expect([before < 100, (await read).length]).toEqual([true, 5_000 * 101])
})

test('addresses of who has withdrawn the newsletter since are not exported for mails, until it is given again', async () => {
  const left = { origin: 'https://landing.example', createdAt: hours(-30) }
  await database.transact((tx) =>
    tx.insert(capturedEmail).values([
      { email: 'anna@school.example', ...left },
      { email: 'vera@school.example', ...left },
    ]),
  )
  const before = await addresses()
  await database.transact((tx) =>
    tx.insert(consent).values({ ...rows[2], id: '5', createdAt: hours(1), withdrawnAt: null }),
  )
  expect([before, (await addresses()).toSorted()]).toEqual([
    ['vera@school.example'],
    ['anna@school.example', 'vera@school.example'],
  ])
})
