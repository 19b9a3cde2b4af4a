import { relative } from 'node:path'
import { z } from 'zod'

/** What became of one test file. */
export interface FileResult {
  /** From the project's root. */
  file: string
  passed: number
  /** Titles of the tests that failed, in their order. */
  failed: string[]
  /** False for a file that could not be loaded, or whose set-up failed. */
  isLoaded: boolean
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Reads vitest's JSON report of a project in `folder`. */
export const vitestResults = (report: unknown, folder: string): FileResult[] =>
  vitestReport.parse(report).testResults.map(({ name, status, assertionResults }) => ({
    file: relative(folder, name),
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    failed: assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName.trim()),
    isLoaded: status !== 'failed' || assertionResults.some((test) => test.status === 'failed'),
  }))

const suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suite).default([])
  },
})
type BrowserSuite = z.output<typeof suite>

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

const specsOf = ({ specs, suites }: BrowserSuite): BrowserSuite['specs'] => [...specs, ...suites.flatMap(specsOf)]

const browserResult = (whole: BrowserSuite, file: string): FileResult => {
  const having = (status: string) =>
    specsOf(whole)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => title)
  return { file, passed: having('expected').length, failed: having('unexpected'), isLoaded: true }
}

/** Reads Playwright's JSON report of a project in `folder`. What broke outside of any test is a file that was not loaded. */
export const playwrightResults = (report: unknown, folder: string): FileResult[] => {
  const { config, suites, errors } = playwrightReport.parse(report)
  const pathOf = (file: string) => relative(folder, `${config.rootDir}/${file}`)
  const results = suites.map((whole) => browserResult(whole, pathOf(whole.file)))
  const broken = errors.map(({ message = '' }) => ({ file: message, passed: 0, failed: [], isLoaded: false }))
  return [...results, ...broken]
}
