import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RestRoute } from '../http/rest/route.ts'
import { sizes } from '../testing/sizes.ts'
import { documentKinds, kinds } from './kinds.ts'
import { contentRoutes } from './routes.ts'
import { nameOf } from './testing/authorization/calls.ts'
import { aDocument } from './testing/authorization/making.ts'
import { admitted, callerOf, errorOf, inputsOf } from './testing/fuzz/calls.ts'
import { type ContentFixture, roles, startContentFixture } from './testing/content-fixture.ts'

/** Calls of a route by each role that it lets in. Source: SECURITY T8. */
const RUNS = Number(process.env.FUZZ_RUNS ?? sizes.contentFuzz)

const runsOf = ({ path, query, body }: RestRoute): number => (path.includes(':') || query || body ? RUNS : 1)

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startContentFixture()
  const content = [
    { type: 'text', data: { txt: '<p>a</p>' } },
    {
      type: 'quiz',
      data: {
        questions: [
          { text: 'a', variants: ['c'] },
          { text: 'b', variants: ['d'] },
        ],
      },
    },
    { type: 'list-text', data: { list_text: [{ txt: 'a' }] } },
  ]
  for (const kind of documentKinds)
    for (const status of [0, 1]) {
      const slug = kinds[kind].titleName === 'title' && kind !== 'lesson' ? { slug: `cosmos${status || ''}` } : {}
      await aDocument(fixture, kind, { content, status, ...slug })
    }
})
afterAll(() => fixture.close())

const routes = contentRoutes.map((route) => ({ name: nameOf(route), route }))
const tags = fc.constantFrom(null, null, null, '*', '"course:1-v1"', 'W/"x"', '"')

describe('no call makes a route fail, and it answers what it says', () => {
  test.each(routes)('$name', async ({ route }) => {
    const inputs = inputsOf(route, Object.values(fixture.ids))
    const callers = roles.filter((role) => admitted(route, role))
    for (const role of callers) {
      const isWell = async (input: Parameters<typeof errorOf>[2], ifMatch: string | null) => {
        const error = await errorOf(fixture, route, input, callerOf(fixture, role, ifMatch))
        if (error !== null) throw new Error(`${role} ${error}`)
      }
      await fc.assert(fc.asyncProperty(inputs, tags, isWell), {
        numRuns: runsOf(route),
        endOnFailure: true,
      })
    }
    expect(fixture.school.logs().filter(({ level }) => level === 'error')).toEqual([])
  })
})
