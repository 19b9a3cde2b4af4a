import { setTimeout as pause } from 'node:timers/promises'
import { openLimits } from '../limits/limits.ts'

/* A process of its own: DATA_DIR, DATABASE_URL, TRIES and KEY say what to reserve; it prints how many calls that all count were let in. */

const { DATA_DIR = '', DATABASE_URL = '', TRIES = '0', KEY = '' } = process.env

const limits = await openLimits({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
const call = async (_: unknown, at: number) => {
  const { isAllowed, finish } = await limits.reserve('signInIp', KEY)
  await pause(at % 7)
  await finish(true)
  return isAllowed
}
const areAllowed = await Promise.all(Array.from({ length: Number(TRIES) }, call))
await limits.close()
process.stdout.write(String(areAllowed.filter(Boolean).length))
