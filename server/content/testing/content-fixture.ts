import { createApiToken, type Scope } from '../../auth/api-tokens/api-tokens.ts'
import type { Passwords } from '../../auth/password/passwords.ts'
import { aPerson } from '../../auth/testing/people.ts'
import type { LimitRule, Limits } from '../../http/limits/limits.ts'
import { type School, type SchoolOverrides, startSchool } from '../../testing/school.ts'
import { type Client, newClient } from './client.ts'

/** Who may call. `author` is the owner of whatever a call is about; the others own nothing of it. */
export const roles = ['anonymous', 'user', 'other user', 'author', 'other author', 'staff'] as const
export type Role = (typeof roles)[number]
export type Member = Exclude<Role, 'anonymous'>
export type TokenHolder = 'author' | 'other author' | 'staff'

const ranks: Record<Member, string> = {
  user: 'visitor',
  'other user': 'visitor',
  author: 'author',
  'other author': 'author',
  staff: 'staff',
}
export const members = roles.filter((role): role is Member => role !== 'anonymous')
export const holders = ['author', 'other author', 'staff'] as const

export const SECRET = 'moloko-2026'
export const emailOf = (role: Role): string => `${role.replace(' ', '.')}@example.com`

/** As good as the real ones for who may do what, and much faster. */
const plainPasswords: Passwords = {
  hash: async (password) => `plain ${password}`,
  matches: async (password, stored) => stored === `plain ${password}`,
  isWeak: () => false,
  load: () => ({ running: 0, waiting: 0, room: 1 }),
}

/** What tests would run into, were they counted like people. */
const PATIENT: readonly LimitRule[] = [
  'contentWrite',
  'uploadPerson',
  'commentPerson',
  'commentIp',
  'captureIp',
  'previewIp',
  'progressPerson',
  'editingPerson',
  'apiTokenIp',
]

export interface FixtureOptions extends SchoolOverrides {
  /** True where writes are counted as for people. */
  isLimited?: boolean
}

/** A school with a person of every role, who call its content API. */
export interface ContentFixture {
  school: School
  /** The ids of the persons by role. */
  ids: Record<Member, string>
  /** A client of this role: by its token for authors and staff; others have none, and are nobody. */
  as: (role: Role) => Client
  /** A client with a new token of this scope. */
  scoped: (role: TokenHolder, scope: Scope) => Promise<Client>
  /** A signed-in browser on a page of the school, or of another origin, which sends the anti-forgery token; anonymous is a visitor's. */
  session: (role: Role, origin?: string) => Promise<Client>
  /** The token of a role. */
  tokenOf: (role: TokenHolder) => string
  close: () => Promise<void>
}

const addPeople = async (school: School): Promise<Record<Member, string>> => {
  const idOf = async (role: Member) => {
    const traits = { email: emailOf(role), name: role, role: ranks[role], passwordHash: `plain ${SECRET}` }
    return (await aPerson(school, traits)).id
  }
  return {
    user: await idOf('user'),
    'other user': await idOf('other user'),
    author: await idOf('author'),
    'other author': await idOf('other author'),
    staff: await idOf('staff'),
  }
}

const newTokenOf = async ({ deps }: School, personId: string, scope: Scope): Promise<string> => {
  const body = { personId, label: 'tests', scope, days: 30, at: deps.now() }
  return (await deps.transact((tx) => createApiToken(tx, body)))?.token ?? ''
}

const generous = (limits: Limits): Limits => ({
  ...limits,
  spend: async (rule, key) => (PATIENT.includes(rule) ? { isAllowed: true, retryAfter: 0 } : limits.spend(rule, key)),
})

const isHolder = (role: Role): role is TokenHolder => holders.some((holder) => holder === role)

/** Starts a school for tests of the content API. `close` it after the test. */
export const startContentFixture = async ({
  isLimited,
  ...overrides
}: FixtureOptions = {}): Promise<ContentFixture> => {
  const school = await startSchool({ passwords: plainPasswords, ...overrides })
  school.deps.captcha.check = async () => true
  if (!isLimited) school.deps.limits = generous(school.deps.limits)
  const ids = await addPeople(school)
  const tokens = {
    author: await newTokenOf(school, ids.author, 'write'),
    'other author': await newTokenOf(school, ids['other author'], 'write'),
    staff: await newTokenOf(school, ids.staff, 'write'),
  }
  let calls = 0
  const byToken = (token: string) => newClient(school.address, { authorization: `Token ${token}` })
  return {
    school,
    ids,
    as: (role) => (isHolder(role) ? byToken(tokens[role]) : newClient(school.address, {})),
    scoped: async (role, scope) => byToken(await newTokenOf(school, ids[role], scope)),
    session: async (role, origin = school.deps.config.baseUrl) => {
      calls += 1
      const browser = school.browser({ ip: `198.51.${calls >> 8}.${calls & 255}`, origin })
      if (role === 'anonymous') await browser.checkAuth()
      else await browser.post('/api/v1/landing-auth/', { username: emailOf(role), password: SECRET })
      const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
      const site = origin === school.deps.config.baseUrl ? 'same-origin' : 'cross-site'
      return newClient(school.address, {
        cookie: cookie.join('; '),
        origin,
        'sec-fetch-site': site,
        'x-csrftoken': browser.csrfToken(),
      })
    },
    tokenOf: (role) => tokens[role],
    close: school.close,
  }
}
