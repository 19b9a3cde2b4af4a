import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { added, anImage } from '../../server/content/documents/testing/bodies.ts'
import { documentKinds } from '../../server/content/kinds.ts'
import { type ContentFixture, startContentFixture } from '../../server/content/testing/content-fixture.ts'
import { type FieldName, fieldsOf } from '../../server/contract/content/documents/fields.ts'
import { sizes } from '../../server/testing/sizes.ts'
import { createContentClient } from '../../widget/api/content.ts'
import type { BlockKind } from '../../widget/api/content/blocks.ts'
import { type Control, fieldTable } from '../../widget/studio/details/field-table.ts'
import { differences } from '../../widget/studio/document/differences.ts'
import { insertBlocks, setFields } from '../../widget/studio/document/edits.ts'
import { errorsOf } from '../../widget/studio/document/errors.ts'
import { type Data, draftOf, editedFrom, newBlock, newDocument } from '../../widget/studio/document/model.ts'
import { missingAlternativesIn, publishIssuesIn } from '../../widget/studio/publishing/publish-issues.ts'

let fixture: ContentFixture
let image: number
let named: Record<'category' | 'tag' | 'schoolTag' | 'collection', number>
beforeAll(async () => {
  fixture = await startContentFixture()
  image = await anImage(fixture)
  await added(fixture.as('author'), 'course')
  const add = async (path: string) => Number((await fixture.as('staff').post(`${path}/`, { name: 'Космос' })).body.id)
  named = {
    category: await add('categories'),
    tag: await add('tags'),
    schoolTag: await add('school-tags'),
    collection: await add('lessons-collections'),
  }
})
afterAll(() => fixture.close())

const clientOf = (role: 'author' | 'staff') =>
  createContentClient({ apiBase: fixture.school.address, token: () => fixture.tokenOf(role), notify: () => {} })

const MOMENT = '2030-03-04T22:30:00.000Z'

const LINES: Partial<Record<FieldName, string>> = {
  btn_target: '_blank',
  btn_text: 'Дальше',
  main_header: 'Слово',
  seo_title: 'Слово',
}

/** What the control of a field writes. */
const writes: Record<Control, (name: FieldName) => unknown> = {
  line: (name) => LINES[name] ?? 'https://school.example/a',
  lines: () => 'Слово',
  loose: () => 'Слово',
  slug: () => 'lava-1',
  sum: () => 1500.5,
  whole: () => 12,
  flag: () => true,
  day: () => '2030-03-05',
  when: (name) => (name === 'date_end' ? '2030-03-06T10:00:00.000Z' : MOMENT),
  start: () => MOMENT,
  category: () => ({ id: named.category, name: 'Космос' }),
  author: () => ({ id: fixture.ids.author, name: 'author' }),
  course: () => 1,
  tags: () => [named.tag, named.schoolTag],
  collections: () => [named.collection],
  picture: () => ({ id: image }),
  rich: () => '<p>Слово <strong>тут</strong></p>',
  json: () => ({ room: 2 }),
  schedule: () => [{ date: '2030-03-05', time: '01:30', time_end: null, title: 'Слово' }],
}

test.each(documentKinds)(
  'what an author writes into the details of a %s is what the school stores, field by field',
  async (kind) => {
    const names = fieldsOf(kind).filter((name) => fieldTable[name] !== null && fieldTable[name]?.control !== 'start')
    const written = names.map((name) => {
      const place = fieldTable[name]
      return [name, place && writes[place.control](name)]
    })
    const start = fieldsOf(kind).includes('deferred_start_at') ? { deferred_start_at: MOMENT } : {}
    const place = kind === 'lesson' ? { position: 3 } : {}
    const document = setFields({ title: 'Лава', ...Object.fromEntries(written), ...start, ...place })(newDocument(kind))
    const outcome = await clientOf('staff').documents(kind).save(draftOf(document))
    if (!outcome.ok) throw new Error(`${outcome.detail} ${JSON.stringify(outcome.paths)}`)
    const stored = editedFrom(kind, outcome.body)
    expect(differences(document, stored)).toEqual([])
    expect(names.filter((name) => !(name in stored.fields))).toEqual([])
    expect('ignored_fields' in outcome.body).toBe(false)
  },
)

/** A quiz of one question. */
const quizOf = (question: Data): Data => ({
  questions: [{ id: null, uuid: 'q', text: 'Где?', variants: [{ text: 'Тут', is_correct: true }], ...question }],
})

const blockErrors: readonly [BlockKind, Data, Data][] = [
  ['quiz', { questions: [] }, quizOf({})],
  ['quiz', quizOf({ text: '<p> </p>' }), quizOf({ variants: ['Тут'] })],
  ['quiz', quizOf({ variants: [' ', 'Там'] }), quizOf({ variants: ['Тут', { text: 'Там', is_correct: true }] })],
  ['quiz', quizOf({ variants: ['Тут', { text: 'Там', is_correct: false }] }), quizOf({ variants: [{ text: 'Там' }] })],
  ['quiz', quizOf({ variants: [] }), quizOf({})],
  ['video', { url: '' }, { url: 'https://youtu.be/dQw4w9WgXcQ' }],
  ['video', { url: '' }, { kinescope_video_id: 'abc' }],
  ['image', { img: null }, { img: null }],
  ['image', { title: ' ' }, { title: 'Вулкан' }],
  ['image-text', { title: '' }, { title: 'Вулкан' }],
  ['image-list-texts', { caption2: '', txt2: '' }, { caption2: '', txt2: '<p>Два</p>' }],
  ['images', { images: ['', 'Раз'] }, { images: ['Раз', 'Два'] }],
  ['preview', { images: [' '] }, { images: [] }],
  ['text', {}, { txt: '<p>Слово</p>' }],
]
const PICTURES: Partial<Record<BlockKind, string>> = { image: 'img', 'image-text': 'img', 'image-list-texts': 'img2' }

const blockOf = (kind: BlockKind, data: Data) => {
  const picture = PICTURES[kind]
  const images = Array.isArray(data.images)
    ? { images: data.images.map((caption) => ({ image_id: image, caption })) }
    : {}
  return newBlock(kind, { ...(picture !== undefined && { [picture]: { id: image } }), ...data, ...images })
}

const aDocument = fc.record({
  blocks: fc.array(fc.tuple(fc.nat({ max: blockErrors.length - 1 }), fc.boolean()), { maxLength: 6 }),
  title: fc.constantFrom('Лава', '', ' '),
  date_start: fc.constantFrom(null, '2030-03-05', '2030-03-05T10:00:00.000Z'),
  date_end: fc.constantFrom(null, '2030-03-04', '2030-03-05', '2030-03-05T09:00:00.000Z', '2030-03-06T00:00:00.000Z'),
})

test('what the studio says is wrong or missing is what the school refuses to publish or warns about, at the same places', () =>
  fc.assert(
    fc.asyncProperty(aDocument, async ({ blocks, ...fields }) => {
      const content = blocks.flatMap(([at, isRight]) => {
        const [kind, wrong, right] = blockErrors[at] ?? []
        return kind ? [blockOf(kind, (isRight ? right : wrong) ?? {})] : []
      })
      const calls = clientOf('author').documents('webinar')
      const saved = await calls.save(draftOf(insertBlocks(0, content)(setFields(fields)(newDocument('webinar')))))
      if (!saved.ok) throw new Error(`${saved.detail} ${JSON.stringify(saved.paths)}`)
      const document = editedFrom('webinar', saved.body)
      const published = await calls.publish(saved.body.id)
      const refused = published.ok ? [] : [...errorsOf(document, published).keys()]
      const warnings = (published.ok && published.body.warnings) || []
      const warned = errorsOf(document, {
        fields: {},
        paths: Object.fromEntries(warnings.map(({ path, message }) => [path, [message]])),
      })
      expect({ refused: refused.toSorted(), warned: [...warned.keys()] }).toEqual({
        refused: publishIssuesIn(document)
          .map(({ place }) => place)
          .toSorted(),
        warned: published.ok ? missingAlternativesIn(document) : [],
      })
    }),
    { numRuns: sizes.contentErrors },
  ))

test('a picture that is not there is refused at its row of the gallery, in words of the details', async () => {
  const document = {
    ...newDocument('course'),
    fields: { id: null, title: 'Лава' },
    gallery: [{ image_id: image }, { image_id: 999 }],
  }
  const outcome = await clientOf('author').documents('course').save(draftOf(document))
  expect(outcome.ok ? [] : [...errorsOf(document, outcome).keys()]).toEqual(['gallery.1.image_id'])
})
