import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECRET } from '../school.ts'

const SEED = join(import.meta.dirname, '../../../.dist/server/seed.js')

/** Seeds the database that each test gets a copy of, once for all workers, and removes it after the run. */
export default async () => {
  const folder = await mkdtemp(join(tmpdir(), 'school-template-'))
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SESSION_SECRET: SECRET }
  execFileSync(process.execPath, [SEED], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  process.env.SEEDED_SCHOOL = folder
  return () => rm(folder, { recursive: true, force: true })
}
