import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { added } from '../documents/testing/bodies.ts'
import { blocksOf, rowsOfBlock } from '../testing/blocks.ts'
import type { ClientResponse } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
let list: number
let quiz: number
beforeEach(async () => {
  fixture = await startContentFixture()
  const content = [
    { type: 'list-text', data: { list_text: [{ uuid: 'one', txt: 'раз' }] } },
    { type: 'quiz', data: { questions: [{ uuid: 'q', text: 'Где?' }] } },
  ]
  const [first, second] = blocksOf(await added(fixture.as('author'), 'course', { content }))
  list = first?.id ?? 0
  quiz = second?.id ?? 0
})
afterEach(() => fixture.close())

const statusAndBody = ({ status, body }: ClientResponse) => [status, body]
const rows = async (block: number) => {
  const found = blocksOf(await fixture.as('author').get('/courses/1/')).find(({ id }) => id === block)
  return found ? rowsOfBlock(found) : []
}

describe('POST of a row', () => {
  test('adds an item at the end of its list, and answers it with the tag of the document', async () => {
    const { status, body, headers } = await fixture
      .as('author')
      .post('/list-text-items/', { id: null, uuid: 'two', txt: 'два', list_object: list })
    expect({ status, body, etag: headers.etag }).toEqual({
      status: 201,
      body: { id: 3, uuid: 'two', txt: 'два', list_object: list },
      etag: '"course:1-v2"',
    })
    expect((await rows(list)).map(({ uuid }) => uuid)).toEqual(['one', 'two'])
  })

  test('changes the question that has its uuid', async () => {
    const body = { uuid: 'q', text: 'Куда?', fail: 'Нет', success: 'Да', variants: ['Туда'], quiz }
    const response = await fixture.as('author').post('/quiz-questions/', body)
    expect([response.status, response.body]).toEqual([200, { ...body, id: 2 }])
    expect(await rows(quiz)).toMatchObject([{ id: 2, text: 'Куда?' }])
  })

  test('a row of a client that has no uuid gets one', async () => {
    const { body } = await fixture.as('author').post('/list-text-items/', { txt: 'два', list_object: list })
    expect(body.uuid).toMatch(/^[\da-f-]{36}$/)
  })

  test('ten at once with one uuid are one row', async () => {
    const send = () => fixture.as('author').post('/list-text-items/', { uuid: 'new', txt: 'ещё', list_object: list })
    const responses = await Promise.all(Array.from({ length: 10 }, send))
    const statuses = responses.map(({ status }) => status).toSorted((left, right) => right - left)
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 200)])
    expect((await rows(list)).map(({ uuid }) => uuid)).toEqual(['one', 'new'])
  })

  test('one that was deleted comes back with its id', async () => {
    const id = (await rows(list))[0]?.id
    await fixture.as('author').delete(`/list-text-items/${id}/`)
    const { body } = await fixture
      .as('author')
      .post('/list-text-items/', { uuid: 'one', txt: 'снова', list_object: list })
    expect(body).toEqual({ id, uuid: 'one', txt: 'снова', list_object: list })
  })

  test.each([
    ['a block of another type', () => quiz],
    ['a block that is not there', () => 999],
  ])('%s is refused at its field', async (_, block) => {
    const { status, body } = await fixture.as('author').post('/list-text-items/', { txt: 'a', list_object: block() })
    expect([status, body]).toEqual([400, { list_object: [`Нет такого блока с номером ${block()}`] }])
  })

  test('somebody else’s block is as good as not there', async () => {
    const { status, body } = await fixture.as('other author').post('/list-text-items/', { txt: 'a', list_object: list })
    expect([status, body]).toEqual([400, { list_object: [`Нет такого блока с номером ${list}`] }])
  })

  test('an id of another block is refused, and nothing changes', async () => {
    const { status, body } = await fixture
      .as('author')
      .post('/list-text-items/', { id: 2, txt: 'a', list_object: list })
    expect([status, body]).toEqual([400, { id: ['В этом документе нет ничего с номером 2'] }])
    expect(await rows(list)).toHaveLength(1)
  })

  test('markup that nobody may write is taken out and told', async () => {
    const txt = '<p>a</p><script>alert(1)</script>'
    const { body } = await fixture.as('author').post('/list-text-items/', { uuid: 'x', txt, list_object: list })
    expect([body.txt, body.removed_markup]).toEqual(['<p>a</p>', [{ path: 'txt', removed: ['script'] }]])
  })

  test('the 201st row is refused', async () => {
    const data = { list_text: Array.from({ length: 200 }, (_, at) => ({ txt: String(at) })) }
    await fixture.as('author').patch('/courses/1/', { content: [{ id: list, type: 'list-text', data }] })
    const { status, body } = await fixture.as('author').post('/list-text-items/', { txt: 'a', list_object: list })
    expect([status, Object.keys(body)]).toEqual([400, ['list_object']])
  })
})

describe('PUT of a row', () => {
  test('replaces it; its id, uuid and place stay', async () => {
    const response = await fixture.as('author').put('/list-text-items/1/', { uuid: 'other', txt: 'иначе' })
    expect([response.status, response.body, response.headers.etag]).toEqual([
      200,
      { id: 1, uuid: 'one', txt: 'иначе', list_object: list },
      '"course:1-v2"',
    ])
  })

  test.each([
    ['a row of another type', 'list-text-items/2/', 'author'],
    ['a row that is not there', 'list-text-items/99/', 'author'],
    ['somebody else’s row', 'list-text-items/1/', 'other author'],
  ] as const)('%s is not there', async (_, path, role) => {
    expect((await fixture.as(role).put(path, { txt: 'a' })).status).toBe(404)
  })

  test('no text tells whether somebody else’s row is there', async () => {
    const txt = '<'.repeat(10_001)
    const of = async (path: string) => statusAndBody(await fixture.as('other author').put(path, { txt }))
    expect(await of('list-text-items/1/')).toEqual(await of('list-text-items/99/'))
    expect((await fixture.as('author').put('list-text-items/1/', { txt })).status).toBe(400)
  })

  test('a body that names another block or row is refused at the field', async () => {
    const other = await fixture.as('author').put('/quiz-questions/2/', { text: 'a', quiz: list })
    const row = await fixture.as('author').put('/quiz-questions/2/', { id: 1, text: 'a' })
    expect([other.status, Object.keys(other.body), row.status, Object.keys(row.body)]).toEqual([
      400,
      ['quiz'],
      400,
      ['id'],
    ])
  })
})

describe('If-Match of the document', () => {
  const headers = { 'if-match': '"course:1-v1"' }
  const writes = {
    POST: () => fixture.as('author').post('/list-text-items/', { txt: 'a', list_object: list }, { headers }),
    PUT: () => fixture.as('author').put('/list-text-items/1/', { txt: 'a' }, { headers }),
    DELETE: () => fixture.as('author').delete('/list-text-items/1/', undefined, { headers }),
    'DELETE of a block': () => fixture.as('author').delete(`/quiz/${quiz}/`, undefined, { headers }),
  }

  test.each(Object.entries(writes))(
    '%s goes through on the version of the document, and not behind it',
    async (_, write) => {
      const fresh = await write()
      const stale = await write()
      expect([fresh.status < 300, fresh.headers.etag, [404, 412].includes(stale.status)]).toEqual([
        true,
        '"course:1-v2"',
        true,
      ])
    },
  )

  test('of two at once one goes through', async () => {
    const send = (uuid: string) =>
      fixture.as('author').post('/list-text-items/', { uuid, txt: 'a', list_object: list }, { headers })
    const statuses = (await Promise.all([send('x'), send('y')])).map(({ status }) => status)
    expect(statuses.toSorted((left, right) => left - right)).toEqual([201, 412])
    expect(await rows(list)).toHaveLength(2)
  })
})
