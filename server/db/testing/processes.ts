import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

type Child = ChildProcessByStdio<null, Readable, null>

/** A process that runs a file of this folder on SQLite. */
export interface TestProcess {
  /** What it has printed so far. */
  lines: string[]
  /** Resolves when it has printed this many lines, rejects when it ends before. */
  printed: (count: number) => Promise<void>
  /** Resolves with its exit code when it has ended and all it printed has arrived. */
  ended: Promise<number | null>
  /** Ends it at once, as a power cut would end the process. */
  kill: () => void
}

const linesOf = (child: Child) => {
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const over = once(reader, 'close').then(() => {
    throw new Error(`the process ended after ${lines.length} lines`)
  })
  over.catch(() => undefined)
  const printed = async (count: number) => {
    while (lines.length < count) await Promise.race([once(reader, 'line'), over])
  }
  return { lines, printed }
}

export const startProcess = (file: string, ...args: string[]): TestProcess => {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close').then(() => child.exitCode)
  return { ...linesOf(child), ended, kill: () => child.kill('SIGKILL') }
}
