import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKind } from '../../../server/contract/content/documents/document-id.ts'
import { kindPaths } from '../../../server/contract/content/documents/kind-paths.ts'
import { createFakeSchool } from './testing/fake-school.ts'
import { play, steps } from './testing/random-edits.ts'

const kinds = Object.keys(kindPaths).filter(isKind)

test('1,000 random sequences of edits with undo, redo and saves in between, in all kinds of documents and blocks, keep all ids, and show what is stored', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), steps(40), async (kind, list) => {
      const { shown, stored, ids } = await play({ school: createFakeSchool(), kind, image: 5 }, list)
      expect(shown).toEqual(stored)
      expect([...ids].filter(([, known]) => known.size > 1)).toEqual([])
    }),
    { numRuns: 1_000 },
  ))
