import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
const failed = { status: 'failed', fullName: 'money is kept', failureMessages: ['AssertionError: 1 is not 2\n  at x'] }

test('tests are counted by what vitest reports, and what failed is named', () => {
  const file = { name: resolve('server/a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] }
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 1, testResults: [file] })).toEqual({
    passed: 7,
    failed: 1,
    failures: ['server/a.test.ts › money is kept: AssertionError: 1 is not 2'],
  })
})

test('a test file that could not be loaded is a failure', () => {
  const file = {
    name: resolve('server/a.test.ts'),
    status: 'failed',
    message: 'No module b\n  at x',
    assertionResults: [],
  }
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 0, testResults: [file] })).toEqual({
    passed: 7,
    failed: 1,
    failures: ['server/a.test.ts: No module b'],
  })
})

test('a browser test that passed only when repeated is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2 }
  const specs = [
    { ok: true, file: 'a.e2e.ts', title: 'pays' },
    { ok: false, file: 'a.e2e.ts', title: 'pays once' },
  ]
  expect(playwrightCounts({ stats, errors: [], suites: [{ suites: [{ specs }] }] })).toEqual({
    passed: 5,
    failed: 3,
    failures: ['a.e2e.ts › pays once'],
  })
})

test('what broke outside any browser test is a failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0 }
  expect(playwrightCounts({ stats, errors: [{ message: 'no server' }], suites: [] })).toEqual({
    passed: 5,
    failed: 1,
    failures: ['no server'],
  })
})

test('a report of another shape is refused', () => {
  expect(() => vitestCounts({})).toThrow()
  expect(() => playwrightCounts({})).toThrow()
})
