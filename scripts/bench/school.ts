import { execFileSync } from 'node:child_process'
import { freePort } from '../serve/ports.ts'
import { type RunningServer, startProcess } from './processes.ts'

const SERVER = '.dist/server/main.js'

/** Seeds the demo data into a new database in this folder, or at this address. */
export const seed = (dataDir: string, databaseUrl = '') => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
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

const checkAuth = (origin: string, headers: Record<string, string>) =>
  fetch(`${origin}/api/v1/check_auth/`, { method: 'POST', headers })

const tokenIn = async (response: Response): Promise<string> =>
  String(Reflect.get(Object(await response.json()), 'csrf_token'))

/** Of a body that is `application/x-www-form-urlencoded`. */
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** Signs the seeded parent in and returns the headers that a school page then sends, with the anti-forgery token. */
export const signedInHeaders = async (origin: string): Promise<Record<string, string>> => {
  const visitor = await checkAuth(origin, { origin })
  const token = await tokenIn(visitor)
  const signedIn = await fetch(`${origin}/api/v1/landing-auth/`, {
    method: 'POST',
    headers: { origin, cookie: cookieOf(visitor), 'x-csrftoken': token },
    body: formData({ username: 'parent@school.example', password: 'moloko-2026' }),
  })
  if (!signedIn.ok) throw new Error(`the seeded parent could not sign in: ${signedIn.status} ${await signedIn.text()}`)
  const headers = { origin, cookie: `${cookieOf(visitor)}; ${cookieOf(signedIn)}` }
  return { ...headers, 'x-csrftoken': await tokenIn(await checkAuth(origin, headers)) }
}
