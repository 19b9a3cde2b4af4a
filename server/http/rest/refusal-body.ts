import { ZodError } from 'zod'
import type { Lang } from '../../contract/messages.ts'
import { Refusal } from '../errors.ts'
import { sayWhere } from './place-words.ts'
import { type FieldFault, Problem } from './problem.ts'
import { type ContentKey, sayOfContent } from './say.ts'
import { schemaFaults } from './schema-faults.ts'

const WHOLE = 'non_field_errors'

const fieldOf = ({ path }: FieldFault): string => (path.length === 0 ? WHOLE : String(path[0]))

type Sentences = Record<string, string[]>

const gathered = (pairs: readonly (readonly [name: string, sentence: string])[]): Sentences =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, same]) => [
      name,
      [...new Set(same.map(([, sentence]) => sentence))],
    ]),
  )

/** `{field: [sentences]}`; where faults lie deeper, the sentences say where, and `error_paths` has them by their paths. Source: DESIGN §7. */
const bodyOfFaults = (faults: readonly FieldFault[], lang: Lang): object => {
  const said = faults.map((fault) => ({ fault, sentence: sayOfContent(fault.message, lang, fault.about) }))
  const fields = said.map(({ fault, sentence }) => [fieldOf(fault), sayWhere(sentence, fault.path, lang)] as const)
  const nested = said.filter(({ fault }) => fault.path.length > 1)
  const paths = nested.map(({ fault, sentence }) => [fault.path.join('.'), sentence] as const)
  return { ...gathered(fields), ...(paths.length > 0 && { error_paths: gathered(paths) }) }
}

/** Of the faults of an address only that there is no such thing; of a query and a body all. */
const problemOfSchema = (error: ZodError, input: object): Problem => {
  const faults = schemaFaults(error, input)
  if (faults.some(({ part }) => part === 'params')) return new Problem(404, { detail: 'missing' })
  return new Problem(400, { faults: faults.map(({ fault }) => fault) })
}

const pathOf = (name: string): string[] => (name === '__all__' ? [] : [name])

const problemOfRefusal = ({ fields, status, retryAfter }: Refusal): Problem => {
  const named = Object.entries(fields)
  const [first = 'malformed'] = named.flatMap(([, keys]) => keys)
  const later = retryAfter === undefined ? {} : { retryAfter }
  if (status !== 400) return new Problem(status, { detail: first, ...later })
  const faults = named.flatMap(([name, keys]) => keys.map((message) => ({ path: pathOf(name), message })))
  return new Problem(400, { faults, ...later })
}

const CLIENT_FAULTS: Record<number, ContentKey> = { 404: 'notFound', 413: 'tooLarge', 415: 'badMediaType' }

/** What was thrown, as a problem of the sender's; null for a fault of ours. `input` is what the schemas were given. */
export const problemOf = (error: unknown, input: object): Problem | null => {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return problemOfSchema(error, input)
  if (error instanceof Refusal) return problemOfRefusal(error)
  if (error instanceof URIError) return new Problem(404, { detail: 'missing' })
  const status: unknown = Reflect.get(Object(error), 'status')
  if (typeof status !== 'number' || status < 400 || status > 499) return null
  return new Problem(status, { detail: CLIENT_FAULTS[status] ?? 'malformed' })
}

/** The body of a refusal in the caller's language. */
export const refusalBody = ({ traits }: Problem, lang: Lang): object => {
  const { detail, about, facts, faults } = traits
  if (faults) return bodyOfFaults(faults, lang)
  return { ...(detail && { detail: sayOfContent(detail, lang, about) }), ...facts }
}
