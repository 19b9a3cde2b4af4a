import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase } from '@playwright/test/reporter'
import { z } from 'zod'

/** A test by its file inside `demo-pages` and its titles, as driver-limits.ts names it too. */
export interface TestName {
  file: string
  title: string
}

const stored = z.array(z.object({ file: z.string(), title: z.string() }))

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })

/** The name of what is checked out: its commit, and a hash of what has been changed since. */
export const treeKey = (): string => {
  const commit = git('rev-parse', '--short=12', 'HEAD').trim()
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean)
  const changes = git('diff', 'HEAD') + untracked.map((path) => path + readFileSync(path, 'utf8')).join('')
  return changes === '' ? commit : `${commit}-${createHash('sha256').update(changes).digest('hex').slice(0, 8)}`
}

/** The tests that have passed, of the file that `npm run test:engines` names. */
export const readPassed = (path: string): TestName[] =>
  existsSync(path) ? stored.parse(JSON.parse(readFileSync(path, 'utf8'))) : []

const nameOf = (test: TestCase): TestName => {
  const [, , file = '', ...titles] = test.titlePath()
  return { file, title: titles.join(' › ') }
}

/** A reporter of Playwright's: stores each test that passes at once, so that a run can be stopped and continued. */
export default function storePassed(): Reporter {
  const path = process.env.TEST_PASSED ?? ''
  const passed = readPassed(path)
  mkdirSync(dirname(path), { recursive: true })
  return {
    printsToStdio: () => false,
    onTestEnd: (test, { status }) => {
      if (status !== 'passed' || test.expectedStatus !== 'passed') return
      passed.push(nameOf(test))
      writeFileSync(path, JSON.stringify(passed, null, 1))
    },
  }
}
