import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { productionSettings } from '../../server/testing/production-settings.ts'
import type { Figure } from './figure.ts'
import { inTemporaryFolder, median, memoryOf } from './processes.ts'
import { startSchool } from './school.ts'

const STARTS = 5
const START_MS_MAX = 1_000
/** In megabytes, without mapped files: most of Node’s own executable may be resident, and all processes share it. */
const PRIVATE_MAX = 80
const SETTLE_MS = 3_000

/** Production settings; nothing is sent to the mail server or the origins they name. */
const PRODUCTION = {
  ...productionSettings,
  HOST: '127.0.0.1',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/** The time from the spawn of a production server with a migrated database to the first 200 of `/readyz`, and its memory then. */
export const start = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const migrating = await startSchool(folder, PRODUCTION)
    await migrating.stop()
    const starts: { ms: number; memory: ReturnType<typeof memoryOf> }[] = []
    for (let round = 0; round < STARTS; round += 1) {
      const school = await startSchool(folder, PRODUCTION)
      await pause(SETTLE_MS)
      starts.push({ ms: school.startMs, memory: memoryOf(school.pid) })
      await school.stop()
    }
    const ms = median(starts.map((one) => one.ms))
    const ofMemory = (which: 'resident' | 'own') => median(starts.map(({ memory }) => memory[which]))
    const own = ofMemory('own')
    return [
      {
        what: 'start to ready',
        value: `${Math.round(ms)} ms`,
        target: `at most ${START_MS_MAX} ms`,
        holds: ms <= START_MS_MAX,
      },
      {
        what: 'idle memory, private',
        value: `${own.toFixed(1)} MB`,
        target: `at most ${PRIVATE_MAX} MB`,
        holds: own <= PRIVATE_MAX,
      },
      { what: 'idle memory, resident', value: `${ofMemory('resident').toFixed(1)} MB`, target: '', holds: null },
    ]
  })
