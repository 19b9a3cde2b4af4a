import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Part, Step } from './part.ts'
import { readResults } from './results.ts'
import { runSteps, type StepsOptions } from './run-steps.ts'
import { tableOf } from './table.ts'

let folder: string
let path: string
let printed: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-campaign-'))
  path = join(folder, 'state/results.jsonl')
  printed = []
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A part that notes its steps with the first number of each, and does what it is told to do in them. */
const aPart = (act: (step: Step) => string[] = () => []) => {
  const steps: { first: number; size: number; number: number }[] = []
  const part: Part = {
    things: 'things',
    full: { sqlite: 100 },
    step: 10,
    largest: ['slowest'],
    run: async (step) => {
      steps.push({ first: step.first, size: step.size, number: step.random() })
      return { failures: act(step), figures: { done: step.size, slowest: step.first } }
    },
  }
  return { part, steps }
}

const options = (more: Partial<StepsOptions> = {}): StepsOptions => ({
  part: 'a-part',
  engine: 'sqlite',
  seed: 20_261_126,
  count: 35,
  path,
  postgres: null,
  say: (line) => void printed.push(line),
  ...more,
})

test('a part runs step by step, the last one with what is left, and nothing runs twice', async () => {
  const { part, steps } = aPart()
  expect(await runSteps(part, options())).toEqual({ failures: [], isBrokenOff: false })
  expect(steps.map(({ first, size }) => [first, size])).toEqual([
    [0, 10],
    [10, 10],
    [20, 10],
    [30, 5],
  ])
  expect(new Set(steps.map(({ number }) => number)).size).toBe(4)
  await runSteps(part, options())
  expect(steps.length).toBe(4)
})

test('a step that was smaller runs again', async () => {
  const { part, steps } = aPart()
  await runSteps(part, options({ count: 15 }))
  await runSteps(part, options())
  expect(steps.map(({ first, size }) => [first, size])).toEqual([
    [0, 10],
    [10, 5],
    [10, 10],
    [20, 10],
    [30, 5],
  ])
  expect(readResults(path).map(({ index, size }) => [index, size])).toEqual([
    [0, 10],
    [1, 10],
    [2, 10],
    [3, 5],
  ])
})

test('a run that was killed goes on with the step that it was in, by the same chance', async () => {
  const whole = aPart()
  await runSteps(whole.part, options({ path: join(folder, 'whole.jsonl') }))
  await runSteps(aPart().part, options({ count: 20 }))
  appendFileSync(path, '{"part":"a-part","engine":"sqlite","se')
  const rest = aPart()
  await runSteps(rest.part, options())
  expect(rest.steps).toEqual(whole.steps.slice(2))
  expect(readResults(path).map(({ index }) => index)).toEqual([0, 1, 2, 3])
})

test('another seed, and another engine, are runs of their own', async () => {
  const { part, steps } = aPart()
  await runSteps(part, options({ count: 10 }))
  await runSteps(part, options({ count: 10, seed: 20_261_127 }))
  await runSteps(part, options({ count: 10, engine: 'postgres' }))
  expect(steps.length).toBe(3)
  expect(steps[0]?.number).not.toBe(steps[1]?.number)
})

test('a step that finds a failure, or breaks off, is named with the command that repeats it; what is left waits for a new process', async () => {
  const { part, steps } = aPart(({ first }) => {
    if (first === 20) throw new Error('out of order')
    return first === 10 ? ['number 13 was lost'] : []
  })
  const outOfOrder = expect.stringContaining('out of order')
  expect(await runSteps(part, options())).toEqual({ failures: ['number 13 was lost', outOfOrder], isBrokenOff: true })
  expect(steps.length).toBe(3)
  expect(await runSteps(part, options())).toEqual({ failures: ['number 13 was lost', outOfOrder], isBrokenOff: false })
  expect(printed.filter((line) => line.startsWith('Repeat'))).toEqual(
    [1, 2].map(
      (index) =>
        `Repeat it: node scripts/campaign/run-campaign.ts a-part --engine sqlite --seed 20261126 --count 35 --only ${index}`,
    ),
  )
  await runSteps(part, options({ only: 1 }))
  expect(steps.slice(4)).toEqual([steps[1]])
})

test('each step of a large run has chances of its own', async () => {
  const { part, steps } = aPart()
  await runSteps(part, options({ count: 2_000 }))
  expect(new Set(steps.map(({ number }) => number)).size).toBe(200)
})

test('the table has what was done of the full size, with the sums of figures and the largest of some', async () => {
  const { part } = aPart(({ first }) => (first === 10 ? ['number 13 was lost'] : []))
  await runSteps(part, options())
  expect(tableOf({ 'a-part': part }, readResults(path)).slice(2)).toEqual([
    '| a-part | SQLite | 35 of 100 things | 20261126 | 1 | done 35; slowest 30 | 0 |',
  ])
})
