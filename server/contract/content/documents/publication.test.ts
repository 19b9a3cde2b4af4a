import { expect, test } from 'vitest'
import { publicationOf } from './publication.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const NEVER = null
const OPEN = { opensAt: null }
const OPENED = { opensAt: AT }
const NOT_YET_OPEN = { opensAt: new Date(AT.getTime() + 1) }

test.each([
  ['draft', false, { status: 0 }, NEVER],
  ['published', false, { status: 1 }, OPEN],
  ['published', false, { status: 1 }, OPENED],
  ['scheduled', false, { status: 1 }, NOT_YET_OPEN],
  ['changed', true, { status: 0 }, OPEN],
  ['changed', true, { status: 0 }, OPENED],
  ['scheduled', true, { status: 0 }, NOT_YET_OPEN],
  ['hidden', false, { status: 0, is_hidden: true }, NEVER],
  ['hidden', false, { status: 1, is_hidden: true }, NEVER],
  ['archived', false, { status: 2 }, NEVER],
  ['archived', false, { status: 2, is_hidden: true }, NEVER],
  ['deleted', false, { status: 1, deletedAt: AT }, NEVER],
  ['deleted', false, { status: 2, is_hidden: true, deletedAt: AT }, NEVER],
] as const)('a document is %s, with changes that readers do not see: %s, for %j of which they see %j', (...row) => {
  const [state, has_unpublished_changes, { deletedAt = null, ...fields }, publication] = [
    row[0],
    row[1],
    { deletedAt: null, is_hidden: false, ...row[2] },
    row[3],
  ]
  expect(publicationOf({ fields, deletedAt, publication }, AT)).toEqual({ state, has_unpublished_changes })
})
