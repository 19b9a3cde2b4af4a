import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './process.ts'

const DEBIAN = '/usr/lib/postgresql'
const INSTALL_TIMEOUT_MS = 15 * 60_000
const START_TIMEOUT_MS = 5 * 60_000
const RETRY_MS = 100

/** Fast settings that lose data in a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
}

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  url: string
  /** The folder of its data. */
  data: string
  /** Stops it in order (`INT`), or as a crash does (`QUIT`). */
  halt: (signal: 'INT' | 'QUIT') => Promise<void>
  /** Starts it again after `halt`. */
  resume: () => Promise<void>
  stop: () => Promise<void>
}

const isRoot = () => process.getuid?.() === 0

const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: INSTALL_TIMEOUT_MS,
  }).status === 0

/** The folder of PostgreSQL's programs: Debian's newest, else the first in PATH; undefined if there is none. */
export const findPrograms = (): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((left, right) => Number(right) - Number(left)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}

const install = () =>
  isRoot() && run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'])

const idOfPostgres = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)

const OTHERS_ENTER = 0o001

/** This folder, or the nearest one above it that other users may enter, as PostgreSQL's does. */
export const enterable = (folder: string): string =>
  (statSync(folder).mode & OTHERS_ENTER) === 0 ? enterable(dirname(folder)) : folder

/** PostgreSQL refuses to run as root, so root starts it as the user `postgres`. */
const account = () => (isRoot() ? { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') } : {})

/**
 * Each line of its stdin is a signal that stops the server, or `start`. Its stdin closes when the parent process ends for any reason; then
 * it stops the server and deletes the folder.
 */
const WATCHED = `folder=$1; shift; "$@" & server=$!
while read -r what; do
  if [ "$what" = start ]; then "$@" & server=$!; else kill -"$what" $server; wait $server; echo stopped; fi
done
kill -QUIT $server; wait $server; rm -rf "$folder"`

const untilReady = async (url: string, hasEnded: () => boolean) => {
  const lastTry = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (hasEnded() || performance.now() > lastTry) throw error
      await pause(RETRY_MS)
    }
  }
}

const start = async (programs: string, parent: string, overrides: Record<string, string>): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(enterable(parent), 'school-postgres-'))
  const owner = account()
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'school', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)

  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, ...overrides }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [join(programs, 'postgres'), '-D', data, '-k', folder, '-h', '127.0.0.1', '-p', `${port}`, ...settings]
  const child = spawn('sh', ['-c', WATCHED, 'sh', folder, ...server], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-10_000)))
  const ended = once(child, 'exit')
  const url = `postgres://school@127.0.0.1:${port}/postgres`
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  const ready = async () => {
    try {
      await untilReady(url, () => child.exitCode !== null)
    } catch (error) {
      await stop()
      throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
    }
  }
  await ready()
  return {
    url,
    data,
    halt: async (signal) => {
      const stopped = once(child.stdout, 'data')
      child.stdin.write(`${signal}\n`)
      await stopped
    },
    resume: () => {
      child.stdin.write('start\n')
      return ready()
    },
    stop,
  }
}

/** Starts again, on another port, if another process has taken the free port meanwhile. */
const startOnFreePort = async (
  programs: string,
  parent: string,
  settings: Record<string, string>,
  tries = 3,
): Promise<PostgresServer> => {
  try {
    return await start(programs, parent, settings)
  } catch (error) {
    if (tries === 1 || !String(error).includes('Address already in use')) throw error
    return startOnFreePort(programs, parent, settings, tries - 1)
  }
}

/**
 * Starts a PostgreSQL server on a free port, with a folder of its own in `parent`, as a user other than root. Installs Debian's package if
 * it is missing and the user may. `settings` are added to those of all tests. Null if there is no PostgreSQL. The server stops with this
 * process, however that ends.
 */
export const startPostgres = async (
  parent: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer | null> => {
  const programs = findPrograms() ?? (install() ? findPrograms() : undefined)
  return programs === undefined ? null : startOnFreePort(programs, parent, settings)
}
