import { describe, expect, test } from 'vitest'
import { exampleBlocks, imageOf } from '../examples/blocks.ts'
import { childBody, childReply } from './children.ts'
import { blockInput } from './input.ts'
import { blockKinds, blockTypes, storedType } from './block-types.ts'
import { blockReply } from './reply.ts'
import { blockKindOf, blockToWire } from './wire.ts'

const examples = exampleBlocks.map((block, position) => ({
  block,
  kind: blockKindOf(block),
  wire: blockToWire(block, position, imageOf),
}))

const errors = (body: unknown) =>
  blockInput.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('there are fifteen kinds, and an example of each', () => {
  expect(examples.map(({ kind }) => kind)).toEqual(blockKinds)
  expect(new Set(blockKinds).size).toBe(15)
})

test('a block is deleted at the path of its kind in content spec §7', () => {
  expect(Object.fromEntries(blockKinds.map((kind) => [kind, blockTypes[storedType(kind)].path]))).toEqual({
    text: 'texts',
    'attention-block': 'texts',
    'header-block': 'texts',
    'header1-block': 'texts',
    'header3-block': 'texts',
    image: 'images',
    'image-text': 'image-texts',
    'image-list-texts': 'image-list-texts',
    'list-text': 'list-texts',
    quiz: 'quiz',
    'course-info': 'course-infos',
    images: 'galleries',
    preview: 'preview',
    video: 'videos',
    'script-block': 'script-block',
  })
})

describe.each(examples)('a block of kind $kind', ({ block, kind, wire }) => {
  test('is taken as it is answered', () => {
    expect(blockInput.parse(JSON.parse(JSON.stringify(wire)))).toEqual(block)
  })

  test('is answered as its schema says, with its stored type', () => {
    expect(blockReply.parse(wire)).toEqual(wire)
    expect([wire.type, wire.kind]).toEqual([block.type, kind])
  })

  test('has every field of its type, filled or empty', () => {
    const empty = blockInput.parse({ type: kind })
    expect(Object.keys(empty.data).toSorted()).toEqual(Object.keys(block.data).toSorted())
    expect(blockReply.safeParse(blockToWire({ ...empty, id: 1, uuid: 'a' }, 0, imageOf)).error).toBe(undefined)
  })

  test('is a new one without an id and a uuid', () => {
    const { id, uuid } = blockInput.parse({ type: kind, id: null, uuid: '', data: {} })
    expect([id, uuid]).toEqual([null, null])
  })

  test('refuses a field that it does not know, at its path', () => {
    const { error } = blockInput.safeParse({ type: kind, data: { colour: 'red' }, extra: 1 })
    const named = error?.issues.map((issue) => [issue.path, issue.message, 'keys' in issue && issue.keys])
    expect(named).toEqual([
      [['data'], 'unknownField', ['colour']],
      [[], 'unknownField', ['extra']],
    ])
  })
})

test('a block is named beside its data, within it or in both places, and what stands beside it counts', () => {
  const data = { id: '7', uuid: 'a', position: 3, txt: '' }
  const named = [
    { type: 'text', data },
    { type: 'text', id: 8, uuid: 'b', data },
    { type: 'text', id: null, uuid: null, data },
    { type: 'text', data: { txt: '' } },
  ].map((body) => blockInput.parse(body))
  expect(named.map(({ id, uuid }) => [id, uuid])).toEqual([
    [7, 'a'],
    [8, 'b'],
    [null, null],
    [null, null],
  ])
  expect(named[0]?.data).toEqual(named[3]?.data)
})

test('an unknown type is a fault at `type` and not dropped', () => {
  const { error } = blockInput.safeParse({ type: 'banner', data: {} })
  expect(error?.issues).toEqual([
    { code: 'custom', path: ['type'], message: 'unknownType', params: { type: 'banner' } },
  ])
  expect([errors({ type: 7 }), errors({ data: {} }), errors('text')]).toEqual([
    [['type', 'unknownType']],
    [['type', 'required']],
    [['', 'wrongKind']],
  ])
})

test('a text that is sent with a marker is of that kind, and one that is sent as a kind gets its marker', () => {
  const kinds = [
    { type: 'text', data: { txt: '<!--attention-->a' } },
    { type: 'header3-block', data: { txt: 'a' } },
    { type: 'header3-block', data: { txt: '<!--attention-->a' } },
  ].map((body) => blockInput.parse(body))
  expect(kinds.map(blockKindOf)).toEqual(['attention-block', 'header3-block', 'header3-block'])
  expect(kinds.map(({ type, data }) => [type, data.txt])).toEqual([
    ['text', '<!--attention-->a'],
    ['text', '<!--header3-->a'],
    ['text', '<!--header3-->a'],
  ])
})

test('rows of a list are refused at their paths', () => {
  const question = { text: 'a'.repeat(50_001), variants: [{ right: true }] }
  const { error } = blockInput.safeParse({ type: 'quiz', data: { questions: [{}, question] } })
  expect(error?.issues.map(({ path, message }) => [path.slice(0, 4).join('.'), message])).toEqual([
    ['data.questions.1.text', 'tooLongFor'],
    ['data.questions.1.variants', 'variantBad'],
  ])
  expect(errors({ type: 'images', data: { images: [{ caption: 'a' }] } })).toEqual([
    ['data.images.0.image_id', 'required'],
  ])
  expect(errors({ type: 'list-text', data: { list_text: Array.from({ length: 201 }, () => ({})) } })).toEqual([
    ['data.list_text', 'tooMany'],
  ])
})

test('an image comes as its id or as itself, and a row of images as the number of its image', () => {
  const images = [5, imageOf(5), null].map((img) => blockInput.parse({ type: 'image', data: { img } }).data.img)
  expect(images).toEqual([5, 5, null])
  expect(blockInput.parse({ type: 'images', data: { images: [7] } }).items).toEqual([
    { id: null, uuid: null, data: { image_id: 7, caption: '' } },
  ])
})

test('an image that is gone is none', () => {
  const { block } = examples[5] ?? {}
  expect(block && blockToWire(block, 0, () => null).data).toMatchObject({
    title: 'Луна',
    img: null,
    image_size: 'wide',
  })
})

test('a row that comes alone names its block; one that is there need not', () => {
  const item = { id: 3, uuid: 'a', data: { txt: 'раз' } }
  const body = { id: 3, uuid: 'a', txt: 'раз' }
  expect(childBody('list-text-items', 'create').parse({ ...body, list_object: 8 })).toEqual({ block: 8, item })
  expect(childBody('list-text-items', 'replace').parse(body)).toEqual({ block: null, item })
  const { error } = childBody('quiz-questions', 'create').safeParse({ text: 'a', hint: 'b' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['quiz', 'required'],
    ['', 'unknownField'],
  ])
})

test('a row that goes out alone is what its schema says', () => {
  const row = { id: 3, uuid: 'a', text: '', fail: '', success: '', variants: ['a'], quiz: 8 }
  expect(childReply('quiz-questions').parse(row)).toEqual(row)
  expect(childReply('list-text-items').parse({ id: 3, uuid: 'a', txt: 'раз', list_object: 8 })).toEqual({
    id: 3,
    uuid: 'a',
    txt: 'раз',
    list_object: 8,
  })
})
