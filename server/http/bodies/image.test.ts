import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeImage } from './image.ts'
import { RejectedRequest } from '../errors.ts'
import { Problem } from '../problem.ts'

const BYTES = Buffer.alloc(200_001, randomBytes(999))
const TEXT = BYTES.toString('base64')

const decoded = (body: string): string => decodeImage(Buffer.from(body)).toString('base64')

describe('a long text of base64 is decoded', () => {
  test.each([
    ['as it is', { image: TEXT }],
    ['as a data address', { image: `data:image/png;base64,${TEXT}` }],
    ['in lines', { image: TEXT.replaceAll(/.{76}/g, '$&\r\n') }],
    ['beside other fields', { name: 'a', image: TEXT, alt: 'b' }],
    ['without padding, in the letters of addresses', { image: BYTES.toString('base64url') }],
  ])('%s', (_, body) => {
    expect(decoded(JSON.stringify(body))).toBe(TEXT)
  })

  test.each([
    ['slashes', '/', '\\/'],
    ['pluses', '+', '\\u002B'],
  ])('with %s escaped', (_, sign, escaped) => {
    const body = JSON.stringify({ image: `data:image/png;base64,${TEXT}` }).replaceAll(sign, escaped)
    expect(decoded(body)).toBe(TEXT)
  })
})

const refusalOf = (body: string): unknown => {
  try {
    return decoded(body)
  } catch (error) {
    if (error instanceof RejectedRequest) return error.reason
    return error instanceof Problem ? error.traits.errors?.[0]?.message : error
  }
}

test.each([
  ['no object', JSON.stringify([TEXT]), 'malformed'],
  ['no end', JSON.stringify({ image: TEXT }).slice(0, -2), 'malformed'],
  ['no such field', JSON.stringify({ picture: TEXT }), 'malformed'],
  ['more behind it', JSON.stringify({ image: TEXT, more: TEXT }), 'malformed'],
  ['more before it', JSON.stringify({ more: TEXT, image: TEXT }), 'malformed'],
  ['it elsewhere', JSON.stringify({ of: { image: TEXT } }), 'malformed'],
  ['another letter', JSON.stringify({ image: `${TEXT}*` }), 'imageUnknown'],
  ['half an escape', JSON.stringify({ image: TEXT }).replace(/.{5}"}$/, '\\u00"}'), 'malformed'],
])('with %s it is refused', (_, body, refusal) => {
  expect(refusalOf(body)).toBe(refusal)
})
