import { mkdirSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { giveUp, say } from './terminal.ts'
import { runStage, type StageResult } from './test/run-stage.ts'
import { schedule } from './test/schedule.ts'
import { REPORTS, stages } from './test/stages.ts'

const LANES = 2

const sum = (results: StageResult[], what: 'passed' | 'failed') =>
  results.reduce((total, { [what]: n }) => total + n, 0)

const show = ({ name, passed, failed, seconds, output }: StageResult) => {
  const verdict = failed === 0 ? 'ok  ' : 'FAIL'
  say(
    `${verdict} ${name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(6)} s`,
  )
  if (failed > 0) say(`\n${output.trim()}\n`)
}

const chromium = () => {
  try {
    return ensureChromium()
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error))
  }
}

process.chdir(`${import.meta.dirname}/..`)
process.env.CHROMIUM_PATH = chromium()
mkdirSync(REPORTS, { recursive: true })

const results = await schedule(stages, LANES, runStage, show)
say(`\n${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`)
process.exitCode = sum(results, 'failed') === 0 ? 0 : 1
