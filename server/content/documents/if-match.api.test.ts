import { afterEach, beforeEach, expect, test } from 'vitest'
import { sizes } from '../../testing/sizes.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const when = (tag: string) => ({ headers: { 'if-match': tag } })

test('a write of an older version is refused by 412 with who has written since, and when', async () => {
  await added(fixture.as('author'))
  fixture.school.clock.advance(60_000)
  await fixture.as('staff').patch('courses/1/', { title: 'Правка' })
  const before = await contentRows(fixture.school.deps.db)
  const { status, body, headers } = await fixture
    .as('author')
    .put('courses/1/', { title: 'Моё' }, when('"course:1-v1"'))

  expect([status, headers.etag, body]).toEqual([
    412,
    '"course:1-v2"',
    {
      detail: 'Пока вы редактировали, документ изменили. Загрузите новую версию или сохраните свою копию',
      changed_by: 'staff',
      changed_at: fixture.school.clock.now().toISOString(),
      version: 2,
    },
  ])
  expect(await contentRows(fixture.school.deps.db)).toEqual(before)
})

test.each([
  ['its version', '"course:1-v1"', 200],
  ['its version as a proxy weakens it', 'W/"course:1-v1"', 200],
  ['a list with its version', '"course:1-v9", "course:1-v1"', 200],
  ['any version', '*', 200],
  ['the version of another document', '"course:2-v1"', 412],
  ['a list without its version', '"course:1-v8", "course:1-v9"', 412],
  ['nonsense', 'course', 412],
])('If-Match with %s', async (_, tag, status) => {
  await added(fixture.as('author'))
  expect((await fixture.as('author').patch('courses/1/', { title: 'Новое' }, when(tag))).status).toBe(status)
})

test('without If-Match a write is accepted, and what it overwrites is kept', async () => {
  await added(fixture.as('author'))
  await fixture.as('staff').patch('courses/1/', { title: 'Правка' })
  const { status } = await fixture.as('author').put('courses/1/', { title: 'Моё' })
  expect(status).toBe(200)
  expect((await contentRows(fixture.school.deps.db)).revision).toHaveLength(3)
})

const ROUNDS = sizes.writerRounds
/** The blocks that rounds have added are looked through and taken away after so many. */
const ROUNDS_TOGETHER = 20

test(`of two writers of one version exactly one wins, in ${ROUNDS} rounds, and nothing is lost`, async () => {
  const writers = [fixture.as('author'), fixture.as('staff')]
  let { headers, body } = await added(fixture.as('author'))
  const winningTexts: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const tag = String(headers.etag)
    const responses = await Promise.all(
      writers.map((writer, index) =>
        writer.put(
          'courses/1/',
          {
            title: `${round}`,
            content: [...[body.content].flat(), { type: 'text', data: { txt: `${round}.${index}` } }],
          },
          when(tag),
        ),
      ),
    )
    const won = responses.filter(({ status }) => status === 200)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 412]))
    for (const winner of won) {
      winningTexts.push(`${round}.${responses.indexOf(winner)}`)
      ;({ headers, body } = winner)
    }
    if (round % ROUNDS_TOGETHER === ROUNDS_TOGETHER - 1) {
      const blocks = [body.content]
        .flat()
        .map((block) => Reflect.get(Object(Reflect.get(Object(block), 'data')), 'txt'))
      expect(blocks).toEqual(winningTexts)
      winningTexts.length = 0
      ;({ headers, body } = await fixture.as('author').patch('courses/1/', { content: [] }))
    }
  }
  expect(headers.etag).toBe(`"course:1-v${1 + ROUNDS + ROUNDS / ROUNDS_TOGETHER}"`)
})
