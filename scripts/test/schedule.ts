import type { StageResult } from './run-stage.ts'
import type { Stage } from './stages.ts'

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
