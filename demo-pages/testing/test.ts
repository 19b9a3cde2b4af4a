import { rm } from 'node:fs/promises'
import { expect, test as base } from '@playwright/test'
import { collectComplaints, type Complaints } from './complaints.ts'
import { type Environment, type School, seededFolder, startSchool } from './school.ts'

interface Fixtures {
  /** What the test's server finds in its environment beside the usual. */
  environment: Environment
  /** A server of the test's own; `page.goto('/…')` leads to it. */
  school: School
  /** What the browser complains about: the test fails on anything that it does not allow. */
  complaints: Complaints
}

export const test = base.extend<Fixtures, { template: string }>({
  template: [
    async ({ browserName }, use) => {
      const folder = await seededFolder(browserName)
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  school: async ({ template, environment }, use) => {
    const school = await startSchool(template, environment)
    await use(school)
    await school.close()
  },
  baseURL: async ({ school }, use) => use(school.origin),
  complaints: [
    async ({ context }, use) => {
      const complaints = collectComplaints(context)
      await use(complaints)
      expect(complaints.rest()).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
