import { execFileSync } from 'node:child_process'
import { freePort } from '../../server/testing/process.ts'
import { type RunningServer, startProcess } from './processes.ts'

const SERVER = '.dist/server/main.js'

/** Seeds the demo data into a new database in this folder, or the one of `DATABASE_URL` in `more`. */
export const seed = (dataDir: string, more: Record<string, string> = {}) => {
  const env = { PATH: process.env.PATH, ...more, DATA_DIR: dataDir }
  execFileSync(process.execPath, ['.dist/server/seed.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Starts the school as `npm start` does, on free ports, with its data in this folder. */
export const startSchool = async (dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> =>
  startProcess(SERVER, {
    port: await freePort(),
    path: '/readyz',
    env: {
      DATA_DIR: dataDir,
      DRAIN_NOTICE_SECONDS: '0',
      FOREIGN_PORT: String(await freePort()),
      STAND_IN_PORT: String(await freePort()),
      ...env,
    },
  })

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const formData = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Signs the seeded parent in and returns the headers that a school page then sends. */
export const signedInHeaders = async (origin: string): Promise<Record<string, string>> => {
  const visitor = await fetch(`${origin}/api/v1/check_auth/`, { method: 'POST', headers: { origin } })
  const reply: unknown = await visitor.json()
  const token = typeof reply === 'object' && reply !== null && 'csrf_token' in reply ? String(reply.csrf_token) : ''
  const signedIn = await fetch(`${origin}/api/v1/landing-auth/`, {
    method: 'POST',
    headers: { origin, cookie: cookieOf(visitor), 'x-csrftoken': token },
    body: formData({ username: 'parent@school.example', password: 'moloko-2026' }),
  })
  if (!signedIn.ok) throw new Error(`the seeded parent could not sign in: ${signedIn.status} ${await signedIn.text()}`)
  return { origin, cookie: `${cookieOf(visitor)}; ${cookieOf(signedIn)}` }
}

/** The same headers with the anti-forgery token that calls need which change something. */
export const withToken = async (origin: string, headers: Record<string, string>): Promise<Record<string, string>> => {
  const response = await fetch(`${origin}/api/v1/check_auth/`, { method: 'POST', headers })
  return { ...headers, 'x-csrftoken': String(Object(await response.json()).csrf_token) }
}
