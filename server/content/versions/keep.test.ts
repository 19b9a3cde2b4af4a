import { expect, test } from 'vitest'
import { emptyState } from '../documents/apply.ts'
import { packState, unpackState } from './keep.ts'

const text = { id: 1, uuid: 'a', type: 'text', data: { txt: 'слово '.repeat(1_000) }, items: [] } as const

test('a state is unpacked as it was packed, and much smaller in between', () => {
  const state = { ...emptyState, content: [text], gallery: [{ id: 2, imageId: 3 }] }
  const packed = packState(state)
  expect([unpackState(packed), packed.length < 1_000]).toEqual([state, true])
})

test.each(['', 'nonsense', 'e30='])('%j is no state', (body) => {
  expect(() => unpackState(body)).toThrow()
})
