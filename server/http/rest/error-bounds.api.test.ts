import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../../content/testing/content-fixture.ts'
import { limitRules } from '../limits/limit-rules.ts'
import { startProbes } from './testing/probes.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startProbes()
})
afterAll(() => fixture.close())

const put = async (body: object) => (await fixture.as('author').put('/documents/1/', body)).body
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}`, 0]))
const times = (count: number, value: object) => Array.from({ length: count }, () => value)
const AND_MORE = 'Здесь не все ошибки: исправьте эти, и мы скажем об остальных'

describe('however much is wrong', () => {
  test('of names that nobody knows the first fifty are told, and none of them refuses', async () => {
    const body = await put({ title: 'a', ...names(12_000) })
    expect(body).toEqual({ id: '1', title: 'a', ignored_fields: Object.keys(names(50)) })
  })

  test('the first fifty faults are told, and that there are more', async () => {
    const { content, error_paths: paths, ...rest } = await put({ title: 'a', content: times(4_000, {}) })
    expect([content, Object.keys(Object(paths)), rest]).toEqual([
      expect.objectContaining({ length: 50 }),
      expect.objectContaining({ length: 50 }),
      { non_field_errors: [AND_MORE] },
    ])
  })

  test('fifty faults are all', async () => {
    const content = times(25, {})
    const { non_field_errors: rest, error_paths: paths } = await put({ title: 'a', content })
    expect([rest, Object.keys(Object(paths)).length]).toEqual([undefined, 50])
  })

  test('a name comes back no longer than anybody reads', async () => {
    const body = await put({ title: 'a', ['x'.repeat(90_000)]: 1, ['😀'.repeat(40_000)]: 1 })
    expect(body.ignored_fields).toEqual([`${'x'.repeat(80)}…`, `${'😀'.repeat(40)}…`])
  })

  test.each([
    ['names', 200, () => ({ title: 'a', ...names(12_000) })],
    [
      'long names',
      200,
      () => ({
        title: 'a',
        ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`${at}`.padEnd(1_000, 'ы'), 0])),
      }),
    ],
    [
      'blocks',
      400,
      () => ({ title: 'a', content: times(200, { type: 'x', data: { questions: times(200, names(2)) } }) }),
    ],
  ])('an answer to a body full of %s is short', async (_, expected, body) => {
    const { status, text } = await fixture.as('author').put('/documents/1/', body())
    expect([status, text.length < 20_000]).toEqual([expected, true])
  })
})

test('the log names the fields that the API knows, and no word of the sender', async () => {
  await put({ title: 7, mine: 1, content: [{ theirs: 1 }] })
  await put(names(100))
  const lines = fixture.school
    .logs()
    .filter(({ event, route }) => event === 'refused' && route === '/api/v1/documents/:id/')
  expect(lines.slice(-2).map(({ fields }) => fields)).toEqual([['title', 'content'], ['title']])
  expect(JSON.stringify(fixture.school.logs())).not.toMatch(/mine|theirs|name\d/)
})

test('who asks for tokens is counted by IP, before a byte of the body is read, whatever else they bring', async () => {
  const limited = await startContentFixture({ isLimited: true })
  const ask = async (ip: string, headers = {}) => {
    const all = { 'x-forwarded-for': ip, ...headers }
    return (await limited.as('anonymous').post('/api-token-auth/', '{', { headers: all })).status
  }
  const [{ points } = { points: 0 }] = limitRules.apiTokenIp
  const found = new Set<number>()
  for (let times = 0; times < points; times += 1) found.add(await ask('203.0.113.20'))
  const authorization = `Token ${limited.tokenOf('author')}`
  const after = [await ask('203.0.113.20'), await ask('203.0.113.20', { authorization }), await ask('203.0.113.21')]
  await limited.close()
  expect([[...found], after]).toEqual([[400], [429, 429, 400]])
})
