import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentKind } from '../../contract/content/state.ts'
import { content } from '../../db/schema.ts'
import { documentKinds, kinds } from '../kinds.ts'
import type { ClientResponse } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { aBody, added, anImage, everyKind, pathOf } from './testing/bodies.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const EMPTY = [
  { type: 'text', data: {} },
  { type: 'quiz', data: { title: 'Вопросы' } },
  { type: 'video', data: { title: 'Кино' } },
  { type: 'image', data: { title: 'Луна' } },
]

const AT_EACH = {
  'content.1.data.questions': ['Тест без вопросов опубликовать нельзя'],
  'content.2.data.url': ['Видео без адреса опубликовать нельзя'],
  'content.3.data.img': ['Блок без изображения опубликовать нельзя'],
}

const BACKWARDS = { date_start: '2030-01-02T10:00:00Z', date_end: '2030-01-01T10:00:00Z' }
const ENDS_BEFORE_START = { date_end: ['Окончание раньше начала: опубликовать нельзя'] }

/** A lesson and a studio page are published without a status. */
const statusOf = (kind: DocumentKind) => (kind === 'lesson' || kind === 'studio' ? {} : { status: 1 })

const placesOf = ({ status, body }: ClientResponse) => [status, body.error_paths]

test('a draft with an empty quiz, video and picture is saved, and refused at each of them when it is published', async () => {
  const author = fixture.as('author')
  const made = await added(author, 'course', { content: EMPTY })
  const shown = await author.patch(pathOf('course', 1), { status: 1 })
  expect([made.status, placesOf(shown)]).toEqual([201, [400, AT_EACH]])
})

const RIGHT = { text: 'Лава', is_correct: true }
const WRONG = { text: 'Лёд', is_correct: false }

test('a question is published with its text, answers that say something and, where they are marked, a right one', async () => {
  const author = fixture.as('author')
  const questions = [
    { text: 'Что горячее?', variants: [RIGHT, WRONG] },
    { text: '<p> </p>', variants: [RIGHT, { text: ' ', is_correct: false }] },
    { text: 'Что горячее?', variants: [WRONG, WRONG] },
    { text: 'Что вам ближе?', variants: ['Лава', 'Лёд'] },
    { text: 'Что горячее?', variants: [] },
  ]
  const made = await added(author, 'course', { content: [{ type: 'quiz', data: { questions } }] })
  const refused = await author.patch(pathOf('course', 1), { status: 1 })
  expect([made.status, placesOf(refused)]).toEqual([
    201,
    [
      400,
      {
        'content.0.data.questions.1.text': ['Вопрос без текста опубликовать нельзя'],
        'content.0.data.questions.1.variants': ['Пустой ответ опубликовать нельзя: заполните его или удалите'],
        'content.0.data.questions.2.variants': ['Отметьте хотя бы один верный ответ: без него опубликовать нельзя'],
        'content.0.data.questions.4.variants': ['Вопрос без ответов опубликовать нельзя'],
      },
    ],
  ])
})

test('a change of what is published is refused at the same places, and readers go on seeing what they see', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { status: 1, content: [{ type: 'text', data: { txt: '<p>Луна</p>' } }] })
  const changed = await author.patch(pathOf('course', 1), { content: EMPTY })
  const replaced = await author.put(pathOf('course', 1), aBody('course', { content: EMPTY, status: 1 }))
  const { body } = await fixture.as('anonymous').get(pathOf('course', 1))
  expect([placesOf(changed), placesOf(replaced), body.content]).toEqual([
    [400, AT_EACH],
    [400, AT_EACH],
    [expect.objectContaining({ type: 'text' })],
  ])
})

test.each([
  ['lesson', undefined],
  ['studio', undefined],
  ['course', 1],
] as const)('a new %s that readers see at once is checked, and a draft of it is not', async (kind, status) => {
  const author = fixture.as('author')
  await added(author)
  const body = aBody(kind, { content: EMPTY, status })
  const shown = await author.post(`${kinds[kind].path}/`, body)
  const draft = await author.post(`${kinds[kind].path}/`, { ...body, status: 0 })
  expect([placesOf(shown), draft.status]).toEqual([[400, AT_EACH], 201])
})

/** Rows of a gallery as the specification's clients send them, and pictures without any text beside them. */
const undescribed = (img: number) => [
  { type: 'image', data: { title: ' ', img } },
  { type: 'image-text', data: { img, txt: '<p>Рядом</p>' } },
  { type: 'image-list-texts', data: { img1: img, img2: img, caption2: 'Два', img3: img, txt3: '<p>Три</p>' } },
  {
    type: 'images',
    data: {
      images: [
        { image_id: img, caption: 'Раз' },
        { id: null, image_id: img },
      ],
    },
  },
  { type: 'preview', data: { images: [img] } },
]
const WARNINGS = [
  'content.0.data.title',
  'content.1.data.title',
  'content.2.data.caption1',
  'content.3.data.images.1.caption',
  'content.4.data.images.0.caption',
].map((path) => ({ path, message: 'Изображение без описания для тех, кто его не видит' }))

test.each(documentKinds)(
  'a %s with pictures without alternative texts is published, and the response lists them as warnings',
  async (kind) => {
    const author = fixture.as('author')
    if (kind === 'lesson') await added(author)
    const body = aBody(kind, { content: undescribed(await anImage(fixture)) })
    const draft = await author.post(`${kinds[kind].path}/`, body)
    const published = await author.patch(pathOf(kind, Number(draft.body.id)), { status: 1 })
    const atOnce = await author.post(`${kinds[kind].path}/`, { ...body, status: undefined, ...statusOf(kind) })
    const read = await fixture.as('author').get(pathOf(kind, Number(draft.body.id)))
    expect([draft, published, atOnce, read].map(({ status, body: { warnings } }) => [status, warnings])).toEqual([
      [201, undefined],
      [200, WARNINGS],
      [201, WARNINGS],
      [200, undefined],
    ])
  },
)

test("a document's own gallery with the rows of the specification's clients is published without a warning", async () => {
  const author = fixture.as('author')
  const image_id = await anImage(fixture)
  const gallery = { gallery_images: [{ image_id }] }
  const { status, body } = await author.post('courses/', aBody('course', { gallery, status: 1 }))
  expect([status, body.warnings]).toEqual([201, undefined])
})

test('pictures with their texts are published without a warning, and so is a text without a picture', async () => {
  const author = fixture.as('author')
  const img = await anImage(fixture)
  const content = [...everyKind(img), { type: 'image-text', data: { txt: '<p>Без картинки</p>' } }]
  const { status, body } = await author.post('courses/', aBody('course', { content, status: 1 }))
  expect([status, body.warnings]).toEqual([201, undefined])
})

test('an autosave of what is published takes what cannot be published, as a draft', async () => {
  const author = fixture.as('author')
  await added(author, 'lesson', { status: 1 })
  const saved = await author.patch(`${pathOf('lesson', 1)}?autosave=1`, { content: EMPTY, status: 1 })
  const shown = await author.patch(pathOf('lesson', 1), { status: 1 })
  expect([saved.status, saved.body.status, placesOf(shown)]).toEqual([200, 0, [400, AT_EACH]])
})

test('an event that ends before it starts is not published, nor is a published one changed to do so', async () => {
  const author = fixture.as('author')
  const made = await author.post('webinars/', aBody('webinar', { ...BACKWARDS, status: 1 }))
  await added(author, 'webinar', { date_start: BACKWARDS.date_start, status: 1 })
  const changed = await author.patch(pathOf('webinar', 1), { date_end: BACKWARDS.date_end })
  expect([made.status, made.body, changed.status, changed.body]).toEqual([
    400,
    ENDS_BEFORE_START,
    400,
    ENDS_BEFORE_START,
  ])
})

test.each([
  ['2030-01-02', '2030-01-01', 400],
  ['2030-01-02', '2030-01-02', 200],
  ['2030-01-01T21:00:00Z', '2030-01-01', 400],
  ['2030-01-01T20:59:59Z', '2030-01-01', 200],
  ['2030-01-02T10:00:00Z', '2030-01-02T10:00:00Z', 200],
])(
  'an event from %s to %s is published: %i, since days are those of Moscow, to their end',
  async (start, end, status) => {
    const author = fixture.as('author')
    await added(author, 'webinar', { date_start: start, date_end: end })
    expect((await author.patch(pathOf('webinar', 1), { status: 1 })).status).toBe(status)
  },
)

test('questions of a new quiz come by calls of their own to a draft, and the last one stays while it is published', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { status: 1 })
  const draft = await author.patch(pathOf('course', 1), { content: [{ type: 'quiz', data: {} }], status: 0 })
  const [quiz] = [draft.body.content].flat().map((block) => Object(block).id)
  const question = await author.post('quiz-questions/', { quiz, text: 'Где?', variants: ['Тут'] })
  const shown = await author.patch(pathOf('course', 1), { status: 1 })
  const deletion = await author.delete(`quiz-questions/${Number(question.body.id)}/`)
  expect([draft.status, question.status, shown.status, placesOf(deletion)]).toEqual([
    200,
    201,
    200,
    [400, { 'content.0.data.questions': AT_EACH['content.1.data.questions'] }],
  ])
})

test('what was published with empty blocks is still changed elsewhere, and gets no further ones', async () => {
  const author = fixture.as('author')
  const [, , ...blocks] = EMPTY
  await added(author, 'webinar', { content: blocks, ...BACKWARDS })
  await fixture.school.deps.transact((tx) => tx.update(content).set({ status: 1 }))
  const renamed = await author.patch(pathOf('webinar', 1), { title: 'Новое' })
  const sentBack = await author.put(pathOf('webinar', 1), renamed.body)
  const more = await author.patch(pathOf('webinar', 1), { content: [renamed.body.content, blocks].flat() })
  expect([renamed.status, sentBack.status, placesOf(more)]).toEqual([
    200,
    200,
    [400, { 'content.2.data.url': AT_EACH['content.2.data.url'], 'content.3.data.img': AT_EACH['content.3.data.img'] }],
  ])
})

test('what was published with an empty answer is still changed elsewhere, and its question keeps its text', async () => {
  const author = fixture.as('author')
  const questions = [{ text: 'Что горячее?', variants: [RIGHT, { text: '', is_correct: false }] }]
  const made = await added(author, 'course', { content: [{ type: 'quiz', data: { questions } }] })
  await fixture.school.deps.transact((tx) => tx.update(content).set({ status: 1 }))
  const renamed = await author.patch(pathOf('course', 1), { title: 'Новое' })
  const [block] = [made.body.content].flat().map((one) => Object(one))
  const [question] = block.data.questions
  const blank = { ...block, data: { ...block.data, questions: [{ ...question, text: '' }] } }
  const refused = await author.patch(pathOf('course', 1), { content: [blank] })
  expect([renamed.status, placesOf(refused)]).toEqual([
    200,
    [400, { 'content.0.data.questions.0.text': ['Вопрос без текста опубликовать нельзя'] }],
  ])
})
