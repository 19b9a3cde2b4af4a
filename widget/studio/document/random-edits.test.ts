import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeSchool } from './testing/fake-school.ts'
import { play, steps } from './testing/random-edits.ts'

test('1,000 random sequences of edits with undo, redo and saves in between keep all ids, and show what is stored', () =>
  fc.assert(
    fc.asyncProperty(steps(40), async (list) => {
      const { shown, stored, ids } = await play(createFakeSchool(), list, 5)
      expect(shown).toEqual(stored)
      expect([...ids].filter(([, known]) => known.size > 1)).toEqual([])
    }),
    { numRuns: 1_000 },
  ))
