import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientResponse } from '../../content/testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../content/testing/content-fixture.ts'
import { startProbes } from './testing/probes.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startProbes()
})
afterAll(() => fixture.close())

const put = (body: string, headers: Record<string, string> = {}) =>
  fixture.as('author').put('/documents/1/', body, { headers })
const filled = (bytes: number) => JSON.stringify({ word: 'a'.repeat(bytes) })
const statusAndBody = ({ status, body }: ClientResponse) => [status, body]

const MALFORMED = { detail: 'Мы не поняли запрос. Обновите страницу и попробуйте ещё раз' }
const BAD_TYPE = { detail: 'Мы не поняли запрос: такой вид данных не подходит' }

describe('a body of JSON', () => {
  test.each([
    ['a slip', '{'],
    ['two values', '{} {}'],
    ['no value', ' '],
    ['a forbidden name', '{"__proto__": {"a": 1}}'],
    ['another one, deep inside', '{"a": [{"constructor": 1}]}'],
    ['a length that compares to nothing', '{"title": {"length": {"toString": 1}}}'],
    ['a name that is none', '{"\\ud800": 1}'],
    ['half a character', '{"title": "\\udc00"}'],
    ['a NUL', '{"title": "\\u0000"}'],
    ['too many levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['far too many levels', '['.repeat(50_000)],
  ])('is refused for %s', async (_, body) => {
    expect(statusAndBody(await put(body))).toEqual([400, MALFORMED])
  })

  test('is refused where it is no UTF-8', async () => {
    const response = await fetch(`${fixture.school.address}/api/v1/documents/1/`, {
      method: 'PUT',
      headers: { authorization: `Token ${fixture.tokenOf('author')}`, 'content-type': 'application/json' },
      body: Buffer.from([0x22, 0xff, 0x22]),
    })
    expect([response.status, await response.json()]).toEqual([400, MALFORMED])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
    'is refused as %j',
    async (type) => {
      expect(statusAndBody(await put('{"title":"a"}', { 'content-type': type }))).toEqual([415, BAD_TYPE])
    },
  )

  test('is refused packed', async () => {
    expect(statusAndBody(await put('{"title":"a"}', { 'content-encoding': 'gzip' }))).toEqual([415, BAD_TYPE])
  })

  test.each([['[]'], ['1'], ['null'], ['"a"']])('is an object, not %s', async (body) => {
    expect(statusAndBody(await put(body))).toEqual([400, { non_field_errors: ['Нужен объект'] }])
  })

  test('that is empty has no fields', async () => {
    expect(statusAndBody(await put(''))).toEqual([400, { title: ['Обязательное поле'] }])
  })

  test('has 100 KB, and 1 MB where it is a document', async () => {
    const { patch } = fixture.as('author')
    const responses = await Promise.all([
      patch('/faults/stale/', filled(100_000)),
      patch('/faults/stale/', filled(103_000)),
      put(filled(1_000_000)),
      put(filled(1_050_000)),
    ])
    expect(responses.map(({ status }) => status)).toEqual([412, 413, 400, 413])
  })

  test('of unknown length is counted as it comes', async () => {
    const sent = request(`${fixture.school.address}/api/v1/documents/1/`, {
      method: 'PUT',
      headers: { authorization: `Token ${fixture.tokenOf('author')}`, 'content-type': 'application/json' },
    })
    for (let times = 0; times < 17; times += 1) sent.write(Buffer.alloc(64 * 1024, 0x20))
    const [response] = await once(sent, 'response')
    sent.destroy()
    expect(response.statusCode).toBe(413)
  })
})

const form = (...files: [name: string, bytes: number][]) => {
  const body = new FormData()
  for (const [name, bytes] of files) body.append(name, new Blob([Buffer.alloc(bytes)]), 'a.png')
  return body
}
const MB = 1024 * 1024
const send = (body: object | string) => fixture.as('author').post('/uploads/', body)
const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64')

const NO_IMAGE = { image: ['Обязательное поле'] }

describe('an upload', () => {
  test('comes as multipart or as base64, with the head of a data address or without', async () => {
    const bodies = [form(['image', 5]), { image: base64(5) }, { image: `data:image/png;base64,${base64(5)}` }]
    const responses = await Promise.all(bodies.map(send))
    expect(responses.map(statusAndBody)).toEqual(bodies.map(() => [201, { bytes: 5 }]))
  })

  test('has at most 10 MB', async () => {
    const bodies = [form(['image', 10 * MB]), form(['image', 10 * MB + 1]), { image: base64(10 * MB) }]
    const more = [{ image: base64(10 * MB + 3) }, { image: base64(11 * MB) }]
    const statuses = []
    for (const body of [...bodies, ...more]) statuses.push((await send(body)).status)
    expect(statuses).toEqual([201, 413, 201, 413, 413])
  })

  test('is one file by its name', async () => {
    const two = await send(form(['image', 1], ['image', 1]))
    const other = await send(form(['file', 1]))
    const none = await send(new FormData())
    expect([two, other, none].map(({ status }) => status)).toEqual([400, 400, 400])
    expect([other, none].map(({ body }) => body)).toEqual([NO_IMAGE, NO_IMAGE])
  })

  test.each([
    [{}, 'Обязательное поле'],
    [{ image: '' }, 'Обязательное поле'],
    [{ image: 7 }, 'Нужно изображение JPEG, PNG, WebP или GIF'],
    [{ image: 'не base64' }, 'Нужно изображение JPEG, PNG, WebP или GIF'],
  ])('%j is none', async (body, message) => {
    expect(statusAndBody(await send(body))).toEqual([400, { image: [message] }])
  })
})

/** Announces 20 MB, sends none of them, and answers the status that comes all the same. */
const announce = async (address: string, authorization: string): Promise<number> => {
  const sent = request(`${address}/api/v1/image-objects/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'content-length': 20_000_000 },
  })
  sent.flushHeaders()
  const [response] = await once(sent, 'response')
  sent.destroy()
  return response.statusCode
}

test('who may not, and who has used up the day’s uploads, is refused before the body is read', async () => {
  const limited = await startContentFixture({ isLimited: true })
  const { school, ids } = limited
  for (let times = 0; times < 500; times += 1) await school.deps.limits.spend('uploadPerson', ids.author)
  const tokens = ['Token x', `Token ${limited.tokenOf('author')}`, `Token ${limited.tokenOf('other author')}`]
  const found = []
  for (const token of tokens) found.push(await announce(school.address, token))
  await limited.close()
  expect(found).toEqual([401, 429, 413])
})
