import { expect, test } from 'vitest'
import { checkOf } from './served-description.ts'

const tag = { $ref: '#/components/schemas/Tag' }
const media = (schema: object) => ({ content: { 'application/json': { schema } } })
const check = checkOf(
  JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/tags/{id}/': {
        get: { responses: { 200: media(tag), 304: {} } },
        delete: { responses: { 204: { description: 'Done.' }, 404: { $ref: '#/components/responses/Missing' } } },
      },
      '/tags/popular/': { get: { responses: { 200: media({ type: 'array', items: tag }) } } },
      '/docs/': { get: { responses: { 200: { content: { 'text/html': { schema: {} } } } } } },
    },
    components: {
      responses: {
        Missing: media({ type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] }),
      },
      schemas: {
        Tag: {
          type: 'object',
          properties: { name: { type: 'string' }, next: { anyOf: [tag, { type: 'null' }] } },
          required: ['name'],
          additionalProperties: false,
        },
      },
    },
  }),
)

const reply = (address: string, body: unknown, more: object = {}) => ({
  method: 'GET',
  address,
  status: 200,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
  ...more,
})

test.each([
  ['what its schema takes', reply('/tags/3/', { name: 'a', next: { name: 'b', next: null } })],
  ['the address that is spelt out first', reply('/tags/popular/?limit=3', [{ name: 'a' }])],
  ['one without its last slash', reply('/tags/3', { name: 'a' })],
  ['nothing', reply('/tags/3/', {}, { method: 'DELETE', status: 204, type: '', text: '' })],
  ['what many calls answer', reply('/tags/3/', { detail: 'x' }, { method: 'DELETE', status: 404 })],
  ['a page', reply('/docs/', {}, { type: 'text/html; charset=utf-8', text: '<p>' })],
])('%s fits', (_, response) => {
  expect(check(response)).toBeNull()
})

test.each([
  ['a field more', reply('/tags/3/', { name: 'a', x: 1 }), /"x"/],
  ['a field more within', reply('/tags/3/', { name: 'a', next: { name: 'b', x: 1 } }), /next/],
  ['a field less', reply('/tags/popular/', [{}]), /\[0\]\.name/],
  ['a field of another kind', reply('/tags/3/', { name: 1 }), /name/],
  ['another status', reply('/tags/3/', {}, { status: 404 }), /404 is not described/],
  ['what they do not', reply('/tags/3/', {}, { method: 'DELETE', status: 404 }), /detail/],
  ['another method', reply('/tags/3/', {}, { method: 'PUT' }), /PUT .* is not described/],
  ['another address', reply('/tags/', []), /is not described/],
  ['a body where there is none', reply('/tags/3/', {}, { method: 'DELETE', status: 204 }), /has a body/],
  ['another type', reply('/tags/3/', {}, { type: 'text/html' }), /is text\/html/],
])('%s is a fault', (_, response, error) => {
  expect(check(response)).toMatch(error)
})
