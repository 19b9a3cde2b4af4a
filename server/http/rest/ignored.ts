import * as z from 'zod'
import { FAULTS_MAX, short } from './problem.ts'
import type { RestInput, RestReply } from './route.ts'

/** What answers name it by; sent back it is passed over without a word. */
const IGNORED = 'ignored_fields'

/** Read of every address. */
const LANG = 'lang'

/** After so many rounds something else is wrong than names. */
const ROUNDS_MAX = 5

/** A list may be sent without the object that its rows are in: then that part of the path is not there. */
const partOf = (value: unknown, part: PropertyKey): unknown =>
  Array.isArray(value) && typeof part === 'string' ? value : Reflect.get(Object(value), part)

const holderAt = (input: RestInput, path: readonly PropertyKey[]): object | null => {
  const found = path.reduce<unknown>(partOf, input)
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
export const parseKnown = <Call>(
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
export const tellingIgnored = (reply: RestReply, ignored: readonly string[]): RestReply => {
  if (ignored.length === 0) return reply
  const told = { [IGNORED]: ignored.slice(0, FAULTS_MAX) }
  const { body, json } = reply
  if (json?.startsWith('{"')) return { ...reply, json: `${json.slice(0, -1)},${JSON.stringify(told).slice(1)}` }
  return body && !Array.isArray(body) ? { ...reply, body: { ...body, ...told } } : reply
}
