import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import { dialect } from '../../db/dialect.ts'
import { sizes } from '../../testing/sizes.ts'
import { countFailures } from './count-failures.ts'
import { type Limits, limitsOver, limitStoreOn, openLimits } from './limits.ts'

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

const openOnPglite = async (waitMs: number): Promise<Limits> => {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create(join(dataDir, 'pglite'))
  const query = ({ text, values }: { text: string; values?: unknown[] }) =>
    pglite
      .query(text, values)
      .then((result) => ({ ...result, rowCount: result.rows.length + (result.affectedRows ?? 0) }))
  return limitsOver(await limitStoreOn({ query }, () => pglite.close()), waitMs)
}

/** SQLite, PGlite, or the PostgreSQL server of this run. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const isEmbedded = databaseUrl.startsWith('pglite:')
const open = (waitMs = 10 * MINUTE_MS) =>
  isEmbedded ? openOnPglite(waitMs) : openLimits({ databaseUrl, dataDir, waitMs })

const at = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(ms)
}

const spendAll = (times: number, key = address) =>
  Promise.all(Array.from({ length: times }, () => limits.spend('signInAccount', key)))

const allowed = (allowances: { isAllowed: boolean }[]) => allowances.filter(({ isAllowed }) => isAllowed).length

test('a limit that filled up while the clock was a day ahead refuses for its own time only', async () => {
  const start = 1_000_000_000
  at(start + 24 * 60 * MINUTE_MS)
  await spendAll(5)
  at(start)
  const refusals = [await limits.spend('signInAccount', address), await limits.reserve('signInAccount', address)]
  at(start + 15 * MINUTE_MS)
  const again = await limits.spend('signInAccount', address)
  expect([...refusals.map(({ retryAfter }) => retryAfter), again]).toEqual([
    900,
    900,
    { isAllowed: true, retryAfter: 0 },
  ])
})

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
  const start = 1_000_000_000
  const spendAt = async (minute: number) => {
    at(start + minute * MINUTE_MS)
    return limits.spend('mailAddressIp', address)
  }
  const pauseAt = async (minute: number) => {
    at(start + minute * MINUTE_MS)
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

/** How many of the calls that two processes make at once are allowed. */
const allowedInTwoProcesses = async (script: string) => {
  const env = { ...process.env, DATA_DIR: dataDir, TRIES: '200', KEY: address }
  const run = async () => Number((await promisify(execFile)('node', [script], { env })).stdout)
  const both = await Promise.all([run(), run()])
  return both[0] + both[1]
}

test.skipIf(isEmbedded)('two processes share one limit', async () => {
  expect(await allowedInTwoProcesses('server/http/testing/spend.ts')).toBe(5)
})

/** Calls of one address at once, each under way for a moment. */
const callAll = (times: number, isCounted: (at: number) => boolean) =>
  Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const reservation = await limits.reserve('signInIp', address)
      await pause(at % 5)
      await reservation.finish(isCounted(at))
      return reservation
    }),
  )

const isOdd = (call: number) => call % 2 === 1

describe('a reserved point', () => {
  test('is given back by a call that does not count: of a crowd at once none is refused', async () => {
    expect(allowed(await callAll(sizes.callsAtOnce, () => false))).toBe(sizes.callsAtOnce)
    expect(await limits.peek('signInIp', address)).toEqual({ isAllowed: true, retryAfter: 0 })
  })

  test('lets no more calls that count through than the limit, of many at once', async () => {
    const all = await callAll(sizes.callsAtOnce, isOdd)
    const counted = allowed(all.filter((_, call) => isOdd(call)))
    expect(counted).toBeLessThanOrEqual(20)
    expect(allowed(await callAll(40, () => true))).toBe(20 - counted)
  })

  test('is refused at once when what counted fills the window, for as long as the window lasts', async () => {
    at(1_000_000)
    await callAll(20, () => true)
    at(1_000_000 + 5 * MINUTE_MS)
    expect(await limits.reserve('signInIp', address)).toMatchObject({ isAllowed: false, retryAfter: 600 })
    at(1_000_000 + 15 * MINUTE_MS)
    expect(await limits.reserve('signInIp', address)).toMatchObject({ isAllowed: true, retryAfter: 0 })
  })

  test('is refused for two seconds, and not counted, when those under way take too long', async () => {
    await limits.close()
    limits = await open(0)
    const underWay = await Promise.all(Array.from({ length: 20 }, () => limits.reserve('signInIp', address)))
    const late = await limits.reserve('signInIp', address)
    expect(late).toMatchObject({ isAllowed: false, isBusy: true, retryAfter: 2 })
    const check = countFailures({ limits, counters: [['signInIp', address]] }, async () => ({ isRight: true }))
    await expect(check).rejects.toMatchObject({ status: 503, retryAfter: 2 })
    for (const { finish } of [...underWay, late]) await finish(false)
    expect(allowed(await callAll(1, () => true))).toBe(1)
  })

  test('of a process that has crashed is free again within a minute', async () => {
    at(1_000_000_000)
    for (let crashed = 0; crashed < 20; crashed += 1) await limits.reserve('signInIp', address)
    at(1_000_000_000 + MINUTE_MS)
    expect(allowed(await callAll(20, () => false))).toBe(20)
  })

  test('that is settled after it has expired leaves no point too many', async () => {
    at(1_000_000_000)
    const late = await limits.reserve('signInIp', address)
    at(1_000_000_000 + 5 * MINUTE_MS)
    await late.finish(false)
    expect(allowed(await callAll(40, () => true))).toBe(20)
  })

  test.skipIf(isEmbedded)('is one of two processes together', async () => {
    expect(await allowedInTwoProcesses('server/http/testing/reserve.ts')).toBe(20)
  })
})

test('a counter is deleted when its window has ended an hour ago', async () => {
  const start = 1_000_000_000
  at(start)
  await limits.spend('signInAccount', address)
  await limits.spend('cartIp', address)
  await limits.deleteEnded(new Date(start + 75 * MINUTE_MS + 1))
  expect([await limits.forget('signInAccount', address), await limits.forget('cartIp', address)]).toEqual([0, 1])
})

test('points that are given back are no more than there were', async () => {
  await spendAll(2)
  await limits.giveBack('signInAccount', address, 7)
  expect(allowed(await spendAll(9))).toBe(5)
})

test('a call that a longer window refuses does not count in the shorter one', async () => {
  const start = 1_000_000_000
  const spend = () => limits.spend('mailAddressIp', address)
  for (const hour of [0, 2]) {
    at(start + hour * 60 * MINUTE_MS)
    for (let sent = 0; sent < 5; sent += 1) await spend()
  }
  at(start + 4 * 60 * MINUTE_MS)
  const refused = await Promise.all([spend(), spend()])
  expect([allowed(refused), await limits.forget('mailAddressIp', address)]).toEqual([0, 0])
})

test.runIf(dialect === 'sqlite')('the counters hold no address', async () => {
  await spendAll(1)
  const files = await Promise.all(['limits.db', 'limits.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1')))
  expect(files.join('').includes('signInAccount')).toBe(true)
  expect(files.join('').includes(address)).toBe(false)
})

test('the statements of the counters have no names, which a pooler would leave to another connection', async () => {
  const sent: object[] = []
  const query = async (statement: object) => {
    sent.push(statement)
    return { rows: [{ points: 1, expire: 0 }], rowCount: 1 }
  }
  const counters = limitsOver(await limitStoreOn({ query }, async () => undefined))
  await counters.spend('signInIp', address)
  await counters.peek('signInIp', address)
  await counters.forget('signInIp', address)
  await counters.deleteEnded(new Date())
  expect([sent.length > 4, new Set(sent.flatMap(Object.keys))]).toEqual([true, new Set(['text', 'values'])])
})
