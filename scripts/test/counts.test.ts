import { expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'

test('tests are counted by what vitest reports', () => {
  const file = { status: 'failed', assertionResults: [{}, {}] }
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 1, testResults: [file] })).toEqual({ passed: 7, failed: 1 })
})

test('a test file that could not be loaded is a failure', () => {
  const file = { status: 'failed', assertionResults: [] }
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 0, testResults: [file] })).toEqual({ passed: 7, failed: 1 })
})

test('a browser test that passed only when repeated is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2 }
  expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 5, failed: 3 })
})

test('what broke outside any browser test is a failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0 }
  expect(playwrightCounts({ stats, errors: [{ message: 'no server' }] })).toEqual({ passed: 5, failed: 1 })
})

test('a report of another shape is refused', () => {
  expect(() => vitestCounts({})).toThrow()
  expect(() => playwrightCounts({})).toThrow()
})
