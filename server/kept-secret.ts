import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of a server outside production: made once, kept in the data folder, readable by its owner only. */
export const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'session-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
