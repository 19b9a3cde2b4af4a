import { vi } from 'vitest'
import { type Clock, openSchool, type School, type SchoolOverrides } from './open-school.ts'

export type { Browser, BrowserResponse } from './browser.ts'
export type { DeliveredMail } from './mails.ts'
export type { School, SchoolOverrides } from './open-school.ts'

/** Stands still once it was advanced. */
const clock: Clock = {
  now: () => new Date(),
  advance: (ms) => {
    const advanced = Date.now() + ms
    if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(advanced)
  },
}

/** Starts a school for a test. `close` it after the test. */
export const startSchool = async (overrides: SchoolOverrides = {}): Promise<School> => {
  const school = await openSchool(overrides, clock)
  return {
    ...school,
    close: async () => {
      vi.useRealTimers()
      await school.close()
    },
  }
}
