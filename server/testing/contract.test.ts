import { expect, test } from 'vitest'
import { errorOf, type ReceivedResponse } from './contract.ts'

const json = (address: string, status: number, body: object, method = 'GET'): ReceivedResponse => ({
  method,
  address,
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
})

const tags = { count: 1, next: null, previous: null, results: [{ id: 3, name: 'Космос' }] }

test.each([
  ['a list', json('/api/v1/tags/?page=1', 200, tags)],
  ['one of a slash less', json('https://school.example/api/v1/tags', 200, tags)],
  ['fields that are refused', json('/api/v1/tags/', 400, { name: ['Обязательное поле'] }, 'POST')],
  ['a refusal', json('/api/v1/tags/4/', 403, { detail: 'На это нет прав' }, 'DELETE')],
  ['nothing', { ...json('/api/v1/tags/4/', 204, {}, 'DELETE'), type: '', text: '' }],
  ['a call of the checkout', json('/api/v1/remove-item/', 200, { status: 'ok' }, 'POST')],
  ['a page', { ...json('/auth/link/x/', 200, {}), type: 'text/html; charset=utf-8', text: '<p>' }],
  ['what is none of the API', json('/healthz', 200, { whatever: true })],
  ['a method that is refused', json('/api/v1/tags/', 405, { detail: 'x' }, 'PATCH')],
  ['an address that is not there', json('/api/v1/tags/4/x/', 404, { detail: 'x' })],
  ['one of nobody', json('/api/v1/nope/', 404, { status: 'error', errors: { __all__: ['x'] } })],
  ['the same for a token', { ...json('/api/v1/nope/', 404, { detail: 'x' }), isByToken: true }],
])('%s fits its description', async (_, response) => {
  expect(await errorOf(response)).toBeNull()
})

test.each([
  ['a field more', json('/api/v1/tags/', 200, { ...tags, total: 1 }), /"total"/],
  ['a field more within', json('/api/v1/tags/', 200, { ...tags, results: [{ id: 3, name: 'x', uses: 1 }] }), /"uses"/],
  ['a field less', json('/api/v1/tags/', 200, { ...tags, results: [{ id: 3 }] }), /results\.0\.name/],
  ['a field of another kind', json('/api/v1/tags/', 200, { ...tags, count: '1' }), /count: /],
  ['another status', json('/api/v1/tags/', 418, { detail: 'x' }), /status is not described/],
  ['a refusal of other words', json('/api/v1/tags/4/', 403, { status: 'error', errors: {} }, 'DELETE'), /detail/],
  ['a body where there is none', json('/api/v1/tags/4/', 204, {}, 'DELETE'), /has a body/],
  ['a page instead of JSON', { ...json('/api/v1/tags/', 200, tags), type: 'text/html' }, /not application\/json/],
  ['JSON instead of a page', json('/auth/link/x/', 200, { status: 'ok' }), /not text\/html/],
  ['a call that nobody describes', json('/api/v1/tags/', 200, tags, 'PATCH'), /no PATCH is described/],
  [
    'a method that is refused in other words',
    json('/api/v1/tags/', 405, { status: 'error', errors: {} }, 'PATCH'),
    /detail/,
  ],
  ['an address of nobody that answers', json('/api/v1/nope/', 200, {}), /nobody describes/],
  ['one of content that answers', json('/api/v1/tags/4/x/', 200, {}), /nobody describes/],
  [
    'an address of nobody for a token',
    { ...json('/api/v1/nope/', 404, { status: 'error', errors: {} }), isByToken: true },
    /detail/,
  ],
  ['an address of nobody for others', json('/api/v1/nope/', 404, { detail: 'x' }), /errors/],
  ['a field more of a call', json('/api/v1/remove-item/', 200, { status: 'ok', x: 1 }, 'POST'), /"x"/],
  ['a refusal of content', json('/api/v1/remove-item/', 400, { detail: 'x' }, 'POST'), /errors/],
])('%s is a fault', async (_, response, fault) => {
  expect(await errorOf(response)).toMatch(fault)
})
