import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { blockInput } from '../../contract/content/blocks/input.ts'
import { commentBody } from '../../contract/content/community.ts'
import { documentBody } from '../../contract/content/documents/body.ts'
import { termBody } from '../../contract/content/terms.ts'
import { tokenBody } from '../../contract/content/users.ts'
import type { Lang } from '../../contract/messages.ts'
import { listQuery } from './lists.ts'
import { problemOf, refusalBody } from './errors.ts'

/** What a body or a query is told that does not fit. */
const refusalOf = (schema: z.ZodType, body: unknown, lang: Lang = 'ru'): unknown => {
  const { error } = z.object({ body: schema }).safeParse({ body })
  const problem = problemOf(error, { body })
  return problem && refusalBody(problem, lang)
}

describe('a field of a document that does not fit says what would', () => {
  test.each([
    ['price', '1,5', 'Нужна сумма от 0 до 10 000 000, копейки через точку: 1500.50'],
    ['price', -1, 'Нужна сумма от 0 до 10 000 000, копейки через точку: 1500.50'],
    ['price', 1.234, 'Нужна сумма от 0 до 10 000 000, копейки через точку: 1500.50'],
    ['access_duration', 'вечно', 'Нужно целое число от 0 до 1200'],
    ['access_duration', 1_201, 'Нужно целое число от 0 до 1200'],
    ['status', 7, 'Подходит одно из: 0, 1, 2'],
    ['is_new', 'maybe', 'Нужно true или false'],
    ['cover', 'обложка', 'Нужен номер: целое число больше нуля'],
    ['author', 'Анна Петрова', 'Нужен id человека'],
    ['title', 7, 'Нужен текст'],
    ['title', 'я'.repeat(256), 'Слишком длинно: не больше 255 знаков'],
    ['age', [], 'Нужно число, строка или null'],
    ['date', '2026-12-01T19:00', 'Нужна дата без времени: 2026-12-01 или 12-01-2026'],
    ['deferred_start_at', 'завтра', 'Нужна дата вида 2026-12-01 или 12-01-2026, со временем: 2026-12-01T19:00'],
    ['materials', {}, 'Нужен текст'],
    ['tags', 7, 'Нужен список'],
    ['content', Array.from({ length: 201 }, () => ({ type: 'text' })), 'Слишком много: не больше 200'],
  ])('%s: %j', (name, value, message) => {
    expect(refusalOf(documentBody('course', 'change'), { [name]: value })).toEqual({ [name]: [message] })
  })
})

test('a line of a timetable that does not fit is told with its place', () => {
  const body = { lessons_schedule_list: ['по средам', { time: '25:00' }] }
  expect(refusalOf(documentBody('course', 'change'), body)).toEqual({
    lessons_schedule_list: ['Строка 2: Нужно время вида 19:00 (time)'],
    error_paths: { 'lessons_schedule_list.1.time': ['Нужно время вида 19:00'] },
  })
})

test('a tag that does not fit is called one', () => {
  expect(refusalOf(documentBody('course', 'change'), { tags: [1, 'космос'] })).toEqual({
    tags: ['Тег 2: Нужен номер: целое число больше нуля'],
    error_paths: { 'tags.1': ['Нужен номер: целое число больше нуля'] },
  })
})

test('what is no block, and what is no answer of a quiz', () => {
  expect(refusalOf(z.object({ content: blockInput }), { content: 7 })).toEqual({ content: ['Нужен объект'] })
  const data = { questions: [{ variants: [7] }] }
  expect(refusalOf(z.object({ content: z.array(blockInput) }), { content: [{ type: 'quiz', data }] })).toMatchObject({
    content: ['Блок 1, вопрос 1, вариант 1: Нужна строка или {"text": "…", "is_correct": true}'],
  })
})

test('a comment says which kinds of documents there are, and how long it may be', () => {
  const body = { obj_type: 'person', obj_id: 0, text: 'я'.repeat(2_001) }
  const kinds = 'course, live-lesson, single-lesson, page, studio, webinar, contest, lesson, courses, webinars'
  expect(refusalOf(commentBody, body, 'en')).toEqual({
    obj_type: [`One of these is needed: ${kinds}, contests-v2, lessons`],
    obj_id: ['A number is needed: whole and above zero'],
    text: ['Too long: at most 2000 characters'],
  })
})

test('a term says how long its name may be, whatever it is made of', () => {
  const message = { name: ['Слишком длинно: не больше 80 знаков'] }
  expect([refusalOf(termBody, { name: 'я'.repeat(81) }), refusalOf(termBody, { name: 'я'.repeat(400) })]).toEqual([
    message,
    message,
  ])
})

test('a number, a choice and a list’s order say between what', () => {
  expect(refusalOf(tokenBody, { username: 'a', password: 'b', days: 91, scope: 'all' })).toEqual({
    days: ['Нужно число не больше 90'],
    scope: ['Подходит одно из: read, write'],
  })
  expect(refusalOf(listQuery(['id', 'title']), { page: 'x', page_size: '0', ordering: 'size' })).toEqual({
    page: ['Нужно целое число от 1 до 1000000'],
    page_size: ['Нужно целое число от 1 до 200'],
    ordering: ['Подходит одно из: id, -id, title, -title'],
  })
})

test('what is missing is said to be required, and nothing else', () => {
  expect(refusalOf(commentBody, {})).toEqual({
    obj_type: ['Обязательное поле'],
    obj_id: ['Обязательное поле'],
    text: ['Обязательное поле'],
  })
})
