import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const unit = readFileSync(join(import.meta.dirname, '../../../scripts/deploy/school@.service'), 'utf8')
const [, threshold] = /\bMALLOC_MMAP_THRESHOLD_=(\d+)/.exec(unit) ?? []

/**
 * Draws these files in a process of its own, with the memory settings of a service: what a process has done before decides how much it
 * takes anew. Returns what each has become (`object`, or a fault), and how many bytes the process has taken at most.
 */
export const memoryOfDrawing = async (paths: readonly string[]): Promise<[types: string[], bytes: number]> => {
  const script = join(import.meta.dirname, 'draw-files.ts')
  const env = { PATH: process.env.PATH, ...(threshold && { MALLOC_MMAP_THRESHOLD_: threshold }) }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...paths], { env })
  return JSON.parse(stdout)
}
