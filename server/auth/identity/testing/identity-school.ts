import type { IdentityProviderId } from '../../../contract/identity.ts'
import { personIdentity } from '../../../db/schema.ts'
import type { LoginPerson } from '../../../sandbox/identity/login-sandbox.ts'
import { type LoginFixture, startLoginSandboxes } from '../../../sandbox/testing/login-fixture.ts'
import {
  type Browser,
  type BrowserResponse,
  type School,
  type SchoolOverrides,
  startSchool,
} from '../../../testing/school.ts'
import { startWindow, type StartedWindow, submitStart, type Way } from './start-window.ts'
import { newestMail } from '../../testing/mailbox.ts'

export const LANDING = 'https://landing.example'

/** Somebody at the providers whom the school does not know. */
export const DARYA = '1001'
/** Somebody whose address at the providers has an account in some tests. */
export const MARIA = '2001'
/** Somebody who has given the providers no address. */
export const SECRETIVE = '1004'
/** Neither an address nor a name. */
export const NAMELESS = '1005'

const people: LoginPerson[] = [
  { id: DARYA, first: 'Дарья', last: 'Орлова', email: 'Darya@Parents.example', hint: '' },
  { id: MARIA, first: 'Мария', last: 'Чужая', email: 'mama@example.com', hint: '' },
  { id: SECRETIVE, first: 'Лев', last: 'Соколов', email: null, hint: '' },
  { id: NAMELESS, first: '', last: '', email: null, hint: '' },
  {
    id: '3001',
    first: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com',
    last: 'ж'.repeat(300),
    email: 'no',
    hint: '',
  },
]

/** A school, the login providers that it leads to, and what a person does there. */
export interface IdentitySchool {
  school: School
  providers: LoginFixture
  /** Opens the window of a provider on a page of `origin`, with an attempt of that page. */
  start: (browser: Browser, way?: Way) => Promise<StartedWindow>
  /** Opens the page of a provider in place of a page. */
  startPage: (browser: Browser, query?: string, provider?: IdentityProviderId) => Promise<BrowserResponse>
  /** Goes through the window of a provider as somebody, and closes it; replies the attempt. */
  pass: (browser: Browser, personId: string, way?: Way) => Promise<string>
  /** What the page that has opened the window asks. */
  ask: (page: Browser, attempt: string, fields?: Record<string, string>) => Promise<BrowserResponse>
  /** Passes the window, gets a code to an address, and proves it. */
  prove: (page: Browser, personId: string, email: string, fields?: Record<string, string>) => Promise<BrowserResponse>
  identities: () => Promise<(typeof personIdentity.$inferSelect)[]>
  close: () => Promise<void>
}

/** The path and query of an address, as the school is replies for it. */
export const pathOf = ({ pathname, search }: URL): string => pathname + search

const ask: IdentitySchool['ask'] = (page, attempt, fields = {}) =>
  page.post('/api/v1/identity-login/', { attempt, ...fields })

export const startIdentitySchool = async ({ config, ...overrides }: SchoolOverrides = {}): Promise<IdentitySchool> => {
  const providers = await startLoginSandboxes({ people })
  const school = await startSchool({ config: { identity: providers.settings, ...config }, ...overrides })

  const pass: IdentitySchool['pass'] = async (browser, personId, way) => {
    const { attempt, address } = await startWindow(browser, way)
    if (!address) throw new Error('the school leads to no provider')
    await browser.get(pathOf(await providers.choose(address, personId)))
    return attempt
  }

  return {
    school,
    providers,
    start: startWindow,
    startPage: (browser, query = '', provider = 'yandex') => submitStart(browser, `/auth/with/${provider}/${query}`),
    pass,
    ask,
    prove: async (page, personId, email, fields = {}) => {
      const attempt = await pass(page, personId)
      await page.post('/api/v1/identity-email/', { attempt, email })
      return ask(page, attempt, { email, code: (await newestMail(school, email)).code, ...fields })
    },
    identities: () => school.deps.db.select().from(personIdentity),
    close: async () => {
      await school.close()
      await providers.close()
    },
  }
}

export { providerPage, SCHOOL } from './start-window.ts'

export const refused = (text: string, field = '__all__') => ({ status: 'error', errors: { [field]: [text] } })
export const FAILED = refused('Войти этим способом не получилось. Попробуйте ещё раз или войдите по почте')
export const EXPIRED = refused('Время вышло: на вход даётся 10 минут. Нажмите на кнопку ещё раз')
export const DENIED = refused('Вы не разрешили вход. Нажмите на кнопку ещё раз или войдите другим способом')
