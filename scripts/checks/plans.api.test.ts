import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialect } from '../../server/db/dialect.ts'
import { type Plan, plansOf } from '../../server/db/testing/plans.ts'
import { recordStatements, type Statement } from '../../server/db/testing/record-statements.ts'
import { type PagesFixture, startPagesFixture } from '../../server/pages/testing/pages-fixture.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { commands } from '../school/commands.ts'
import { buyAndWork, callContent, callRoutes } from './testing/calls.ts'
import { linesOf, operateAll } from './testing/commands.ts'
import { fillSchool, readLists } from './testing/lists.ts'
import { type WholeRead, wholeReads } from './testing/whole-reads.ts'

let fixture: PagesFixture
let statements: ReadonlyMap<string, Statement>
let plans: ReadonlyMap<string, Plan>

beforeAll(async () => {
  await (await freshDatabase()).close() // migrated here, not while statements are recorded
  const recorder = recordStatements()
  await recorder.during('routes', callRoutes)
  await recorder.during('buyers and workers', buyAndWork)
  await recorder.during('content', callContent)
  fixture = await startPagesFixture()
  const names = await fillSchool(fixture)
  await recorder.during('lists', () => readLists(fixture, names))
  await operateAll(fixture.school, recorder)
  recorder.stop()
  statements = recorder.statements
  plans = await plansOf(fixture.school.deps.db, statements)
})
afterAll(() => fixture.close())

const allows =
  (shape: string) =>
  ({ is, on = dialect }: WholeRead): boolean =>
    on === dialect && (typeof is === 'string' ? (statements.get(shape)?.senders.has(is) ?? false) : is.test(shape))

const slowShapes = () => [...plans].flatMap(([shape, { slow }]) => (slow.length > 0 ? [shape] : []))

test('no statement of the server, its workers or the operator reads all of a table that can grow, or sorts more than a page', () => {
  const errors = slowShapes()
    .filter((shape) => !wholeReads.some(allows(shape)))
    .map((shape) => [shape, plans.get(shape)?.slow, [...(statements.get(shape)?.senders ?? [])]])
  expect(errors).toEqual([])
  expect(statements.size).toBeGreaterThan(500)
})

test('each statement that may do so does', () => {
  const shapes = slowShapes()
  const needless = wholeReads.filter(
    (read) => (read.on ?? dialect) === dialect && !shapes.some((shape) => allows(shape)(read)),
  )
  expect(needless).toEqual([])
})

/** A plan may be quick only because there is little to read, so these have to be used. */
const NEEDED = [
  'content_hidden',
  'published_later',
  'entitlement_product',
  'revision_version',
  'term_popular',
  'term_use_opens',
  'term_use_term',
  'term_position',
  'term_key',
  'term_number',
  'term_keys',
  'person_name',
  'person_email',
  'person_created',
  'person_role',
  'person_role_name',
  'person_role_created',
  'person_names',
  'person_author',
  'user_certificate_person',
  'user_certificate_by',
  'user_certificate_for',
  'user_certificate_of',
  'payment_attempt_check',
  'comment_author',
  // where one author has them all, PostgreSQL may as well take comment_hidden
  ...(dialect === 'sqlite' ? ['comment_author_hidden'] : []),
  'comment_hidden',
  'comment_deleted',
]

test('the indexes of lists, of searches and of what is due are used', () => {
  const used = new Set([...plans.values()].flatMap(({ indexes }) => indexes))
  expect(NEEDED.filter((index) => !used.has(index))).toEqual([])
})

test('all commands of the operator that work on the database are carried out', () => {
  const nothing = { order: '', refund: '', attempt: '', certificate: '' }
  const onFiles = ['backup', 'backup verify', 'restore', 'status', 'secrets accept']
  expect([...Object.keys(linesOf(nothing)), ...onFiles].toSorted()).toEqual(Object.keys(commands).toSorted())
})
