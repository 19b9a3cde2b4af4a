import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { added, anImage } from '../../server/content/documents/testing/bodies.ts'
import { documentKinds } from '../../server/content/kinds.ts'
import { type ContentFixture, startContentFixture } from '../../server/content/testing/content-fixture.ts'
import { sizes } from '../../server/testing/sizes.ts'
import { createContentClient } from '../../widget/api/content.ts'
import { editedFrom } from '../../widget/studio/document/model.ts'
import type { TestSchool } from '../../widget/studio/document/testing/fake-school.ts'
import { play, steps } from '../../widget/studio/document/testing/random-edits.ts'

const RUNS = sizes.contentEdits

let fixture: ContentFixture
let image: number
beforeAll(async () => {
  fixture = await startContentFixture()
  image = await anImage(fixture, 'staff')
  await added(fixture.as('staff'))
})
afterAll(() => fixture.close())

test(`${RUNS} random sequences of edits in the studio, with undo, redo and saves in between, in all kinds of documents and blocks, keep all ids at the school, and show what it stores`, () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...documentKinds), steps(25), async (kind, list) => {
      const token = () => fixture.tokenOf('staff')
      const calls = createContentClient({ apiBase: fixture.school.address, token, notify: () => {} }).documents(kind)
      const school: TestSchool = {
        save: async (draft) => {
          const outcome = await calls.save(draft)
          if (!outcome.ok) throw new Error(`${outcome.status} ${outcome.detail} ${JSON.stringify(outcome.paths)}`)
          return outcome.body
        },
      }
      const fields = kind === 'lesson' ? { course: 1 } : {}
      const { shown, stored, ids } = await play({ school, kind, fields, image }, list)
      const read = await calls.get(shown.fields.id ?? 0)
      expect(shown).toEqual(stored)
      expect(read.ok && editedFrom(kind, read.body)).toEqual(stored)
      expect([...ids].filter(([, known]) => known.size > 1)).toEqual([])
    }),
    { numRuns: RUNS },
  ))
