import { describe, expect, test } from 'vitest'
import { blockToWire } from '../blocks/wire.ts'
import { exampleBlocks, imageOf } from '../examples/blocks.ts'
import type { DocumentKind } from '../state.ts'
import { decodeMessage } from '../values/errors.ts'
import { type BodyMode, documentBody } from './body.ts'
import { fieldsOf, wireName } from './fields.ts'
import { documentReply, summaryOf, summaryReply } from './reply.ts'
import { as, exampleWire, kinds } from '../examples/documents.ts'

const errors = (kind: DocumentKind, mode: BodyMode, body: unknown) =>
  documentBody(kind, mode)
    .safeParse(body)
    .error?.issues.map(({ path, message }) => [path.join('.'), decodeMessage(message).key])

const created = (kind: DocumentKind, body: object) => documentBody(kind, 'create').parse({ title: 'a', ...body }).fields

const SHARED = [
  'title',
  'main_header',
  'status',
  'author',
  'short_description',
  'seo_title',
  'seo_description',
  'category',
  'price',
  'old_price',
  'euro_price',
  'euro_old_price',
  'age',
  'gender',
  'deferred_start_at',
  'access_duration',
  'show_discount_timer',
  'discount_timer_to',
  'unisender_group_id',
  'lessons_page',
  'lessons_schedule_list',
  'is_featured',
  'is_new',
  'slug',
  'date',
  'stream',
  'cover',
  'materials',
  'collection',
  'tags',
  'available_in_plus',
  'is_hidden',
]
const EXTRAS = [
  'link',
  'webinar_link',
  'date_start',
  'date_end',
  'video_result',
  'img_per_user',
  'content_registered',
  'content_closed',
  'config_data',
]
const OWN = ['title', 'short_description', 'seo_title', 'seo_description', 'cover', 'status', 'author', 'is_hidden']

test('every kind has the fields of content spec §3', () => {
  const shared = SHARED.toSorted()
  const page = SHARED.filter((name) => name !== 'title' && name !== 'available_in_plus').concat('caption')
  const wire = Object.fromEntries(kinds.map((kind) => [kind, fieldsOf(kind).map((name) => wireName(kind, name))]))
  expect(Object.fromEntries(kinds.map((kind) => [kind, wire[kind]?.toSorted()]))).toEqual({
    course: shared,
    'live-lesson': shared,
    'single-lesson': shared,
    page: page.toSorted(),
    webinar: [...SHARED, ...EXTRAS].toSorted(),
    contest: [...SHARED, ...EXTRAS].toSorted(),
    studio: [...OWN, 'main_header', 'slug', 'show_btn', 'btn_text', 'btn_target', 'btn_link'].toSorted(),
    lesson: [...OWN, 'publish_date', 'course', 'position'].toSorted(),
  })
})

describe.each(kinds)('a %s', (kind) => {
  const wire = exampleWire(kind)

  test('is answered as its schema says', () => {
    expect(documentReply(kind).parse(wire)).toEqual(wire)
  })

  test('is taken as it is answered, with every field and all fifteen kinds of blocks', () => {
    const { fields, content, ...lists } = documentBody(kind, 'replace').parse(wire)
    expect(fields).toEqual(Object.fromEntries(fieldsOf(kind).map((name) => [name, as.stored[name]])))
    expect(content).toEqual(exampleBlocks)
    const rows = [{ id: 1, imageId: 5 }]
    const gallery = 'gallery' in wire && { gallery: rows }
    expect(lists).toEqual({ ...gallery, ...('preview' in wire && { preview: rows }), removed: [] })
  })

  test('is listed as its schema says', () => {
    const line = summaryOf(kind, wire)
    expect(summaryReply(kind).parse(line)).toEqual(line)
    expect(['content', 'materials', 'webinar_link', 'config_data'].filter((name) => name in line)).toEqual([])
  })

  test('refuses fields, lists and types that it does not know at their paths', () => {
    const body = { ...wire, colour: 1, content: [{ type: 'text' }, { type: 'banner' }] }
    expect(errors(kind, 'replace', body)).toEqual([
      ['content.1.type', 'unknownType'],
      ['', 'unknownField'],
    ])
  })

  test('needs its title to be created and replaced, nothing to be changed', () => {
    const title = wireName(kind, 'title')
    expect([errors(kind, 'create', {}), errors(kind, 'replace', {}), errors(kind, 'change', {})]).toEqual([
      [[title, 'required']],
      [[title, 'required']],
      undefined,
    ])
  })

  test('says nothing of what its body leaves out', () => {
    expect(documentBody(kind, 'change').parse({})).toEqual({ fields: {}, removed: [] })
  })
})

test('a page has a caption and no title', () => {
  expect(documentBody('page', 'create').parse({ caption: 'О школе' }).fields).toEqual({ title: 'О школе' })
  expect(errors('page', 'change', { title: 'О школе' })).toEqual([['', 'unknownField']])
})

test('a studio page and a lesson, of which the spec sends no status, are published where nobody asks for a draft', () => {
  expect([
    created('lesson', {}),
    created('studio', {}),
    created('lesson', { status: 0 }),
    created('course', {}),
  ]).toEqual([{ status: 1, title: 'a' }, { status: 1, title: 'a' }, { status: 0, title: 'a' }, { title: 'a' }])
})

test('a studio page and a lesson have no gallery', () => {
  expect((['studio', 'lesson'] as const).map((kind) => errors(kind, 'change', { gallery: [] }))).toEqual([
    [['', 'unknownField']],
    [['', 'unknownField']],
  ])
})

test.each([[[]], [null], [''], [{}], [{ gallery_images: null }]])('a gallery is empty by %j', (gallery) => {
  expect(documentBody('course', 'change').parse({ gallery })).toEqual({ fields: {}, gallery: [], removed: [] })
})

test('rows of a gallery may be the numbers of their images alone', () => {
  const rows = [{ id: null, imageId: 2 }]
  const found = [[2], ['2'], { gallery_images: [2] }, { gallery_images: [{ image_id: { id: 2 } }] }]
  expect(found.map((gallery) => documentBody('course', 'change').parse({ gallery }).gallery)).toEqual(
    Array.from({ length: 4 }, () => rows),
  )
  expect(errors('course', 'change', { gallery: { gallery_images: [{ id: 3 }] } })).toEqual([
    ['gallery.gallery_images.0.image_id', 'required'],
  ])
})

test.each([null, ''])('lists are empty by %j', (none) => {
  const lists = { tags: none, collection: none, lessons_schedule_list: none, content: none }
  expect(documentBody('course', 'change').parse(lists)).toEqual({
    fields: { tags: [], collection: [], lessons_schedule_list: [] },
    content: [],
    removed: [],
  })
})

test('materials are empty by an empty list as well', () => {
  expect(documentBody('course', 'change').parse({ materials: [] }).fields).toEqual({ materials: '' })
})

test('a start that is not deferred has no moment, and the switch itself is not kept', () => {
  const at = '2030-01-01T10:00Z'
  const fieldsBy = (isDeferred: unknown) =>
    documentBody('course', 'change').parse({ is_deferred: isDeferred, deferred_start_at: at }).fields
  expect([true, null, false, 'false'].map(fieldsBy)).toEqual([
    { deferred_start_at: '2030-01-01T10:00:00.000Z' },
    { deferred_start_at: '2030-01-01T10:00:00.000Z' },
    { deferred_start_at: null },
    { deferred_start_at: null },
  ])
  expect(errors('studio', 'change', { is_deferred: false })).toEqual([['', 'unknownField']])
})

test('author and category come as an id or as an object, tags and collections too', () => {
  const body = {
    author: 'p-1',
    category: { id: 3, name: 'Космос' },
    tags: [1, { id: 2, name: 'a' }, 1],
    collection: null,
  }
  expect(documentBody('course', 'change').parse(body).fields).toEqual({
    author: 'p-1',
    category: 3,
    tags: [1, 2],
    collection: [],
  })
})

test('a timetable keeps its lines, with days and times in one form', () => {
  const lines = [{ date: '12-31-2026', time: '9:30', room: { floor: 2 } }, 'по средам', 7]
  expect(documentBody('course', 'change').parse({ lessons_schedule_list: lines }).fields).toEqual({
    lessons_schedule_list: [{ date: '2026-12-31', time: '09:30', room: { floor: 2 } }, 'по средам', 7],
  })
})

test.each([
  ['title', 'x'.repeat(256), 'tooLongFor'],
  ['short_description', 'x'.repeat(5_001), 'tooLongFor'],
  ['materials', 'x'.repeat(50_001), 'tooLongFor'],
  ['slug', 'x'.repeat(50_000), 'tooLongFor'],
  ['tags', Array.from({ length: 101 }, (_, at) => at + 1), 'tooMany'],
  ['lessons_schedule_list', Array.from({ length: 201 }, () => 1), 'tooMany'],
  ['content', Array.from({ length: 201 }, () => ({ type: 'text' })), 'tooMany'],
  ['status', 3, 'choiceBad'],
  ['access_duration', 1_201, 'wholeBad'],
  ['price', 10_000_001, 'sumBad'],
  ['author', 'x y', 'personBad'],
  ['cover', 2_147_483_648, 'idBad'],
])('%s has its limit', (name, value, message) => {
  expect(errors('course', 'change', { [name]: value })).toEqual([[name, message]])
})

test('what an answer of a write has beside is dropped', () => {
  const facts = { id: 9, kind: 'webinar', contest_id: 9, webinar_id: 9, removed_markup: [{ path: 'materials' }] }
  expect(documentBody('webinar', 'change').parse(facts)).toEqual({ fields: {}, removed: [] })
})

test('blocks keep the order of the body, whatever positions they claim', () => {
  const wires = exampleBlocks.map((block, position) => blockToWire(block, position, imageOf))
  expect(documentBody('course', 'change').parse({ content: wires.toReversed() }).content).toEqual(
    exampleBlocks.toReversed(),
  )
})
