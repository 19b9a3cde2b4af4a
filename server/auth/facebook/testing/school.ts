import { personIdentity } from '../../../db/schema.ts'
import type { SandboxPerson } from '../../../sandbox/facebook/graph.ts'
import { type FacebookSandbox, startFacebookSandbox } from '../../../sandbox/facebook/testing/facebook-sandbox.ts'
import { type Browser, type School, type SchoolOverrides, startSchool } from '../../../testing/school.ts'

/** Somebody at the provider whom the school does not know. */
export const DARYA = '1001'
/** Somebody at the provider with an address that other tests give an account to. */
export const MARIA = '2001'
/** Somebody who does not tell the school an address. */
export const SECRETIVE = '1004'

const people: SandboxPerson[] = [
  { id: DARYA, name: 'Дарья Орлова', email: 'Darya@Parents.example', hint: '' },
  { id: MARIA, name: 'Мария Чужая', email: 'mama@example.com', hint: '' },
  { id: SECRETIVE, name: 'Лев Соколов', email: null, hint: '' },
  { id: '3001', name: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com', email: 'hostile@example.com', hint: '' },
  { id: '3002', name: 'ж'.repeat(300), email: 'not an address', hint: '' },
]

/** A school and the provider it asks. */
export interface FacebookSchool {
  school: School
  provider: FacebookSandbox
  /** Logs in as somebody at the provider, with both consents unless told otherwise. */
  login: (browser: Browser, personId: string, more?: Record<string, string>) => ReturnType<Browser['post']>
  loginWith: (browser: Browser, token: string, more?: Record<string, string>) => ReturnType<Browser['post']>
  identities: () => Promise<(typeof personIdentity.$inferSelect)[]>
  close: () => Promise<void>
}

const loginWith: FacebookSchool['loginWith'] = (browser, token, more = {}) =>
  browser.post('/api/v1/facebook-login/', { access_token: token, terms: '1', policy: '1', ...more })

export const startFacebookSchool = async ({ config, ...overrides }: SchoolOverrides = {}): Promise<FacebookSchool> => {
  const provider = await startFacebookSandbox({ people, slowMs: 20 })
  const school = await startSchool({ config: { facebook: provider.settings, ...config }, ...overrides })
  return {
    school,
    provider,
    login: (browser, personId, more) => loginWith(browser, provider.tokenOf(personId), more),
    loginWith,
    identities: () => school.deps.db.select().from(personIdentity),
    close: async () => {
      await school.close()
      await provider.close()
    },
  }
}

export const FAILED = { status: 'error', errors: { __all__: ['Не удалось авторизоваться через Facebook'] } }
