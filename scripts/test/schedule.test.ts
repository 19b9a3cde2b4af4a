import { expect, test } from 'vitest'
import type { StageResult } from './run-stage.ts'
import { schedule } from './schedule.ts'
import type { Stage } from './stages.ts'

const stage = (name: string, rest: Partial<Stage> = {}): Stage => ({ name, command: ['true'], ...rest })

const passed = (name: string): StageResult => ({ name, passed: 1, failed: 0, failures: [], seconds: 0, output: '' })

/** Runs the stages and answers how many ran beside each, itself included, at its start. */
const watch = async (stages: Stage[], failing: string[] = []) => {
  const begun: Array<[name: string, running: number]> = []
  let running = 0
  const run = async ({ name }: Stage) => {
    running += 1
    begun.push([name, running])
    await new Promise(setImmediate)
    running -= 1
    return failing.includes(name) ? { ...passed(name), passed: 0, failed: 1 } : passed(name)
  }
  const results = await schedule(stages, 2, run, () => undefined)
  return { begun, results }
}

test('as many stages run at a time as there are lanes', async () => {
  const { begun } = await watch([stage('a'), stage('b'), stage('c')])
  expect(begun.slice(0, 2)).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(Math.max(...begun.map(([, running]) => running))).toBe(2)
})

test('a stage begins after those it needs', async () => {
  const { begun } = await watch([stage('a', { after: ['c'] }), stage('b'), stage('c')])
  expect(begun.map(([name]) => name)).toEqual(['b', 'c', 'a'])
})

test('a stage that runs alone has nothing beside it', async () => {
  const { begun } = await watch([stage('a'), stage('b'), stage('c', { isAlone: true })])
  expect(begun.at(-1)).toEqual(['c', 1])
})

test('a stage whose need has failed does not run and counts as a failure', async () => {
  const { begun, results } = await watch([stage('a'), stage('b', { after: ['a'] })], ['a'])
  expect(begun.map(([name]) => name)).toEqual(['a'])
  expect(results.at(-1)).toEqual({
    name: 'b',
    passed: 0,
    failed: 1,
    failures: ['not run: a failed'],
    seconds: 0,
    output: 'not run: a failed',
  })
})

test('a need that no stage meets is an error', async () => {
  await expect(watch([stage('a', { after: ['z'] })])).rejects.toThrow('stages that wait for each other: a')
})
