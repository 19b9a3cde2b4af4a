import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runStage } from './run-stage.ts'
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
