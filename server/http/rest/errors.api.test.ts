import { limitRules } from '../limits/limit-rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientResponse } from '../../content/testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../content/testing/content-fixture.ts'
import { startProbes } from './testing/probes.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startProbes()
})
afterAll(() => fixture.close())

const statusAndBody = ({ status, body }: ClientResponse) => [status, body]
const put = (body: object, path = '/documents/1/', headers: Record<string, string> = {}) =>
  fixture.as('author').put(path, body, { headers })

describe('a refusal says what is wrong', () => {
  test('at each field', async () => {
    expect(statusAndBody(await put({ title: 'too long', more: 1 }))).toEqual([
      400,
      { title: ['Слишком длинно: не больше 5 знаков'] },
    ])
  })

  test('and where in it, for people and by paths', async () => {
    const block = { type: 'text', data: { questions: [] } }
    const quiz = { type: 'text', data: { questions: [{ text: 'a' }, {}] } }
    const response = await put({ title: 'a', content: [block, quiz, { ...block, more: 1 }] })
    expect(statusAndBody(response)).toEqual([
      400,
      {
        content: ['Блок 2, вопрос 2: Обязательное поле (text)'],
        error_paths: { 'content.1.data.questions.1.text': ['Обязательное поле'] },
      },
    ])
  })

  test('by facts of the use case', async () => {
    const responses = [
      await fixture.as('author').patch('/faults/foreign/', {}),
      await fixture.as('author').patch('/faults/stale/?lang=en', {}),
    ]
    expect(responses.map(statusAndBody)).toEqual([
      [
        400,
        {
          content: ['Блок 4: В этом документе нет ничего с номером 7 (id)'],
          error_paths: { 'content.3.id': ['В этом документе нет ничего с номером 7'] },
        },
      ],
      [
        412,
        {
          detail: 'Somebody has changed the document meanwhile. Load the new version or keep a copy of yours',
          changed_by: 'Анна',
          changed_at: '2026-11-21T00:00:00Z',
          version: 3,
        },
      ],
    ])
  })

  test.each([
    ['/documents/1/', {}, 'Обязательное поле'],
    ['/documents/1/?lang=en', {}, 'This field is required'],
    ['/documents/1/', { 'accept-language': 'en-GB,en;q=0.9,ru;q=0.1' }, 'This field is required'],
    ['/documents/1/?lang=ru', { 'accept-language': 'en' }, 'Обязательное поле'],
    ['/documents/1/', { 'accept-language': 'fr' }, 'Обязательное поле'],
    ['/documents/1/', { 'accept-language': 'de' }, 'This field is required'],
    ['/documents/1/', { 'accept-language': 'kk' }, 'Обязательное поле'],
  ])('in the language of %s with %j', async (path, headers, message) => {
    expect((await put({}, path, headers)).body).toEqual({ title: [message] })
  })
})

describe('what is not there', () => {
  test.each([
    ['get', '/courses/1/nothing/', 404],
    ['get', '/api/docs/nothing', 404],
    ['put', '/documents/none/', 404],
    ['put', '/documents/%00/', 404],
    ['put', '/documents/%/', 404],
    ['patch', '/documents/', 405],
    ['post', '/documents/1/', 405],
  ] as const)('%s %s is answered with %d', async (method, path, status) => {
    const { body, ...response } = await fixture.as('author')[method](path)
    expect([response.status, Object.keys(body)]).toEqual([status, ['detail']])
  })

  test('is refused with the methods that there are', async () => {
    const responses = [
      await fixture.as('author').patch('/documents/'),
      await fixture.as('author').post('/documents/1/'),
    ]
    expect(responses.map(({ headers }) => headers.allow)).toEqual(['GET, HEAD', 'PUT, GET, HEAD, DELETE'])
  })
})

test('a fault of the server says nothing but its number, and is logged once without what was sent', async () => {
  const { status, body } = await fixture.as('author').patch('/faults/ours/?lang=en', { title: 'mine-alone' })
  expect([status, body]).toEqual([500, { detail: 'An unknown error occurred', request_id: expect.any(String) }])
  const lines = fixture.school.logs().filter(({ level }) => level === 'error')
  expect(lines).toMatchObject([{ requestId: body.request_id, route: '/api/v1/faults/:kind/', msg: 'request failed' }])
  expect(JSON.stringify(fixture.school.logs())).not.toContain('mine-alone')
})

test('writes are counted by person, and refused for a while', async () => {
  const limited = await startContentFixture({ isLimited: true })
  const { limits } = limited.school.deps
  const [{ points } = { points: 0 }] = limitRules.contentWrite
  expect(limitRules.contentWrite).toEqual([{ points: 600, seconds: 60 }])
  for (let times = 0; times < points; times += 1) await limits.spend('contentWrite', limited.ids.author)
  const responses = [
    await limited.as('author').post('/courses/', {}),
    await limited.as('other author').post('/courses/', {}),
  ]
  await limited.close()
  expect(responses.map(({ status, headers }) => [status, Number(headers['retry-after']) > 0])).toEqual([
    [429, true],
    [400, false],
  ])
})
