import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dialect } from '../../db/dialect.ts'
import { type Limits, limitsOver, limitStoreOn, openLimits } from './limits.ts'

const MINUTE_MS = 60_000

let dataDir: string
let limits: Limits
let address: string
beforeEach(async () => {
  address = `${randomUUID()}@school.example`
  dataDir = await mkdtemp(join(tmpdir(), 'school-limits-'))
  limits = await open()
})
afterEach(async () => {
  vi.useRealTimers()
  await limits.close()
  await rm(dataDir, { recursive: true, force: true })
})

const openOnPglite = async (): Promise<Limits> => {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create(join(dataDir, 'pglite'))
  const query = ({ text, values }: { text: string; values?: unknown[] }) =>
    pglite
      .query(text, values)
      .then((result) => ({ ...result, rowCount: result.rows.length + (result.affectedRows ?? 0) }))
  return limitsOver(await limitStoreOn({ query }, () => pglite.close()))
}

/** SQLite, PGlite, or the PostgreSQL server of this run. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const isEmbedded = databaseUrl.startsWith('pglite:')
const open = () => (isEmbedded ? openOnPglite() : openLimits({ databaseUrl, dataDir }))

const at = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(ms)
}

const spendAll = (times: number, key = address) =>
  Promise.all(Array.from({ length: times }, () => limits.spend('signInAccount', key)))

const allowed = (allowances: { isAllowed: boolean }[]) => allowances.filter(({ isAllowed }) => isAllowed).length

describe('a limit', () => {
  test('lets exactly so many through, of two hundred at once', async () => {
    expect(allowed(await spendAll(200))).toBe(5)
  })

  test('counts every key by itself', async () => {
    await spendAll(6)
    expect(allowed(await spendAll(5, `other-${address}`))).toBe(5)
  })

  test('says when there is room again', async () => {
    at(1_000_000)
    await spendAll(5)
    at(1_000_000 + 5 * MINUTE_MS)
    expect(await limits.spend('signInAccount', address)).toEqual({ isAllowed: false, retryAfter: 600 })
    at(1_000_000 + 15 * MINUTE_MS)
    expect(await limits.spend('signInAccount', address)).toEqual({ isAllowed: true, retryAfter: 0 })
  })

  test('is looked at without being spent', async () => {
    const empty = await limits.peek('signInAccount', address)
    await spendAll(4)
    const nearly = [await limits.peek('signInAccount', address), await limits.peek('signInAccount', address)]
    await spendAll(1)
    const full = await limits.peek('signInAccount', address)
    expect([empty, ...nearly, full].map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false])
  })

  test('is forgotten', async () => {
    await spendAll(9)
    await limits.forget('signInAccount', address)
    expect(allowed(await spendAll(9))).toBe(5)
  })

  test('survives a restart', async () => {
    await spendAll(3)
    await limits.close()
    limits = await open()
    expect(allowed(await spendAll(9))).toBe(2)
  })
})

test('mails to one address that a network asks for: five an hour, ten a day, and a pause of 30 seconds for all', async () => {
  const begun = 1_000_000_000
  const spendAt = async (minute: number) => {
    at(begun + minute * MINUTE_MS)
    return limits.spend('mailAddressIp', address)
  }
  const pauseAt = async (minute: number) => {
    at(begun + minute * MINUTE_MS)
    return limits.spend('mailAddress', address)
  }
  const first = await pauseAt(0)
  const [tooSoon, inTime] = [await pauseAt(0.4), await pauseAt(0.5)]
  const firstHour = []
  for (let minute = 0; minute < 60; minute += 1) firstHour.push(await spendAt(minute))
  const restOfDay = []
  for (let minute = 60; minute < 24 * 60; minute += 15) restOfDay.push(await spendAt(minute))
  expect([first, tooSoon, inTime]).toEqual([
    { isAllowed: true, retryAfter: 0 },
    { isAllowed: false, retryAfter: 6 },
    { isAllowed: true, retryAfter: 0 },
  ])
  expect([allowed(firstHour), allowed(restOfDay)]).toEqual([5, 5])
})

test.skipIf(isEmbedded)('two processes share one limit', async () => {
  const env = { ...process.env, DATA_DIR: dataDir, TRIES: '200', KEY: address }
  const run = async () => Number((await promisify(execFile)('node', ['server/http/testing/spend.ts'], { env })).stdout)
  const both = await Promise.all([run(), run()])
  expect(both[0] + both[1]).toBe(5)
})

test.runIf(dialect === 'sqlite')('the counters hold no address', async () => {
  await spendAll(1)
  const files = await Promise.all(['limits.db', 'limits.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1')))
  expect(files.join('').includes('signInAccount')).toBe(true)
  expect(files.join('').includes(address)).toBe(false)
})
