import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { isObject } from '../../contract/is-object.ts'
import { ERRORS_MAX, short } from '../problem.ts'
import { valueOf } from './reply.ts'
import type { RestInput, RestReply, Audience, MemberCaller, RestCaller, RestRoute } from './route.ts'

/** The response field that lists ignored names. A client that sends it back gets no notice about it. */
const IGNORED = 'ignored_fields'

/** Query parameter that every route accepts. */
const LANG = 'lang'

/** Maximum rounds of dropping unknown names; a schema error that remains has another cause. */
const ROUNDS_MAX = 5

/** A client may send a list without the object that wraps its rows: that part of the path is then skipped. */
const inputPart = (value: unknown, part: PropertyKey): unknown =>
  Array.isArray(value) && typeof part === 'string' ? value : Reflect.get(Object(value), part)

const holderAt = (input: RestInput, path: readonly PropertyKey[]): object | null => {
  const found = path.reduce<unknown>(inputPart, input)
  return typeof found === 'object' ? found : null
}

/** Deletes names from an object of the input; answers the paths of those that were present. */
const drop = (input: RestInput, path: readonly PropertyKey[], names: readonly string[]): string[] => {
  const holder = holderAt(input, path)
  if (holder === null) return []
  return names
    .filter((name) => Object.hasOwn(holder, name) && Reflect.deleteProperty(holder, name))
    .map((name) => [...path.slice(1), name].map((part) => short(String(part))).join('.'))
}

const isOrdering = ([part, name, ...rest]: readonly PropertyKey[]) =>
  part === 'query' && name === 'ordering' && rest.length === 0

interface Unknown {
  path: readonly PropertyKey[]
  names: readonly string[]
}

/** Names that schemas do not know, per object; for a union, those of the first branch that reports any. */
const unknownIn = (issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[] = []): Unknown[] =>
  issues.flatMap((issue): Unknown[] => {
    const path = [...before, ...issue.path]
    if (issue.code === 'unrecognized_keys') return [{ path, names: issue.keys }]
    if (issue.code !== 'invalid_union') return []
    return issue.errors.map((branch) => unknownIn(branch, path)).find((found) => found.length > 0) ?? []
  })

/** Deletes what schemas do not know: fields of the body, and an `ordering` that they refuse. */
const dropUnknown = ({ issues }: z.ZodError, input: RestInput): string[] => [
  ...unknownIn(issues).flatMap(({ path, names }) => (path[0] === 'body' ? drop(input, path, names) : [])),
  ...(issues.some(({ path }) => isOrdering(path)) ? drop(input, ['query'], ['ordering']) : []),
]

const unknownFilters = (schema: z.core.$ZodType | undefined, query: unknown): string[] =>
  schema instanceof z.ZodObject
    ? Object.keys(Object(query))
        .filter((name) => name !== LANG && !Object.hasOwn(schema.shape, name))
        .map((name) => short(name))
    : []

/** Parses a call by its schemas and lists the unknown names, which are ignored. Throws a `ZodError` for all other errors. */
const parseKnown = <Call>(
  schema: z.ZodType<Call>,
  input: RestInput,
  query: z.core.$ZodType | undefined,
): { call: Call; ignored: readonly string[] } => {
  const ignored = unknownFilters(query, input.query)
  for (let attempt = 0; ; attempt += 1) {
    const { data, error } = schema.safeParse(input)
    if (!error) return { call: data, ignored: [...new Set(ignored)].filter((name) => name !== IGNORED) }
    const dropped = dropUnknown(error, input)
    if (dropped.length === 0 || attempt === ROUNDS_MAX) throw error
    ignored.push(...dropped)
  }
}

/** Adds the first ignored names to a reply. */
const withIgnoredFields = async (reply: RestReply, ignored: readonly string[]): Promise<RestReply> => {
  if (ignored.length === 0) return reply
  const value = await valueOf(reply)
  if (!isObject(value)) return reply
  const { stored: _, ...rest } = reply
  return { ...rest, json: JSON.stringify({ ...value, [IGNORED]: ignored.slice(0, ERRORS_MAX) }) }
}

/** The caller type: always a member, unless the route admits `anyone`. */
type CallerOf<Who extends Audience> = Who extends 'anyone' ? RestCaller : MemberCaller

interface Definition<Params, Query, Body, Who extends Audience>
  extends Omit<RestRoute, 'params' | 'query' | 'body' | 'audience' | 'handler'> {
  audience: Who
  params?: z.core.$ZodType<Params>
  query?: z.core.$ZodType<Query>
  body?: z.core.$ZodType<Body>
  handler: (
    deps: Deps,
    input: { params: Params; query: Query; body: Body },
    caller: CallerOf<Who>,
  ) => Promise<RestReply>
}

const isKnown = <Who extends Audience>(audience: Who, caller: RestCaller): caller is CallerOf<Who> & RestCaller =>
  audience === 'anyone' || caller.member !== null

/** A part without a schema passes unchecked; the router reads no query and no body without one. */
const partOf = <Part>(schema: z.core.$ZodType<Part> | undefined): z.core.$ZodType<Part> => schema ?? z.custom<Part>()

/**
 * One line of a route table. The use case gets the parsed input. A `ZodError` of the schemas becomes a 400 (404 for path parameters);
 * unknown names are ignored and listed in the reply.
 */
export const route = <Params, Query, Body, Who extends Audience>(
  definition: Definition<Params, Query, Body, Who>,
): RestRoute => {
  const { params, query, body, audience, handler, ...rest } = definition
  const parts = z.object({ params: partOf(params), query: partOf(query), body: partOf(body) })
  return {
    ...rest,
    audience,
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    handler: async (deps, input, caller) => {
      if (!isKnown(audience, caller)) throw new Error('the edge lets in members only')
      const { call, ignored } = parseKnown(parts, input, query)
      const { ignored: notForCaller = [], ...reply } = await handler(deps, call, caller)
      return withIgnoredFields(reply, [...ignored, ...notForCaller])
    },
  }
}
