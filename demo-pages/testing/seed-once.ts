import { rm } from 'node:fs/promises'
import { seededFolder } from './school.ts'

/** Seeds the database that each test gets a copy of, once for all workers, and removes it after the run. */
export default async () => {
  const folder = await seededFolder()
  process.env.SEEDED_SCHOOL = folder
  return () => rm(folder, { recursive: true, force: true })
}
