import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packState, unpackState } from './keep-version.ts'
import { emptyState } from '../../contract/content/documents/fields.ts'

const text = { id: 1, uuid: 'a', type: 'text', data: { txt: 'слово '.repeat(1_000) }, items: [] } as const

test('a state is unpacked as it was packed, and much smaller in between', () => {
  const state = { ...emptyState, content: [text], gallery: [{ id: 2, imageId: 3 }] }
  const packed = packState(state)
  expect([unpackState(packed), packed.length < 1_000]).toEqual([state, true])
})

test('fields that are younger than a packed state are empty in it', () => {
  const { seo_title: _, ...fields } = emptyState.fields
  const packed = deflateRawSync(JSON.stringify({ ...emptyState, fields })).toString('base64')
  expect(unpackState(packed)).toEqual(emptyState)
})

test.each(['', 'nonsense', 'e30='])('%j is no state', (body) => {
  expect(() => unpackState(body)).toThrow()
})
