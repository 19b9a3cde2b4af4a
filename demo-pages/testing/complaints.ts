import type { BrowserContext } from '@playwright/test'

/** Everything a browser complains about: console messages of any kind, uncaught errors, violations of a policy. */
export interface Complaints {
  /** Says that a message like this one belongs to the test; it may come any number of times. */
  allow: (pattern: RegExp) => void
  /** What came and was not allowed. */
  rest: () => string[]
}

export const collectComplaints = (context: BrowserContext): Complaints => {
  const all: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => all.push(`${message.type()}: ${message.text()} ${message.location().url}`.trim()))
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().message}`))
  return {
    allow: (pattern) => void allowed.push(pattern),
    rest: () => all.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}
