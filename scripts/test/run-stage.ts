import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import type { Counts } from './counts.ts'
import type { Stage } from './stages.ts'

/** A stage that hangs; the longest takes a quarter of an hour on two cores. */
const STAGE_TIMEOUT_MS = 40 * 60_000

export interface StageResult extends Counts {
  name: string
  seconds: number
  output: string
}

/** Runs a program to its end and answers its exit code (null when it was stopped) and what it printed. */
const finish = ([program, ...args]: Stage['command']) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STAGE_TIMEOUT_MS,
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: null, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })

/** By the report where there is one. A report that is missing, empty, or better than the exit code counts one failure. */
const count = ({ report }: Stage, code: number | null): Counts => {
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const { passed, failed } = report.read(JSON.parse(readFileSync(report.path, 'utf8')))
    const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
    return { passed, failed: isSilentFailure ? 1 : failed }
  } catch (error) {
    if (error instanceof Error) return { passed: 0, failed: 1 }
    throw error
  }
}

/** Runs one stage, its old report removed first, so that only what ran now is counted. */
export const runStage = async (stage: Stage): Promise<StageResult> => {
  if (stage.report) rmSync(stage.report.path, { force: true })
  const begun = performance.now()
  const { code, output } = await finish(stage.command)
  return { name: stage.name, ...count(stage, code), seconds: (performance.now() - begun) / 1_000, output }
}
