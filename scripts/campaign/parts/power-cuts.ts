import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../server/db/connect.ts'
import { attemptWithOrder } from '../../../server/orders/stores/attempt-store.ts'
import { openSharedSchool } from '../../../server/orders/testing/payments/two-servers.ts'
import { ledgerErrors } from '../../../server/staff/ledger-check.ts'
import { startServer } from '../../../server/testing/process.ts'
import { ensureProgram } from '../../engines/debian.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { openDisk } from '../disk.ts'
import { type DiskEvent, readTrace, traceTo } from '../disk-trace.ts'
import type { Found, Part, Step } from '../part.ts'
import { openPayers } from '../payers.ts'
import { damagesIn } from './kills.ts'

/** So many payments are recorded at most: they fill the log beyond the size at which it is moved into the database. */
const MOST_PAYMENTS = 250
const PAYMENTS_PER_CUT = 3
const FILES = ['school.db', 'school.db-wal']
const TRACED_MS = 10_000

const PAID =
  /"payment":"([\w-]{36})"[^{}]*"status":"paid_bonuses"|"status":"paid_bonuses"[^{}]*"payment":"([\w-]{36})"/g

interface Recording {
  /** The database before. */
  base: Map<string, Buffer>
  events: DiskEvent[]
}

/** The last lines of a file that may be larger than a string can be. */
const endOf = (path: string): string => {
  const bytes = Buffer.alloc(1_000)
  const file = openSync(path, 'r')
  const read = readSync(file, bytes, { position: Math.max(0, fstatSync(file).size - bytes.length) })
  closeSync(file)
  return bytes.toString('latin1', 0, read)
}

/** `strace` writes its last line a little after the end of the process. */
const untilTraced = async (path: string, pid: number) => {
  const end = performance.now() + TRACED_MS
  const isOver = new RegExp(String.raw`^${pid} +\+\+\+ `, 'm')
  while (!isOver.test(endOf(path))) {
    if (performance.now() > end) throw new Error('strace did not write to the end')
    await pause(50)
  }
}

/** Records what a server does to its database and tells its buyers, from its start to its end in order. */
const record = async ({ size, random }: Step): Promise<Recording> => {
  const strace = ensureProgram('strace')
  if (strace === null) throw new Error('strace is missing. Install it: apt-get install strace')
  const school = await openSharedSchool()
  const folder = school.env.DATA_DIR ?? ''
  const first = await startServer(school.env)
  const payers = await openPayers(school, first.origin, { lils: 6, cards: 0 })
  first.kill('SIGTERM')
  await first.ended
  const base = new Map([['school.db', readFileSync(join(folder, 'school.db'))]])
  const trace = join(folder, 'trace')
  const server = await startServer(school.env, [], [strace, ...traceTo(trace)])
  const paying = payers.pay(server.origin, random)
  await paying.acknowledged(Math.min(MOST_PAYMENTS, size * PAYMENTS_PER_CUT))
  await paying.stop()
  server.kill('SIGTERM')
  await server.ended
  await untilTraced(trace, server.pid)
  const events = await readTrace(trace, server.pid)
  await school.close()
  return { base, events: events.filter((event) => event.kind === 'sent' || FILES.includes(event.file)) }
}

/** What is wrong with a database of these files in which these payments were acknowledged. */
const faultsOf = async (files: ReadonlyMap<string, Buffer>, acknowledged: readonly string[]): Promise<string[]> => {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'school-power-cut-'))
  try {
    for (const [name, bytes] of files) writeFileSync(join(dataDir, name), bytes)
    const { db, close } = await openDatabase({ url: '', dataDir })
    const faults = (await ledgerErrors(db)).map(({ what, id }) => `${what}: ${id}`)
    for (const id of acknowledged) {
      const found = await attemptWithOrder(db, id)
      if (found?.order.state !== 'paid')
        faults.push(`the acknowledged payment ${id} is ${found?.order.state ?? 'lost'}`)
    }
    await close()
    return [...faults, ...damagesIn(dataDir)]
  } catch (error) {
    return [String(error)]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const run = async (step: Step): Promise<Found> => {
  const { size, first, random } = step
  const { base, events } = await record(step)
  const disk = openDisk(base)
  const acknowledged: string[] = []
  const points = Array.from({ length: size }, () => Math.floor(random() * events.length)).toSorted((a, b) => a - b)
  const failures: string[] = []
  let next = 0
  for (const [turn, point] of points.entries()) {
    for (; next < point; next += 1) {
      const event = events[next]
      if (!event) break
      disk.play(event)
      if (event.kind === 'sent')
        for (const [, one, other] of event.text.matchAll(PAID)) acknowledged.push(one ?? other ?? '')
    }
    const faults = await faultsOf(disk.cut(random), acknowledged)
    for (const fault of faults)
      failures.push(`power cut ${first + turn}, after ${point} of ${events.length} events: ${fault}`)
  }
  if (acknowledged.length === 0) failures.push('no payment was acknowledged')
  const flushes = events.filter(({ kind }) => kind === 'sync').length
  return {
    failures,
    figures: { 'recorded events': events.length, flushes, 'acknowledged payments': acknowledged.length },
  }
}

/**
 * A power cut is the disk after some of what a server has done: whatever was flushed, and any part of what was not. Nothing acknowledged
 * is lost, and the database is whole.
 */
export const powerCuts: Part = { things: 'power cuts', full: { sqlite: 2_000 }, step: 100, run }
