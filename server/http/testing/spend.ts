import { openLimits } from '../limits/limits.ts'

/* A process of its own: DATA_DIR, DATABASE_URL, TRIES and KEY say what to spend; it prints how many were allowed. */

const { DATA_DIR = '', DATABASE_URL = '', TRIES = '0', KEY = '' } = process.env

const limits = await openLimits({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
const spent = await Promise.all(Array.from({ length: Number(TRIES) }, () => limits.spend('signInAccount', KEY)))
await limits.close()
process.stdout.write(String(spent.filter(({ isAllowed }) => isAllowed).length))
