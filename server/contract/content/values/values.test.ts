import { expect, test } from 'vitest'
import type * as z from 'zod'
import { imageViewReply } from './images.ts'
import { decodeMessage } from './errors.ts'
import { json } from './json.ts'
import { clock, day, dayOrMoment, moment } from './moments.ts'
import { flag, reference, rowId, rowUuid, sum } from './numbers.ts'
import { line, lines, loose, slug } from './texts.ts'

/** What a schema makes of each value; of what it refuses the key of the sentence. */
const made = (schema: z.ZodType, ...values: unknown[]) =>
  values.map((value) => {
    const { data, error } = schema.safeParse(value)
    return error ? decodeMessage(error.issues[0]?.message ?? '').key : data
  })

test('a picture that was published before there were focal points is shown around its middle', () => {
  const picture = { id: 5, image: '/media/5.webp', image_thumbnail: '/media/5-small.webp', width: 4, height: 3 }
  expect(imageViewReply.parse(picture)).toEqual({ ...picture, focal_x: 0.5, focal_y: 0.5 })
})

test('a day comes in both forms of the spec and in no other', () => {
  expect(made(day, '2026-12-31', '12-31-2026', ' 2026-12-31 ', '', null)).toEqual([
    '2026-12-31',
    '2026-12-31',
    '2026-12-31',
    null,
    null,
  ])
  expect(made(day, '31-12-2026', '2026-02-30', '02-30-2026', '2026/12/31', '2026-12-31T10:00Z', 20261231)).toEqual([
    ...Array.from({ length: 5 }, () => 'dayBad'),
    'wrongKind',
  ])
})

test('a moment is told with Z, by its offset or else by Moscow time', () => {
  expect(made(moment, '2026-12-31T19:00:00+05:00', '2026-12-31T19:00:00.5Z', '2026-12-31 19:00')).toEqual([
    '2026-12-31T14:00:00.000Z',
    '2026-12-31T19:00:00.500Z',
    '2026-12-31T16:00:00.000Z',
  ])
  expect(made(moment, '12-31-2026T19:00', '2026-12-31', '2026-12-31T14:00:00.000Z', '')).toEqual([
    '2026-12-31T16:00:00.000Z',
    '2026-12-30T21:00:00.000Z',
    '2026-12-31T14:00:00.000Z',
    null,
  ])
  expect(
    made(moment, '2026-12-31T25:00', '2026-12-31T19:60', 'tomorrow', '2026-02-30T10:00Z', 'T'.repeat(50_000)),
  ).toEqual(Array.from({ length: 5 }, () => 'whenBad'))
})

test('a day stays a day where moments are taken too, a time is HH:mm', () => {
  expect(made(dayOrMoment, '12-31-2026', '2026-12-31T19:00Z')).toEqual(['2026-12-31', '2026-12-31T19:00:00.000Z'])
  expect(made(clock, '9:30', '19:05:00', '24:00', '')).toEqual(['09:30', '19:05', 'clockBad', null])
})

test('a sum comes as major units with at most two decimals, as a number or as digits, and is kept in minor units', () => {
  expect(made(sum, 1500, '1500.5', 0.29, '', null, 10_000_000)).toEqual([150_000, 150_050, 29, 0, 0, 1_000_000_000])
  expect(made(sum, -1, 0.001, '1,5', '1500.505', 10_000_000.01, '10000001', Number.NaN, '1e3')).toEqual(
    Array.from({ length: 8 }, () => 'sumBad'),
  )
})

test('a slug is lower-cased Latin letters, digits, hyphens and underscores, at most 100', () => {
  expect(made(slug, ' Summer_2026-a ', '', null, 'лето', 'a b', 'a/b', '%41', 'a'.repeat(101), 7)).toEqual([
    'summer_2026-a',
    '',
    '',
    ...Array.from({ length: 4 }, () => 'slugBad'),
    'tooLongFor',
    'wrongKind',
  ])
})

test('texts are of whole characters without controls; one line is one line', () => {
  expect(made(line(20), ' a\u0000b\r\nc ', '\uD800', null, 'x'.repeat(21), 5)).toEqual([
    'a b c',
    '\uFFFD',
    '',
    'tooLongFor',
    'wrongKind',
  ])
  expect(made(lines(20), ' a\u0000b\r\nc\td ', '\uDC00')).toEqual([' ab\nc\td ', '\uFFFD'])
})

test('a field whose kind is open keeps what it is sent, within bounds', () => {
  expect(made(loose, 'big', 3, null, 'x'.repeat(256), {}, [], true)).toEqual([
    'big',
    3,
    null,
    ...Array.from({ length: 4 }, () => 'looseBad'),
  ])
})

test('numbers of rows stay within what every database keeps', () => {
  expect(made(rowId, 7, '7', '', null, 0, -1, 1.5, 2_147_483_648, '9'.repeat(400))).toEqual([
    7,
    7,
    null,
    null,
    ...Array.from({ length: 5 }, () => 'idBad'),
  ])
  expect(made(reference, 7, { id: 7, name: 'a' }, { id: null }, null, [7])).toEqual([7, 7, null, null, 'idBad'])
  expect(made(rowUuid, '0b0c-1', '', null, 'a b', 'x'.repeat(65))).toEqual(['0b0c-1', null, null, 'uuidBad', 'uuidBad'])
})

test('a switch comes as JSON and as forms spell it', () => {
  expect(made(flag, true, 0, 'on', '', 'maybe', null)).toEqual([true, false, true, false, 'flagBad', 'flagBad'])
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

test('JSON is bounded in depth and size and brings no names that pollute', () => {
  const polluting: unknown = JSON.parse('{"a": {"__proto__": {"b": 1}}}')
  expect(made(json, { a: ['b\u0000', null, 1, true] }, deep(8), deep(9), ['x'.repeat(20_001)], polluting)).toEqual([
    { a: ['b', null, 1, true] },
    deep(8),
    'jsonBad',
    'tooLongFor',
    'jsonBad',
  ])
})
