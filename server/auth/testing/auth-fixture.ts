import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoPages, pageAssets } from '../../app/demo.ts'
import { addressOf, pageAddresses } from '../../demo/addresses.ts'
import { pageFile } from '../../demo/testing/page-file.ts'
import { type Goods, giveGoods, givePromo } from '../../orders/testing/goods.ts'
import { stockShop } from '../../orders/testing/shop.ts'
import { type FacebookSandbox, startFacebookSandbox } from '../../sandbox/facebook/testing/facebook-sandbox.ts'
import { type LoginFixture, startLoginSandboxes } from '../../sandbox/testing/login-fixture.ts'
import { type PhoneFixture, startPhoneSandbox } from '../../sandbox/testing/phone-fixture.ts'
import { type Sandboxes, startSandboxes } from '../../sandbox/start-sandboxes.ts'
import { testConfig } from '../../testing/config.ts'
import { type Browser, type School, type SchoolOverrides, startSchool } from '../../testing/school.ts'
import type { Passwords } from '../password/passwords.ts'
import { aPerson } from './people.ts'

/** Who may call. `user` is the owner of whatever a call is about; the others own nothing of it. */
export const roles = ['anonymous', 'user', 'other user', 'author', 'other author', 'staff'] as const
export type Role = (typeof roles)[number]
export type Member = Exclude<Role, 'anonymous'>

const ranks: Record<Member, string> = {
  user: 'visitor',
  'other user': 'visitor',
  author: 'author',
  'other author': 'author',
  staff: 'staff',
}
export const members = roles.filter((role): role is Member => role !== 'anonymous')

export const SECRET = 'moloko-2026'
export const emailOf = (role: Role): string => `${role.replace(' ', '.')}@example.com`
export const identityOf = (role: Role): string => `100${roles.indexOf(role)}`

/** As good as the real ones for who may do what, and much faster. */
const plainPasswords: Passwords = {
  hash: async (password) => `plain ${password}`,
  matches: async (password, stored) => stored === `plain ${password}`,
  isWeak: () => false,
  load: () => ({ running: 0, waiting: 0, room: 1 }),
}

/** Somebody at the provider for every role, whom the school does not know. */
const strangers = roles.map((role) => ({
  id: identityOf(role),
  name: 'Вера',
  email: `facebook.${emailOf(role)}`,
  hint: '',
}))

/** The same person at the login providers. */
const asLoginPerson = ({ id, name, email, hint }: (typeof strangers)[number]) => ({
  id,
  first: name,
  last: '',
  email,
  hint,
})

/** A school with everything that it mounts outside production, a person of every role, and a shop where both users have bought something. */
export interface AuthFixture {
  school: School
  provider: FacebookSandbox
  /** The login providers that the school leads to: somebody for every role. */
  logins: LoginFixture
  /** The phones, to which the school sends codes. */
  phones: PhoneFixture
  /** The payment providers, which tell nothing of themselves. */
  sandboxes: Sandboxes
  /** What `user` has in the shop. */
  goods: Goods
  /** The ids of the persons by role. */
  ids: Record<Member, string>
  /** A browser that this role is signed in with, calling from an address of its own. */
  enter: (role: Role, origin?: string) => Promise<Browser>
  close: () => Promise<void>
}

const writePages = async (folder: string) => {
  for (const address of pageAddresses) {
    const file = join(folder, 'pages', pageFile(addressOf(address)) ?? '')
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, '<!doctype html><title>A page</title>')
  }
  await writeFile(join(folder, 'pages', 'site.css'), ':root{}')
  await mkdir(join(folder, 'widget'))
  await writeFile(join(folder, 'widget', 'school.js'), 'void 0')
}

const addPeople = async (school: School) => {
  const people = await Promise.all(
    members.map((role) =>
      aPerson(school, { email: emailOf(role), name: role, role: ranks[role], passwordHash: `plain ${SECRET}` }),
    ),
  )
  const idOf = (role: Member) => people.find(({ email }) => email === emailOf(role))?.id ?? ''
  return {
    user: idOf('user'),
    'other user': idOf('other user'),
    author: idOf('author'),
    'other author': idOf('other author'),
    staff: idOf('staff'),
  }
}

const startProviders = async (): Promise<Sandboxes> => {
  const notifyUrl = 'https://school.example/payments/notify'
  const sandboxes = await startSandboxes({ port: 0, notifyUrl, now: () => new Date() })
  for (const notices of Object.values(sandboxes.notices)) notices.setMode('silent')
  return sandboxes
}

const openShop = async (school: School, ids: AuthFixture['ids']): Promise<Goods> => {
  await stockShop(school)
  await givePromo(school)
  await giveGoods(school, ids['other user'])
  return giveGoods(school, ids.user)
}

export const startAuthFixture = async ({ config, parts, ...overrides }: SchoolOverrides = {}): Promise<AuthFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'school-fixture-'))
  await writePages(folder)
  const provider = await startFacebookSandbox({ people: strangers })
  const facebook = { ...provider.settings, isSandbox: true }
  const logins = await startLoginSandboxes({ people: strangers.map(asLoginPerson) })
  const phones = await startPhoneSandbox()
  const sandboxes = await startProviders()
  const pages = [testConfig(folder), pathToFileURL(`${join(folder, 'pages')}/`)] as const
  const school = await startSchool({
    passwords: plainPasswords,
    config: {
      facebook,
      identity: logins.settings,
      phoneCodes: phones.settings,
      payments: sandboxes.settings,
      captcha: 'altcha',
      ...config,
    },
    parts: {
      widgetFolder: join(folder, 'widget'),
      assets: pageAssets(...pages),
      pages: [demoPages(...pages)],
      ...parts,
    },
    ...overrides,
  })
  school.deps.captcha.check = async () => true
  let calls = 0
  const ids = await addPeople(school)
  const goods = await openShop(school, ids)
  return {
    school,
    provider,
    logins,
    phones,
    sandboxes,
    goods,
    ids,
    enter: async (role, origin) => {
      calls += 1
      const browser = school.browser({ ip: `198.51.${calls >> 8}.${calls & 255}`, ...(origin ? { origin } : {}) })
      if (role === 'anonymous') await browser.checkAuth()
      else await browser.post('/api/v1/landing-auth/', { username: emailOf(role), password: SECRET })
      return browser
    },
    close: async () => {
      await school.close()
      await provider.close()
      await logins.close()
      await phones.close()
      await sandboxes.close()
      await rm(folder, { recursive: true })
    },
  }
}
