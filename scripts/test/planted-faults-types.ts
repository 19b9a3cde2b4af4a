/** How a test file is run: a project of vitest, or Playwright. */
export const SUITES = ['unit', 'dom', 'sqlite', 'postgres', 'topology', 'browser'] as const
export type Suite = (typeof SUITES)[number]

/** A fault that the tests must find. */
export interface PlantedFault {
  name: string
  /** From the project's root. */
  file: string
  /** A text that is there exactly once. */
  find: string
  replace: string
  /** The fewest test files that find it. */
  foundBy: Partial<Record<Suite, readonly string[]>>
}
