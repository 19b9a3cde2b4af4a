import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runStage, schedule, type StageResult } from './run-stage.ts'
import type { Stage } from './stages.ts'

const counted = z.object({ passed: z.number(), failed: z.number(), failures: z.array(z.string()).default([]) })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A stage that writes this report (none when undefined) and ends with this exit code. */
const reporting = (report: string | undefined, code = 0): Stage => {
  const path = join(folder, 'report.json')
  const write = report === undefined ? '' : `fs.writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(report)});`
  return {
    name: 'tests',
    command: ['node', '-e', `${write} process.exit(${code})`],
    report: { path, read: (value) => counted.parse(value) },
  }
}

const counts = async (stage: Stage) => {
  const { passed, failed } = await runStage(stage)
  return { passed, failed }
}

test('a check passes by its exit code', async () => {
  expect(await counts({ name: 'check', command: ['node', '-e', ''] })).toEqual({ passed: 1, failed: 0 })
})

test('a check fails by its exit code and shows what it printed', async () => {
  const result = await runStage({ name: 'check', command: ['node', '-e', 'console.error("why"); process.exit(3)'] })
  expect(result).toMatchObject({ passed: 0, failed: 1, failures: ['ended with exit code 3'], output: 'why\n' })
})

test('a program that is not there is a failure', async () => {
  expect(await counts({ name: 'check', command: ['no-such-program'] })).toEqual({ passed: 0, failed: 1 })
})

test('tests are counted by their report', async () => {
  expect(await counts(reporting('{"passed":3,"failed":2}', 1))).toEqual({ passed: 3, failed: 2 })
})

test('tests that passed in a run that failed count one failure', async () => {
  expect(await counts(reporting('{"passed":3,"failed":0}', 1))).toEqual({ passed: 3, failed: 1 })
})

test('no test ran: a failure', async () => {
  expect(await counts(reporting('{"passed":0,"failed":0}'))).toEqual({ passed: 0, failed: 1 })
})

test('an old report is never counted', async () => {
  writeFileSync(join(folder, 'report.json'), '{"passed":9,"failed":0}')
  expect(await counts(reporting(undefined))).toEqual({ passed: 0, failed: 1 })
})

test('what a stage prints is heard line by line', async () => {
  const lines: string[] = []
  const print = 'process.stdout.write("one\\ntw"); setTimeout(() => process.stdout.write("o\\n"), 20)'
  await runStage({ name: 'check', command: ['node', '-e', print] }, (line) => lines.push(line))
  expect(lines).toEqual(['one', 'two'])
})

test('a stage that prints nothing for too long is stopped, and says so', async () => {
  const hanging: Stage = { name: 'check', command: ['node', '-e', 'setInterval(() => undefined, 1_000)'] }
  expect(await runStage(hanging, undefined, 100)).toMatchObject({
    failed: 1,
    output: '\nstopped: it printed nothing for 0.1 s',
  })
})

const stage = (name: string, rest: Partial<Stage> = {}): Stage => ({ name, command: ['true'], ...rest })

const passed = (name: string): StageResult => ({ name, passed: 1, failed: 0, failures: [], seconds: 0, output: '' })

/** Runs the stages and answers how many ran beside each, itself included, at its start. */
const watch = async (stages: Stage[], failing: string[] = []) => {
  const started: Array<[name: string, running: number]> = []
  let running = 0
  const run = async ({ name }: Stage) => {
    running += 1
    started.push([name, running])
    await new Promise(setImmediate)
    running -= 1
    return failing.includes(name) ? { ...passed(name), passed: 0, failed: 1 } : passed(name)
  }
  const results = await schedule(stages, 2, run, () => undefined)
  return { started, results }
}

test('as many stages run at a time as there are lanes', async () => {
  const { started } = await watch([stage('a'), stage('b'), stage('c')])
  expect(started.slice(0, 2)).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(Math.max(...started.map(([, running]) => running))).toBe(2)
})

test('a stage begins after those it needs', async () => {
  const { started } = await watch([stage('a', { after: ['c'] }), stage('b'), stage('c')])
  expect(started.map(([name]) => name)).toEqual(['b', 'c', 'a'])
})

test('a stage that runs alone has nothing beside it', async () => {
  const { started } = await watch([stage('a'), stage('b'), stage('c', { isAlone: true })])
  expect(started.at(-1)).toEqual(['c', 1])
})

test('a stage whose need has failed does not run and counts as a failure', async () => {
  const { started, results } = await watch([stage('a'), stage('b', { after: ['a'] })], ['a'])
  expect(started.map(([name]) => name)).toEqual(['a'])
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
