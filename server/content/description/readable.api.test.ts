import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockName } from '../../contract/content/blocks/names.ts'
import { blockInput } from '../../contract/content/blocks/input.ts'
import { blockReply } from '../../contract/content/blocks/reply.ts'
import { blockKinds } from '../../contract/content/blocks/block-types.ts'
import { documentBody } from '../../contract/content/documents/body.ts'
import { documentReply } from '../../contract/content/documents/reply.ts'
import { fieldDescriptions } from '../../contract/content/documents/described.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { operationIdOf } from './openapi.ts'
import { child, children, type Node, wordIn, textsIn } from './page/node.ts'
import { bodyName } from './share-bodies.ts'

let fixture: ContentFixture
let description: Node
beforeAll(async () => {
  fixture = await startContentFixture()
  description = { ...(await fixture.as('anonymous').get('schema/')).body }
})
afterAll(() => fixture.close())

const schemaNamed = (name: string) => child(child(child(description, 'components'), 'schemas'), name)
const call = (method: string, path: string) => child(child(child(description, 'paths'), `/api/v1/${path}`), method)
const bodyOf = (operation: Node) =>
  child(child(child(child(operation, 'requestBody'), 'content'), 'application/json'), 'schema')
const statusesOf = (operation: Node) => Object.keys(child(operation, 'responses'))
const nameOfBody = (path: string) => bodyName(operationIdOf({ method: 'post', path: `/api/v1/${path}/` }))

test('a list says by what it is ordered, and how many rows a page has', () => {
  const schemas = children(call('get', 'obj-comments/'), 'parameters').map((one) => [
    wordIn(one, 'name'),
    child(one, 'schema'),
  ])
  const { page, page_size: size, ordering } = Object.fromEntries(schemas)
  expect([page, size]).toEqual([
    { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  ])
  expect(ordering).toMatchObject({ enum: ['created_at', '-created_at'], default: 'created_at' })
})

test('every field of a document whose name does not tell is explained, on its way in and out', () => {
  const bare = documentKinds.flatMap((kind) =>
    [nameOfBody(kinds[kind].path), documentReply(kind).meta()?.id ?? ''].flatMap((name) =>
      Object.entries(child(schemaNamed(name), 'properties')).flatMap(([field, schema]) =>
        field in fieldDescriptions && !JSON.stringify(schema).includes('"description"') ? [`${name}.${field}`] : [],
      ),
    ),
  )
  expect(bare).toEqual([])
  expect(wordIn(child(child(schemaNamed('CoursesBody'), 'properties'), 'status'), 'description')).toMatch(
    /^1 publishes/,
  )
})

test('whatever JSON has one name, and nothing is nameless', () => {
  const schemas = child(child(description, 'components'), 'schemas')
  expect(Object.keys(schemas).filter((name) => name.startsWith('__') || name.startsWith('Json'))).toEqual(['Json'])
})

test.each(documentKinds)('what is answered and what is sent of a %s has an example, which fits', (kind) => {
  const { example } = schemaNamed(documentReply(kind).meta()?.id ?? '')
  const { example: sent } = schemaNamed(nameOfBody(kinds[kind].path))
  expect([documentReply(kind).safeParse(example).error, documentBody(kind, 'create').safeParse(sent).error]).toEqual([
    undefined,
    undefined,
  ])
})

test.each(blockKinds)('a block of the kind %s has examples, which fit', (kind) => {
  const { example } = schemaNamed(blockName(kind))
  const { example: sent } = schemaNamed(`${blockName(kind)}Input`)
  expect([blockReply.safeParse(example).error, blockInput.safeParse(sent).error]).toEqual([undefined, undefined])
})

test('POST, PUT and PATCH of a kind refer to one body, and tell what they require beside', () => {
  const bodies = [call('post', 'courses/'), call('put', 'courses/{id}/'), call('patch', 'courses/{id}/')].map(bodyOf)
  const $ref = '#/components/schemas/CoursesBody'
  expect(bodies).toEqual([{ $ref, required: ['title'] }, { $ref, required: ['title'] }, { $ref }])
})

test('a gallery may be a list, an image in it a number, and both may be left empty', () => {
  const { gallery } = child(schemaNamed('CoursesBody'), 'properties')
  expect(gallery).toMatchObject({
    type: ['object', 'array', 'null'],
    properties: { gallery_images: { type: ['array', 'null'], items: { type: ['object', 'integer', 'string'] } } },
  })
  expect('id' in child(schemaNamed('CoursesBody'), 'properties')).toBe(true)
})

test('a call says only the refusals that it can answer', () => {
  expect(statusesOf(call('post', 'courses/'))).toEqual(['201', '400', '401', '403', '413', '415', '429', '500', '503'])
  expect(statusesOf(call('get', 'tags/'))).toEqual(['200', '400', '401', '404', '500', '503'])
  expect(statusesOf(call('delete', 'courses/{id}/'))).toEqual([
    '204',
    '400',
    '401',
    '403',
    '404',
    '412',
    '429',
    '500',
    '503',
  ])
  expect(statusesOf(call('delete', 'tags/{id}/'))).not.toContain('412')
})

test('deleting a course stands with the other calls of courses', () => {
  expect(textsIn(call('delete', 'courses/{id}/'), 'tags')).toEqual(['Courses'])
})
