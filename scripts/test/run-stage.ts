import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import type { Counts } from './counts.ts'
import type { Stage } from './stages.ts'

/** A stage without output for this long counts as hanging. Its total time is not limited. */
const SILENCE_MS = 15 * 60_000

export interface StageResult extends Counts {
  name: string
  seconds: number
  output: string
}

/** Receives each complete line of a stage's output. */
type LineListener = (line: string) => void

/** Splits chunks of text into complete lines. */
const byLine = (onLine: LineListener) => {
  let rest = ''
  return (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

/** Runs a program; resolves with its exit code (null if it was stopped) and its output. */
const finish = ({ command: [program, ...args], env }: Stage, onLine: LineListener, silenceMs: number) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const readLines = byLine(onLine)
    const endChild = () => child.kill('SIGTERM')
    const silence = setTimeout(() => {
      output += `\nstopped: it printed nothing for ${silenceMs / 1_000} s`
      endChild()
    }, silenceMs)
    const collect = (text: string) => {
      output += text
      silence.refresh()
      readLines(text)
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    process.once('exit', endChild)
    const end = (code: number | null, more = '') => {
      clearTimeout(silence)
      process.off('exit', endChild)
      resolve({ code, output: output + more })
    }
    child.on('error', (error) => end(null, error.message))
    child.on('close', (code) => end(code))
  })

/**
 * Counts by the report, if the stage has one. A missing or empty report, or one without failures despite a failing exit code, counts as one
 * failure.
 */
const count = ({ report }: Stage, code: number | null): Counts => {
  const ended = `ended with exit code ${code}`
  if (!report) return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [ended] }
  try {
    const counts = report.read(JSON.parse(readFileSync(report.path, 'utf8')))
    const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
    return isSilentFailure ? { ...counts, failed: 1, failures: [`${ended}, and the report names no failure`] } : counts
  } catch (error) {
    if (error instanceof Error) return { passed: 0, failed: 1, failures: [`${ended}, without a report`] }
    throw error
  }
}

/** Runs one stage after removing its old report, so that only this run is counted. */
export const runStage = async (
  stage: Stage,
  onLine: LineListener = () => undefined,
  silenceMs = SILENCE_MS,
): Promise<StageResult> => {
  if (stage.report) rmSync(stage.report.path, { force: true })
  const start = performance.now()
  const { code, output } = await finish(stage, onLine, silenceMs)
  return { name: stage.name, ...count(stage, code), seconds: (performance.now() - start) / 1_000, output }
}

/**
 * Runs the stages in order, `concurrency` at a time, each after the ones it depends on. A stage with a failed dependency is not run and
 * counts as one failure.
 */
export const schedule = async (
  stages: Stage[],
  concurrency: number,
  run: (stage: Stage) => Promise<StageResult>,
  onResult: (result: StageResult) => void,
): Promise<StageResult[]> => {
  const results: StageResult[] = []
  const waiting = [...stages]
  const running = new Map<string, Promise<void>>()
  const settle = (result: StageResult) => {
    results.push(result)
    running.delete(result.name)
    onResult(result)
  }

  while (waiting.length > 0 || running.size > 0) {
    const isOver = (name: string) => results.some((result) => result.name === name)
    const hasFailed = (name: string) => results.some((result) => result.name === name && result.failed > 0)
    const mayStart = ({ after = [], isAlone }: Stage) =>
      after.every(isOver) && running.size < (isAlone ? 1 : concurrency)
    const next = waiting.findIndex(mayStart)
    const [stage] = next < 0 ? [] : waiting.splice(next, 1)
    const lacking = stage?.after?.find(hasFailed)
    if (stage && lacking) {
      const output = `not run: ${lacking} failed`
      settle({ name: stage.name, passed: 0, failed: 1, failures: [output], seconds: 0, output })
    } else if (stage) running.set(stage.name, run(stage).then(settle))
    else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`stages that wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
  return results
}
