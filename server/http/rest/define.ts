import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { FAULTS_MAX, short } from './problem.ts'
import type { RestInput, RestReply, Audience, MemberCaller, RestCaller, RestRoute } from './route.ts'

/** What answers name it by; sent back it is passed over without a word. */
const IGNORED = 'ignored_fields'

/** Read of every address. */
const LANG = 'lang'

/** After so many rounds something else is wrong than names. */
const ROUNDS_MAX = 5

/** A list may be sent without the object that its rows are in: then that part of the path is not there. */
const inputPart = (value: unknown, part: PropertyKey): unknown =>
  Array.isArray(value) && typeof part === 'string' ? value : Reflect.get(Object(value), part)

const holderAt = (input: RestInput, path: readonly PropertyKey[]): object | null => {
  const found = path.reduce<unknown>(inputPart, input)
  return typeof found === 'object' ? found : null
}

/** Takes names out of an object of the call; answers the paths of those that were there. */
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

/** What schemas do not know in objects; of a union in the first branch that takes an object there. */
const unknownIn = (issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[] = []): Unknown[] =>
  issues.flatMap((issue): Unknown[] => {
    const path = [...before, ...issue.path]
    if (issue.code === 'unrecognized_keys') return [{ path, names: issue.keys }]
    if (issue.code !== 'invalid_union') return []
    return issue.errors.map((branch) => unknownIn(branch, path)).find((found) => found.length > 0) ?? []
  })

/** Takes out what schemas do not know: fields of the body, and an ordering by a name that there is not. */
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

/** What schemas make of a call, and what in it they do not know: that is passed over. Throws a `ZodError` of everything else. */
const parseKnown = <Call>(
  schema: z.ZodType<Call>,
  input: RestInput,
  query: z.core.$ZodType | undefined,
): { call: Call; ignored: readonly string[] } => {
  const ignored = unknownFilters(query, input.query)
  for (let round = 0; ; round += 1) {
    const { data, error } = schema.safeParse(input)
    if (!error) return { call: data, ignored: [...new Set(ignored)].filter((name) => name !== IGNORED) }
    const dropped = dropUnknown(error, input)
    if (dropped.length === 0 || round === ROUNDS_MAX) throw error
    ignored.push(...dropped)
  }
}

/** An answer with the first names that were passed over. */
const tellingIgnored = (reply: RestReply, ignored: readonly string[]): RestReply => {
  if (ignored.length === 0) return reply
  const told = { [IGNORED]: ignored.slice(0, FAULTS_MAX) }
  const { body, json } = reply
  if (json?.startsWith('{"')) return { ...reply, json: `${json.slice(0, -1)},${JSON.stringify(told).slice(1)}` }
  return body && !Array.isArray(body) ? { ...reply, body: { ...body, ...told } } : reply
}

/** Who calls: somebody for sure, unless the route is for anyone. */
type CallerOf<Who extends Audience> = Who extends 'anyone' ? RestCaller : MemberCaller

interface Definition<Params, Query, Body, Who extends Audience>
  extends Omit<RestRoute, 'params' | 'query' | 'body' | 'audience' | 'answer'> {
  audience: Who
  params?: z.core.$ZodType<Params>
  query?: z.core.$ZodType<Query>
  body?: z.core.$ZodType<Body>
  answer: (deps: Deps, input: { params: Params; query: Query; body: Body }, caller: CallerOf<Who>) => Promise<RestReply>
}

const isKnown = <Who extends Audience>(audience: Who, caller: RestCaller): caller is CallerOf<Who> & RestCaller =>
  audience === 'anyone' || caller.member !== null

/** What has no schema is nobody's business: the use case gets nothing of it. */
const partOf = <Part>(schema: z.core.$ZodType<Part> | undefined): z.core.$ZodType<Part> => schema ?? z.custom<Part>()

/**
 * One line of a route table, whose use case gets what its schemas make of the call. A `ZodError` of theirs is told as a 400; names that
 * they do not know are passed over and told in the answer.
 */
export const route = <Params, Query, Body, Who extends Audience>(
  definition: Definition<Params, Query, Body, Who>,
): RestRoute => {
  const { params, query, body, audience, answer, ...rest } = definition
  const parts = z.object({ params: partOf(params), query: partOf(query), body: partOf(body) })
  return {
    ...rest,
    audience,
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    answer: async (deps, input, caller) => {
      if (!isKnown(audience, caller)) throw new Error('the edge lets in members only')
      const { call, ignored } = parseKnown(parts, input, query)
      const { ignored: notForCaller = [], ...reply } = await answer(deps, call, caller)
      return tellingIgnored(reply, [...ignored, ...notForCaller])
    },
  }
}
