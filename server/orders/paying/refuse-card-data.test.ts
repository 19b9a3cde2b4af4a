import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { holdsCardNumber } from './refuse-card-data.ts'

const TIMES = 100_000
/** Of some of these the figures come out as a card's number: one in 450. */
const ids = Array.from({ length: TIMES }, () => randomUUID())

const refusedOf = (texts: string[]) => texts.filter(holdsCardNumber)

describe('what our own ids spell is no card', () => {
  test.each([
    ['ids', ids],
    ['ids in capitals', ids.map((id) => id.toUpperCase())],
    ['lists of ids', ids.slice(2).map((id, at) => JSON.stringify([ids[at], ids[at + 1], id]))],
    ['ids one after the other', ids.slice(1).map((id, at) => `${ids[at]} ${id}`)],
    ['fingerprints', ids.map((id) => createHash('md5').update(id).digest('hex'))],
    ['long fingerprints', ids.map((id) => createHash('sha256').update(id).digest('hex'))],
  ])('%s', (_, texts) => {
    expect(refusedOf(texts)).toEqual([])
  })
})

test.each([
  ['in front of it', (id: string) => `4242424242424242 ${id}`],
  ['behind it', (id: string) => `${id},4242 4242 4242 4242`],
  ['between two', (id: string) => `${id} 4242-4242-4242-4242 ${id}`],
])('an id hides no card %s', (_, around) => {
  const texts = ids.slice(0, 1_000).map(around)
  expect(refusedOf(texts)).toEqual(texts)
})

test.each([
  '4242 4242 4242 4242 12/27',
  '4242424242424242 12/27 123',
  '424242424242424212/27',
  '4242.4242.4242.4242',
  '4242\u00A04242\u00A04242\u00A04242',
  '4242  4242  4242  4242',
  '4242–4242–4242–4242',
  '４２４２４２４２４２４２４２４２',
  'my card is 378282246310005, thanks',
])('a card is found however it is written: %s', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each(['+7 916 123-45-67', '2026-12-01', '1 500 ₽', 'заказ 12345', '[12,399,4]'])(
  'no card is seen in %s',
  (text) => {
    expect(holdsCardNumber(text)).toBe(false)
  },
)
