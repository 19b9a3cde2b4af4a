import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { operate } from '../../scripts/school/testing/command-line.ts'
import type { School } from './school.ts'
import { expect } from './test.ts'

type Holder = Page | BrowserContext

interface Way {
  path: string
  form: Record<string, string>
}

const call = async (request: APIRequestContext, origin: string, { path, form }: Way) => {
  const checked = await request.post(`${origin}/api/v1/check_auth/`, { headers: { Origin: origin } })
  const { csrf_token: token } = await checked.json()
  const reply = await request.post(origin + path, { headers: { Origin: origin, 'X-CSRFToken': token }, form })
  return reply.status()
}

/** What a sign-in by this pair answers: 200, or 400 where it does not fit. */
export const trySignIn = ({ request }: Holder, { origin }: School, email: string, password = 'moloko-2026') =>
  call(request, origin, { path: '/api/v1/landing-auth/', form: { username: email, password } })

/** Signs a seeded person in, past all pages: none is told. */
export const beIn = async (holder: Holder, school: School, email = 'parent@school.example') =>
  expect(await trySignIn(holder, school, email)).toBe(200)

/** Registers somebody, who has no password, and is signed in then. */
export const beNew = async ({ request }: Holder, { origin }: School, email = 'new@parents.example') => {
  const form = { email, name: 'Вера Ильина', phone: '+79165554433' }
  expect(await call(request, origin, { path: '/api/v1/landing-registration-site/', form })).toBe(200)
}

/** Ends the sessions of a person as the operator does; no page is told. */
export const endSessions = async ({ dataDir }: School, email = 'parent@school.example') => {
  const { code, stderr } = await operate(dataDir, `people sessions ${email} --revoke --yes`)
  expect([code, stderr]).toEqual([0, ''])
}
