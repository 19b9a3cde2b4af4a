import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { productionSettings } from '../../../server/testing/production-settings.ts'
import { atMost, msAtMost, plain } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { memoryOf } from '../processes.ts'
import { startSchool } from '../school.ts'

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
export const start: Bench = async ({ folder }) => {
  const startOnce = async () => {
    const school = await startSchool(folder, PRODUCTION)
    await pause(SETTLE_MS)
    const sample = { ms: school.startMs, ...memoryOf(school.pid) }
    await school.stop()
    return sample
  }
  const { median } = await inRounds({ rounds: STARTS, warmUps: 1 }, { start: startOnce })
  const own = median('start', 'own')
  return [
    msAtMost('start to ready', median('start', 'ms'), START_MS_MAX),
    atMost('idle memory, private', own, PRIVATE_MAX, { unit: ' MB', text: `${own.toFixed(1)} MB` }),
    plain('idle memory, resident', `${median('start', 'resident').toFixed(1)} MB`),
  ]
}
