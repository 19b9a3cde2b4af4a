import { z } from 'zod'
import { person } from '../../db/schema.ts'
import { type School, type SchoolOverrides, startSchool } from '../../testing/school.ts'
import { ask, type Endpoint, form, noBody, page, post } from '../form/endpoint.ts'
import { refuse, refuseForNow } from '../errors.ts'

const anything = z.record(z.string(), z.unknown())
const described = { summary: '', reply: z.unknown() }

/** One endpoint of every kind, and what the edge has to cope with. */
export const edgeEndpoints: readonly Endpoint[] = [
  ask(
    '/api/v1/check_auth/',
    async (_, __, caller) => ({
      status: caller.person ? 'ok' : 'anonymous',
      person: caller.person,
      csrf_token: caller.csrfToken(),
    }),
    described,
  ),
  post(
    '/api/v1/enter/',
    z.strictObject({ person: z.string() }),
    async (_, { person }, caller) => ({
      status: 'ok',
      ...(await caller.signIn(person)),
    }),
    described,
  ),
  post('/api/v1/leave/', noBody, async (_, __, caller) => ({ status: 'ok', ...(await caller.signOut()) }), described),
  post('/api/v1/echo/', anything, async (_, fields) => ({ status: 'ok', fields }), described),
  post(
    '/api/v1/who/',
    noBody,
    async (_, __, { ip, origin, isForeign, browserHash }) => ({
      status: 'ok',
      ip,
      origin,
      isForeign,
      browserHash,
    }),
    described,
  ),
  post(
    '/api/v1/strict/',
    z.strictObject({ name: z.string('nameMissing') }),
    async (_, fields) => ({ status: 'ok', fields }),
    described,
  ),
  post('/api/v1/refuse/', anything, async () => refuse('email', 'emailMissing'), described),
  post('/api/v1/wait/', anything, async () => refuseForNow(429, 'tooManyTries', 12.3), described),
  post('/api/v1/late/', anything, async () => ({ status: 'code_expired', error: 'Поздно' }), {
    ...described,
    statuses: { code_expired: 400 },
  }),
  post(
    '/api/v1/fail/',
    anything,
    async () => {
      throw new Error('a secret of the server')
    },
    described,
  ),
  page(
    '/auth/link/:token/',
    z.object({ token: z.string() }),
    async (_, { token }) => ({
      html: `<p>${token.length}</p>`,
    }),
    '',
  ),
  form('/auth/link/:token/', z.object({ token: z.string() }), async () => ({ seeOther: '/user/profile/' }), ''),
  form('/auth/enter/', z.object({ ticket: z.string() }), async () => ({ html: '<p>…</p>' }), '', 'listed'),
]

export const startEdge = (overrides: SchoolOverrides = {}): Promise<School> =>
  startSchool({ ...overrides, parts: { endpoints: edgeEndpoints, ...overrides.parts } })

/** Somebody who can sign in. */
export const addPerson = ({ deps }: School, id = 'anna'): Promise<unknown> =>
  deps.transact((tx) =>
    tx.insert(person).values({ id, email: `${id}@school.example`, name: 'Анна', createdAt: deps.now() }),
  )
