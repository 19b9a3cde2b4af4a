import { blockKinds, storedType } from '../../../server/contract/content/blocks/block-types.ts'
import { expect, test } from 'vitest'
import { blockFrom, blockTo } from './blocks.ts'

test.each([
  ['text', '<p>а</p>'],
  ['attention-block', '<!--attention--><p>а</p>'],
  ['header-block', '<!--header--><p>а</p>'],
  ['header1-block', '<!--header1--><p>а</p>'],
  ['header3-block', '<!--header3--><p>а</p>'],
] as const)('a %s is stored as a text with its marker, and edited without it', (kind, txt) => {
  const block = { id: 1, uuid: 'u', kind, data: { title: 'Т', txt: '<p>а</p>' } }
  const wire = { id: 1, uuid: 'u', type: 'text', data: { title: 'Т', txt } }
  expect([blockTo(block), blockFrom(wire)]).toEqual([wire, block])
})

test('a marked kind that the server names is read as well', () => {
  expect(blockFrom({ id: 1, uuid: 'u', type: 'header-block', data: { txt: 'а' } })?.kind).toBe('header-block')
})

test('every other kind comes and goes as it is, without its place', () => {
  const others = blockKinds.filter((kind) => storedType(kind) !== 'text')
  const wires = others.map((type, position) => ({ id: 1, uuid: 'u', position, type, kind: type, data: { title: 'Т' } }))
  const sent = wires.map(blockFrom).map((block) => block && blockTo(block))
  expect(sent).toEqual(others.map((type) => ({ id: 1, uuid: 'u', type, data: { title: 'Т' } })))
})

test('a new block has neither id nor uuid on the wire', () => {
  expect(blockTo({ id: null, uuid: null, kind: 'video', data: {} })).toEqual({ type: 'video', data: {} })
})

test.each([null, 'text', {}, { type: 'unheard', data: {} }, { type: 'text' }])('%j is no block', (wire) => {
  expect(blockFrom(wire)).toBeNull()
})
