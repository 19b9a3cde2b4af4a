import type { Page } from '@playwright/test'
import { operateHere } from '../../scripts/school/testing/operate-here.ts'
import { call, type Holder } from './server/calls.ts'
import { type School, SECRET } from './school.ts'
import { expect } from './test.ts'

/** What a sign-in by this pair answers: 200, or 400 where it does not fit. */
export const trySignIn = async (holder: Holder, school: School, email: string, password = 'moloko-2026') =>
  (await call(holder, school, '/api/v1/landing-auth/', { username: email, password })).status()

/** Signs a seeded person in, past all pages: none is told. */
export const beIn = async (holder: Holder, school: School, email = 'parent@school.example') =>
  expect(await trySignIn(holder, school, email)).toBe(200)

/** Registers somebody, who has no password, and is signed in then. */
export const beNew = async (holder: Holder, school: School, email = 'new@parents.example') => {
  const form = { email, name: 'Вера Ильина', phone: '+79165554433' }
  expect((await call(holder, school, '/api/v1/landing-registration-site/', form)).status()).toBe(200)
}

/** What `npm run school -- …` prints beside the running school. It runs in this process: a new one takes a second. */
export const askOperator = async ({ dataDir }: School, line: string): Promise<string> => {
  const { code, stdout, stderr } = await operateHere(dataDir, line, { SESSION_SECRET: SECRET })
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Ends the sessions of a person as the operator does; no page is told. */
export const endSessions = (school: School, email = 'parent@school.example') =>
  askOperator(school, `people sessions ${email} --revoke --yes`)

/** Ends the sessions of a person after `write`, and before the page's next write arrives at the school. */
export const endSessionsDuring = async (page: Page, school: School, email: string, write: () => Promise<void>) => {
  const ended = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'PUT') await ended.promise
    await route.fallback()
  })
  await write()
  await endSessions(school, email)
  ended.resolve()
}
