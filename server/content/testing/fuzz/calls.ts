import * as fc from 'fast-check'
import { z } from 'zod'
import type { MemberCaller, RestCaller, RestInput, RestReply, RestRoute } from '../../../http/rest/route.ts'
import { problemOf } from '../../../http/rest/errors.ts'
import { valueOf } from '../../../http/rest/reply.ts'
import { isWithinBounds } from '../../../http/bodies/json.ts'
import { picture } from '../../images/testing/uploads.ts'
import { type ContentFixture, emailOf, type Role } from '../content-fixture.ts'
import { arbitraryOf } from './arbitrary.ts'
import { withMutations } from './mutate.ts'

const ranks: Record<Role, MemberCaller['member']['role'] | null> = {
  anonymous: null,
  user: 'visitor',
  'other user': 'visitor',
  author: 'author',
  'other author': 'author',
  staff: 'staff',
}

/** Who gets past the edge of a route. */
export const admitted = ({ audience }: RestRoute, role: Role): boolean => {
  const rank = ranks[role]
  if (audience === 'anyone') return true
  if (audience === 'person') return rank !== null
  return audience === 'staff' ? rank === 'staff' : rank === 'author' || rank === 'staff'
}

export const callerOf = ({ ids, school }: ContentFixture, role: Role, ifMatch: string | null): RestCaller => {
  const rank = ranks[role]
  const member =
    rank === null || role === 'anonymous' ? null : { id: ids[role], email: emailOf(role), name: role, role: rank }
  return {
    member,
    tokenId: rank === 'author' || rank === 'staff' ? 'a-token' : null,
    ip: '203.0.113.7',
    origin: school.deps.config.baseUrl,
    requestId: 'fuzz',
    lang: 'ru',
    ifMatch,
    preview: null,
  }
}

/** Numbers of what is there, mostly. */
const number = fc
  .oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) }, { weight: 1, arbitrary: fc.integer() })
  .map(String)

/** Values of a parameter of an address. */
export const paramOf = (name: string, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if (name === 'slug') return fc.constantFrom('cosmos', 'x', '%', 'a'.repeat(500))
  if (name === 'userId') return fc.constantFrom(...ids, 'nobody')
  if (name === 'editor') return fc.constantFrom('tab', 'other-tab', '%', 'a'.repeat(500))
  if (name === 'part') return fc.constantFrom('blocks', 'items', 'images', 'others')
  return fc.oneof({ weight: 9, arbitrary: number }, { weight: 1, arbitrary: fc.string() })
}

/** What may come as a picture. */
export const uploads = fc.oneof(
  { weight: 40, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ image: Buffer.from(bytes) })) },
  { weight: 1, arbitrary: fc.constant(picture()).map((image) => ({ image })) },
)

/** A value as an address or a form has it. */
export const asWord = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** What an address may ask: words, or lists of them. */
const asQuery = (query: unknown): unknown =>
  Object.fromEntries(
    Object.entries(Object(query)).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(asWord) : asWord(value),
    ]),
  )

const nothing = fc.constant<unknown>(undefined)

/** Calls of a route as the edge hands them over, made from its schemas and spoilt. */
export const inputsOf = (route: RestRoute, ids: readonly string[]): fc.Arbitrary<RestInput> => {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const body = route.accepts === 'upload' ? uploads : route.body && withMutations(arbitraryOf(route.body))
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, paramOf(name, ids)]))),
    query: route.query ? withMutations(arbitraryOf(route.query)).map(asQuery) : nothing,
    body: body ?? nothing,
  })
}

/** The body of an answer, but for the names that were passed over: any answer may have those. */
const bodyWithoutNotice = async (reply: RestReply): Promise<unknown> => {
  const value = await valueOf(reply)
  if (typeof value !== 'object' || value === null || !('ignored_fields' in value)) return value
  const { ignored_fields: _, ...rest } = value
  return rest
}

/** What is wrong with how a route answers; null where all is well: a refusal, or an answer that its schema takes. */
export const errorOf = async (
  fixture: ContentFixture,
  route: RestRoute,
  input: RestInput,
  caller: RestCaller,
): Promise<string | null> => {
  if (!isWithinBounds(input)) return null // the edge has refused it
  try {
    const reply = await route.handler(fixture.school.deps, input, caller)
    if (reply.frame !== undefined || reply.page !== undefined) return null
    const schema = route.replies[reply.status]
    if (schema === undefined) return `answers ${reply.status}, which it does not say`
    if (schema === null)
      return (await bodyWithoutNotice(reply)) === undefined ? null : 'answers a body, which it does not say'
    const value: unknown = JSON.parse(JSON.stringify((await bodyWithoutNotice(reply)) ?? null))
    const { error } = z.safeParse(schema, value)
    return error ? `answers what its schema does not take: ${error.message}` : null
  } catch (error) {
    const problem = problemOf(error, input)
    if (problem) return null
    return `fails: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
}
