import { randomUUID } from 'node:crypto'
import { STAND_IN_PATH } from '../facebook/settings.ts'
import { pageAddresses } from '../../demo/addresses.ts'
import type { Browser, BrowserAnswer } from '../../testing/school.ts'
import { newestMail } from './mailbox.ts'
import { emailOf, identityOf, type Role, SECRET, type Stage } from './stage.ts'

/** What a call comes to: its status, and who the browser is signed in as afterwards. */
export type Outcome = readonly [status: number, then: Role | 'somebody new']

/** One route: a valid call of it, and what it comes to for everybody. */
export interface Row {
  /** The fields of a valid body. What belongs to somebody belongs to `user`. */
  fields?: (stage: Stage, role: Role) => Record<string, string> | Promise<Record<string, string>>
  /** The address, where a part of it is a secret of `user`. */
  address?: (stage: Stage) => Promise<string>
  outcomes: Record<Role, Outcome>
}

const outcomes = (of: (role: Role) => Outcome): Record<Role, Outcome> => ({
  anonymous: of('anonymous'),
  user: of('user'),
  'other user': of('other user'),
  author: of('author'),
  'other author': of('other author'),
  staff: of('staff'),
})

const everybody = outcomes((role) => [200, role])
const members = outcomes((role) => [role === 'anonymous' ? 401 : 200, role])
const becomesUser = outcomes(() => [200, 'user'])
const becomesNew = outcomes(() => [200, 'somebody new'])
const ownerOnly = outcomes((role) => [role === 'user' ? 200 : 410, role])
/** Whoever is signed in as somebody else is asked first. */
const opens = (status: number) =>
  outcomes((role) => (role === 'anonymous' || role === 'user' ? [status, 'user'] : [200, role]))

const EVENT = { 'event-id': 'phonics', 'webinar-date': '2026-12-01', bizon_url: '/room/1' }
const PHONE = '+79161234567'
const LANDING = 'https://landing.example'

const newcomer = (role: Role) => ({ email: `new.${emailOf(role)}`, name: 'Вера', phone: PHONE })

const linkOfUser = async ({ school, enter }: Stage): Promise<string> => {
  await school.deps.limits.forget('mailAddress', emailOf('user'))
  await (await enter('anonymous')).post('/api/v1/landing-send-ml/', { email: emailOf('user') })
  return (await newestMail(school, emailOf('user'))).path
}

const confirmationOfSomebody = async ({ school, enter }: Stage): Promise<string> => {
  const email = `${randomUUID()}@example.com`
  const fields = { email, name: 'Вера', phone: PHONE }
  await (await enter('anonymous')).post('/api/v1/landing-registration-site/', fields)
  return (await newestMail(school, email)).path
}

const hidden = (name: string, { text }: BrowserAnswer) =>
  new RegExp(`name="${name}" value="([\\w-]+)"`).exec(text)?.[1] ?? ''

const grantOfUser = async (stage: Stage): Promise<string> => {
  const browser = await stage.enter('anonymous')
  return hidden('grant', await browser.submit(await linkOfUser(stage)))
}

/** The second ticket of the way from a landing: the one that opens the session on the school's own pages. */
const ticketOfUser = async ({ enter }: Stage): Promise<string> => {
  const landing = await enter('user', LANDING)
  const { body } = await landing.post('/api/v1/ticket/')
  return hidden('ticket', await landing.submit('/auth/enter/', { ticket: String(body.ticket) }))
}

/** Every route of the route table, by method and path. Source: SECURITY R18. */
export const calls: Record<string, Row> = {
  'POST /api/v1/check_auth/': { outcomes: everybody },
  'POST /api/v1/captcha/': { outcomes: everybody },
  'POST /api/v1/captcha/second/': { outcomes: everybody },
  'POST /api/v1/landing-auth/': {
    fields: () => ({ username: emailOf('user'), password: SECRET, ...EVENT }),
    outcomes: becomesUser,
  },
  'POST /api/v1/facebook-login/': {
    fields: ({ provider }, role) => ({ access_token: provider.tokenOf(identityOf(role)), ...EVENT }),
    outcomes: outcomes((role) => [200, role === 'anonymous' ? 'somebody new' : role]),
  },
  'POST /api/v1/landing-registration-site/': { fields: (_, role) => newcomer(role), outcomes: becomesNew },
  'POST /api/v1/landing-registration/v2/': {
    fields: (_, role) => ({ ...newcomer(role), ...EVENT }),
    outcomes: becomesNew,
  },
  'POST /api/v1/register-webinar/': { fields: (_, role) => ({ ...newcomer(role), ...EVENT }), outcomes: everybody },
  'POST /api/v1/register-event/': { fields: (_, role) => ({ ...newcomer(role), ...EVENT }), outcomes: everybody },
  'POST /api/v1/register-user-webinar/': { fields: () => EVENT, outcomes: members },
  'POST /api/v1/start-free-lesson/': { fields: () => EVENT, outcomes: members },
  'POST /api/v1/landing-send-ml/': { fields: (_, role) => ({ email: emailOf(role), ...EVENT }), outcomes: everybody },
  'POST /api/v1/landing-add-phone/': { fields: () => ({ phone: PHONE, ...EVENT }), outcomes: members },
  'POST /api/v1/change-phone/': {
    fields: () => ({ phone: '+79991234567', 'current-password': SECRET }),
    outcomes: members,
  },
  'POST /auth/check-code/': { fields: (_, role) => ({ email: emailOf(role), 'send-code': '1' }), outcomes: everybody },
  'POST /api/v1/set-password/': {
    fields: () => ({ password: 'yabloko-na-snegu', 'current-password': SECRET }),
    outcomes: members,
  },
  'POST /api/v1/logout/': { outcomes: outcomes(() => [200, 'anonymous']) },
  'POST /api/v1/logout-all/': {
    outcomes: outcomes((role) => [role === 'anonymous' ? 401 : 200, 'anonymous']),
  },
  'POST /api/v1/ticket/': { outcomes: members },
  'GET /auth/link/:token/': { address: linkOfUser, outcomes: everybody },
  'POST /auth/link/:token/': { address: linkOfUser, outcomes: opens(200) },
  'GET /auth/confirm/:token/': { address: confirmationOfSomebody, outcomes: everybody },
  'POST /auth/confirm/:token/': { address: confirmationOfSomebody, outcomes: everybody },
  'POST /auth/set-password/': {
    fields: async (stage) => ({ grant: await grantOfUser(stage), password: 'yabloko-na-snegu' }),
    outcomes: ownerOnly,
  },
  'POST /auth/enter/': { fields: async (stage) => ({ ticket: await ticketOfUser(stage) }), outcomes: opens(303) },
}

/**
 * What stands outside the route table, by where it is mounted, and the addresses there: they are read by everybody, and nothing in
 * them depends on who reads.
 */
export const readings: Record<string, readonly string[]> = {
  '/healthz': ['/healthz'],
  '/readyz': ['/readyz'],
  '/widget': ['/widget/school.js'],
  '/^\\/dev\\/mail/': ['/dev/mail/', '/dev/mail.json', '/dev/mail.css'],
  [STAND_IN_PATH]: ['sdk.js', 'dialog.js', 'dialog.css'].map((file) => `${STAND_IN_PATH}/${file}`),
  pages: [...pageAddresses, '/pages/site.css'],
}

/** A valid call of a route by a browser. */
export const call = async (stage: Stage, name: string, role: Role, browser: Browser): Promise<BrowserAnswer> => {
  const [method = '', path = ''] = name.split(' ')
  const { fields, address } = calls[name] ?? { outcomes: everybody }
  const [at = path, body = {}] = [await address?.(stage), await fields?.(stage, role)]
  if (method === 'GET') return browser.get(at)
  const isPage = !at.startsWith('/api/') && at !== '/auth/check-code/'
  return isPage ? browser.submit(at, body) : browser.post(at, body)
}
