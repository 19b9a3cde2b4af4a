import * as fc from 'fast-check'
import { endpointCalls } from '../../../server/content/description/endpoint-calls.ts'
import { contentCalls } from '../../../server/content/description/content-calls.ts'
import { contentRoutes } from '../../../server/content/routes.ts'
import { brokenMultipart, multipartTypes, otherTypes, strangeText } from '../../../server/http/testing/broken-bodies.ts'
import { CALLERS, openFuzzedSchool, type SentCall } from '../fuzzed-school.ts'
import type { Found, Part, Step } from '../part.ts'

const unsafe = [...endpointCalls(), ...contentCalls(contentRoutes)].filter(({ method }) => method !== 'get')

const bytes = fc.uint8Array({ maxLength: 300 }).map((chosen) => Uint8Array.from(chosen))
const bodies = fc.oneof(
  fc.record({ type: multipartTypes, body: brokenMultipart }),
  fc.record({ type: otherTypes, body: strangeText }),
  fc.record({ type: fc.oneof(multipartTypes, otherTypes), body: bytes }),
)

const calls: fc.Arbitrary<SentCall> = fc
  .record({ call: fc.constantFrom(...unsafe), caller: fc.constantFrom(...CALLERS), sent: bodies })
  .map(({ call: { method, path }, caller, sent: { type, body } }) => ({
    method: method.toUpperCase(),
    path: path.replaceAll(/:\w+/g, '2'),
    caller,
    headers: { 'content-type': type },
    body,
  }))

const run = async ({ size, seed, random }: Step): Promise<Found> => {
  const school = await openFuzzedSchool(random)
  const { failures, figures } = await school.send(fc.sample(calls, { numRuns: size, seed }))
  return { failures: [...failures, ...(await school.close())], figures }
}

/** Malformed and random bodies for every call that takes one: each is answered as the API's description says. */
export const malformedBodies: Part = { things: 'malformed bodies', full: { sqlite: 500_000 }, step: 10_000, run }
