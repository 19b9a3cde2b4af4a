import { type Browser, chromium } from '@playwright/test'
import { freePort } from '../../server/testing/process.ts'
import { ensureChromium } from '../engines/chromium.ts'
import type { Figure } from './figure.ts'
import { inTemporaryFolder, median, pinned, type RunningServer, startProcess } from './processes.ts'
import { seed, startSchool } from './school.ts'

/** Cores of the servers of a bench that measures how many requests they answer. */
const CORES = 2

/** What a bench measures with. All that it starts ends with it. */
export interface BenchContext {
  /** Empty, and deleted afterwards. */
  folder: string
  /** The school with the demo data, unless `isEmpty`, on the cores that load leaves. */
  startSchool: (options?: {
    env?: Record<string, string>
    isEmpty?: boolean
    isPinned?: boolean
  }) => Promise<RunningServer>
  /** A bare Express 5 server, as a baseline on the same cores. */
  startBare: (env: Record<string, string>) => Promise<RunningServer>
  startBrowser: () => Promise<Browser>
  /** Calls `stop` once the bench has ended. */
  defer: (stop: () => unknown) => void
}

/** Measures its subjects and returns the figures. */
export type Bench = (context: BenchContext) => Promise<Figure[]>

export const runBench = (bench: Bench): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const stops: (() => unknown)[] = []
    const defer = (stop: () => unknown) => void stops.unshift(stop)
    const started = (server: RunningServer, isPinned: boolean) => {
      defer(server.stop)
      return isPinned ? pinned(server, CORES) : server
    }
    try {
      return await bench({
        folder,
        defer,
        startSchool: async ({ env, isEmpty = false, isPinned = false } = {}) => {
          if (!isEmpty) seed(folder)
          return started(await startSchool(folder, env), isPinned)
        },
        startBare: async (env) => {
          const options = { port: await freePort(), path: '/', env: { DATA_DIR: folder, ...env } }
          return started(await startProcess('scripts/bench/bare-server.ts', options), 'BYTES' in env)
        },
        startBrowser: async () => {
          const browser = await chromium.launch({ executablePath: ensureChromium() })
          defer(() => browser.close())
          return browser
        },
      })
    } finally {
      for (const stop of stops) await stop()
    }
  })

interface Rounds<Name extends string, Sample> {
  median: (name: Name, which: keyof Sample) => number
  worst: (name: Name, which: keyof Sample) => number
  /** The median of what one is relative to another in each round. */
  ratio: (name: Name, other: Name, which: keyof Sample) => number
}

/** Measures the subjects in turn, round by round, after as many rounds that only warm up. */
export const inRounds = async <Name extends string, Sample extends Readonly<Record<string, number>>>(
  { rounds, warmUps = 0 }: { rounds: number; warmUps?: number },
  subjects: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Rounds<Name, Sample>> => {
  const samples = new Map<string, Sample[]>()
  for (let round = 0; round < rounds + warmUps; round += 1)
    for (const [name, measure] of Object.entries<() => Promise<Sample>>(subjects)) {
      const sample = await measure()
      if (round >= warmUps) samples.set(name, [...(samples.get(name) ?? []), sample])
    }
  const of = (name: Name, which: keyof Sample) => (samples.get(name) ?? []).map((sample) => sample[which] ?? Number.NaN)
  return {
    median: (name, which) => median(of(name, which)),
    worst: (name, which) => Math.max(...of(name, which)),
    ratio: (name, other, which) => {
      const others = of(other, which)
      return median(of(name, which).map((value, at) => value / (others[at] ?? Number.NaN)))
    },
  }
}
