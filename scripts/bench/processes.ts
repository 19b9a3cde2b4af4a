import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 5
const START_TIMEOUT_MS = 60_000

/** A server in a process of its own. */
export interface RunningServer {
  origin: string
  pid: number
  /** From the spawn to the first response with a status below 500. */
  startMs: number
  stop: () => Promise<void>
}

const isReachable = (url: string) =>
  fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  )

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/**
 * Starts `file` as `npm start` starts the server, and waits until `path` responds with a status below 500. Throws if the process exits
 * before, or on a timeout.
 */
export const startProcess = async (
  file: string,
  { port, path, env }: { port: number; path: string; env: Record<string, string> },
): Promise<RunningServer> => {
  const origin = `http://localhost:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill())
  while (!(await isReachable(origin + path))) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered`)
    if (performance.now() - start > START_TIMEOUT_MS) throw new Error(`${file} did not answer in time`)
    await pause(POLL_MS)
  }
  return { origin, pid: child.pid ?? 0, startMs: performance.now() - start, stop: () => end(child) }
}

/** Pins a server to this many cores with `taskset`, if available; returns the server. Linux only. */
export const pinned = (server: RunningServer, cores: number): RunningServer => {
  spawnSync('taskset', ['-a', '-p', '-c', `0-${cores - 1}`, String(server.pid)], { stdio: 'ignore' })
  return server
}

/** Memory of a process in megabytes (10⁶ bytes): all that is resident, and its own, without mapped files. Linux only. */
export const memoryOf = (pid: number): { resident: number; own: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1_000_000
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') }
}

/** Runs `work` with a temporary folder and deletes the folder afterwards. */
export const inTemporaryFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The CPU time that processes have taken so far, with all their threads, in milliseconds, by their ids. Linux only. */
export const cpuTimes = (pids: readonly number[]): ReadonlyMap<number, number> => {
  const times = new Map<number, number>()
  for (const pid of pids) {
    const tasks = `/proc/${pid}/task`
    if (!existsSync(tasks)) continue // it has ended
    const files = readdirSync(tasks).map((task) => `${tasks}/${task}/schedstat`)
    const nanoseconds = files.map((file) => (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0))
    times.set(pid, nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6)
  }
  return times
}

type CpuTimes = ReturnType<typeof cpuTimes>

/** What processes have taken between two moments, in milliseconds: those that have begun meanwhile too, but none that have ended. */
export const cpuMsBetween = (before: CpuTimes, after: CpuTimes): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
