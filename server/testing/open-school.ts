import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppParts, buildApp } from '../app/app.ts'
import { compose } from '../app/compose.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../app/deps.ts'
import { openLimits } from '../http/limits/limits.ts'
import { createLog } from '../http/log.ts'
import { type Browser, type BrowserOptions, newBrowser } from './browser.ts'
import { testConfig, testPasswords } from './config.ts'
import { freshDatabase } from './database.ts'
import { type DeliveredMail, deliveredMails } from './mails.ts'
import { BACKLOG, portOf } from '../http/listen.ts'

export interface Clock {
  now: () => Date
  advance: (ms: number) => void
}

/** The real application on a fresh database, listening on a port of its own. */
export interface School {
  deps: Deps
  /** Where it really listens; the application believes in `deps.config.baseUrl`. */
  address: string
  /** A new browser: no cookies, a page of the school open, calling from 203.0.113.7 unless told otherwise. */
  browser: (options?: BrowserOptions) => Browser
  /** All mails so far as they are delivered, newest first. */
  mails: () => Promise<DeliveredMail[]>
  clock: Clock
  /** What was logged, parsed, oldest first. */
  logs: () => Record<string, unknown>[]
  close: () => Promise<void>
}

/** Settings and parts that differ from the usual ones. */
export interface SchoolOverrides extends Partial<Omit<Deps, 'config'>> {
  config?: Partial<Config>
  parts?: AppParts
}

/** A crowd is not refused because the machine is slow. */
const WAIT_MS = 10 * 60_000

const captured = () => {
  const lines: Record<string, unknown>[] = []
  return { lines, log: createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }) }
}

/** Opens a school that lives by this clock. `close` it afterwards. */
export const openSchool = async (
  { config: settings, parts, telemetry, ...overrides }: SchoolOverrides,
  clock: Clock,
): Promise<School> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-data-'))
  const config: Config = { ...testConfig(dataDir), ...settings }
  const database = await freshDatabase()
  const limits = await openLimits({ databaseUrl: '', dataDir, waitMs: WAIT_MS })
  const { lines, log } = captured()
  const composed = compose({ config, database, limits, log, now: clock.now, ...(telemetry && { telemetry }) })
  const deps: Deps = { ...composed.deps, passwords: { ...testPasswords }, ...overrides }
  const server = createServer({ keepAliveTimeout: 0 }, buildApp(deps, parts)) // a slow test finds its connection still open
  await new Promise<void>((resolve) =>
    server.listen({ port: config.port, host: '127.0.0.1', backlog: BACKLOG }, resolve),
  )
  const delivered = deliveredMails(deps, composed.outbox)
  return {
    deps,
    address: `http://127.0.0.1:${portOf(server)}`,
    browser: (options) =>
      newBrowser({ server, school: config.baseUrl, isOther: parts?.endpoints !== undefined }, options),
    mails: delivered,
    clock,
    logs: () => lines,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await limits.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
