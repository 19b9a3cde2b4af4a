import * as fc from 'fast-check'
import { PROVIDERS } from '../../../server/contract/checkout/methods.ts'
import { type DescribedCall, openPartsOf } from '../../../server/content/description/call.ts'
import { contentCalls } from '../../../server/content/description/content-calls.ts'
import { endpointCalls } from '../../../server/content/description/endpoint-calls.ts'
import { contentRoutes } from '../../../server/content/routes.ts'
import { arbitraryOf, strange } from '../../../server/content/testing/fuzz/arbitrary.ts'
import { asWord, paramOf, uploads } from '../../../server/content/testing/fuzz/calls.ts'
import { withMutations } from '../../../server/content/testing/fuzz/mutate.ts'
import { CALLERS, openFuzzedSchool, type SentCall } from '../fuzzed-school.ts'
import type { Found, Part, Step } from '../part.ts'

const PER_GROUP = 20_000
const FORM = 'application/x-www-form-urlencoded'
/** A longer address is refused before anything reads it. */
const LONGEST_WORD = 200
const MULTIPART = 'multipart/form-data'

/** The calls of the API's description by its sections. */
const groups = [...Map.groupBy([...endpointCalls(), ...contentCalls(contentRoutes)], ({ section }) => section).values()]

const entriesOf = (value: unknown): [string, string][] =>
  Object.entries(Object(value)).map(([name, inner]) => [name, Buffer.isBuffer(inner) ? '' : asWord(inner)])

const multipart = (value: unknown): FormData => {
  const form = new FormData()
  for (const [name, inner] of Object.entries(Object(value)))
    if (Buffer.isBuffer(inner)) form.append(name, new Blob([Uint8Array.from(inner)]), 'a.png')
    else form.append(name, asWord(inner))
  return form
}

const json = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (Buffer.isBuffer(inner) ? inner.toString('base64') : inner))

/** A body of one of the types that the call takes. */
const encoded = (type: string, value: unknown): Pick<SentCall, 'headers' | 'body'> => {
  if (type === MULTIPART) return { body: multipart(value) }
  const body = type === FORM ? new URLSearchParams(entriesOf(value)).toString() : (json(value) ?? '')
  return { headers: { 'content-type': type === '*/*' ? 'application/json' : type }, body }
}

const partOf = (name: string): fc.Arbitrary<unknown> => {
  if (name === 'provider') return fc.constantFrom(...PROVIDERS, 'nobody')
  if (name === 'cart_id') return fc.constantFrom('current', 'current', 'nobody')
  return paramOf(name, ['nobody'])
}

const nothing = fc.constant<unknown>(undefined)
const schemaOf = (schema: DescribedCall['query']) => (schema ? withMutations(arbitraryOf(schema)) : nothing)
const bodyOf = ({ body }: DescribedCall) => {
  if (!body) return nothing
  if (body.types.includes('*/*')) return strange
  return body.schema ? withMutations(arbitraryOf(body.schema)) : uploads
}

const calls = (call: DescribedCall): fc.Arbitrary<SentCall> => {
  const { method, path, query, body } = call
  const parts = Object.fromEntries(openPartsOf(path).map((name) => [name, partOf(name)]))
  return fc
    .record({
      parts: fc.record(parts),
      query: schemaOf(query),
      value: bodyOf(call),
      type: fc.constantFrom(...(body?.types.length ? body.types : ['application/json'])),
      caller: fc.oneof(fc.constantFrom(...CALLERS), fc.constantFrom('parent' as const, 'staff' as const)),
    })
    .map(({ parts: chosen, query: values, value, type, caller }) => {
      const filled = path.replaceAll(
        /:(\w+)/g,
        (_, name: string) => encodeURIComponent(asWord(Object(chosen)[name]).toWellFormed()) || 'x',
      )
      const entries = entriesOf(values).map(([name, word]) => [name, word.slice(0, LONGEST_WORD)])
      const search = new URLSearchParams(entries).toString()
      return {
        method: method.toUpperCase(),
        path: search === '' ? filled : `${filled}?${search}`,
        caller,
        ...(value !== undefined && method !== 'get' && encoded(type, value)),
      }
    })
}

const arbitraries = groups.map((group) => fc.oneof(...group.map(calls)))

const run = async ({ size, seed, random }: Step): Promise<Found> => {
  const school = await openFuzzedSchool(random)
  const perGroup = Math.ceil(size / groups.length)
  const all = arbitraries.flatMap((arbitrary) => fc.sample(arbitrary, { numRuns: perGroup, seed }))
  const { failures, figures } = await school.send(all)
  return { failures: [...failures, ...(await school.close())], figures }
}

/** Calls made from the schemas of the API's description and spoilt: each is answered as the description says, none with a 5xx. */
export const schemaCalls: Part = {
  things: `calls, ${PER_GROUP.toLocaleString('en')} for each of ${groups.length} groups of routes`,
  full: { sqlite: PER_GROUP * groups.length },
  step: 200 * groups.length,
  run,
}
