import { relative } from 'node:path'
import { z } from 'zod'

/** How many tests of a stage passed and failed. A file that failed to load counts as one failed test. */
export interface Counts {
  passed: number
  failed: number
  /** One line per failure. */
  failures: string[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(z.object({ ok: z.boolean(), file: z.string(), title: z.string() })).optional(),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(playwrightSuite),
})

const firstLine = (text = '') => text.split('\n', 1).join()

/** Parses vitest's JSON report. */
export const vitestCounts = (report: unknown): Counts => {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const files = testResults.map((file) => ({ ...file, path: relative('.', file.name) }))
  const unloaded = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const failures = files.flatMap(({ path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${firstLine(failureMessages?.[0])}`),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [...failures, ...unloaded.map(({ path, message }) => `${path}: ${firstLine(message)}`)],
  }
}

const failedSpecs = ({ specs = [], suites = [] }: z.infer<typeof playwrightSuite>): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** Parses Playwright's JSON report. A flaky test counts as failed. */
export const playwrightCounts = (report: unknown): Counts => {
  const { stats, errors, suites } = playwrightReport.parse(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => firstLine(message))],
  }
}
