import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentStage, startContentStage } from '../testing/stage.ts'
import { aBody, added, pathOf } from './testing/bodies.ts'

let stage: ContentStage
beforeEach(async () => {
  stage = await startContentStage()
})
afterEach(() => stage.close())

const EMPTY = [
  { type: 'text', data: {} },
  { type: 'quiz', data: { title: 'Вопросы' } },
  { type: 'video', data: { title: 'Кино' } },
  { type: 'image', data: { title: 'Луна' } },
]

test('a draft with an empty quiz, video and picture is saved, and refused at each of them when it is published', async () => {
  const author = stage.as('author')
  const made = await added(author, 'course', { content: EMPTY })
  const { status, body } = await author.patch(pathOf('course', 1), { status: 1 })
  expect([made.status, status, body.error_paths]).toEqual([
    201,
    400,
    {
      'content.1.data.questions': ['Тест без вопросов опубликовать нельзя'],
      'content.2.data.url': ['Видео без адреса опубликовать нельзя'],
      'content.3.data.img': ['Блок без изображения опубликовать нельзя'],
    },
  ])
})

test('an event that ends before it starts is not published', async () => {
  const dates = { date_start: '2030-01-02T10:00:00Z', date_end: '2030-01-01T10:00:00Z', status: 1 }
  const { status, body } = await stage.as('author').post('webinars/', aBody('webinar', dates))
  expect([status, body]).toEqual([400, { date_end: ['Окончание раньше начала: опубликовать нельзя'] }])
})

test('questions of a published quiz may come by calls of their own', async () => {
  const author = stage.as('author')
  await added(author, 'course', { status: 1 })
  const { status, body } = await author.patch(pathOf('course', 1), { content: [{ type: 'quiz', data: {} }] })
  const [quiz] = [body.content].flat().map((block) => Object(block).id)
  const question = await author.post('quiz-questions/', { quiz, text: 'Где?' })
  expect([status, question.status]).toEqual([200, 201])
})
