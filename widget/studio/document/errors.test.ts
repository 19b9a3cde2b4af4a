import { expect, test } from 'vitest'
import { errorsOf, withoutRefused } from './errors.ts'
import { type Data, newBlock, newDocument } from './model.ts'

const block = (uuid: string) => ({ ...newBlock('video'), uuid })
const sent = { ...newDocument('course'), content: [block('u0'), block('u1')] }

test('what is refused stands at its block, list or field; a field that is told exactly is not told again', () => {
  const errors = errorsOf(sent, {
    fields: { content: ['Проверьте содержание'], slug: ['Занят'], title: ['Нужно название'] },
    paths: {
      'content.1.data.url': ['Не ссылка'],
      'content.0.data.questions.0.text': ['Слишком длинно'],
      'content.0': ['Лишний блок'],
      'content.7.type': ['Неизвестный вид'],
      'gallery.gallery_images.2.image_id': ['Нет картинки'],
      title: ['Слишком длинно'],
    },
  })
  expect(Object.fromEntries(errors)).toEqual({
    'u1.url': ['Не ссылка'],
    'u0.questions.0.text': ['Слишком длинно'],
    u0: ['Лишний блок'],
    'content.7.type': ['Неизвестный вид'],
    'gallery.2.image_id': ['Нет картинки'],
    title: ['Слишком длинно'],
    slug: ['Занят'],
  })
})

test('the caption of a page is its title', () => {
  const page = newDocument('page')
  expect([...errorsOf(page, { fields: { caption: ['Нужно'] }, paths: {} })]).toEqual([['title', ['Нужно']]])
})

const written = (title: string, ...blocks: [uuid: string, data: Data][]) => ({
  ...newDocument('course'),
  fields: { title, slug: title },
  content: blocks.map(([uuid, data]) => ({ ...newBlock('video', data), uuid })),
})

test('without what is refused, fields and blocks are as the school has them, or left out if it has none', () => {
  const base = written('было', ['u0', { url: 'a', title: 'a' }], ['u1', { url: 'b' }])
  const mine = written(
    'стало',
    ['u1', { url: 'B' }],
    ['u0', { url: 'A', title: 'A' }],
    ['u2', { url: 'C', title: 'C' }],
    ['u3', {}],
  )
  expect(withoutRefused(mine, base, ['slug', 'u0.url', 'u1', 'u2.url', 'u3.id', 'content'])).toEqual({
    ...newDocument('course'),
    fields: { title: 'стало', slug: 'было' },
    content: [
      { ...base.content[1] },
      { ...mine.content[1], data: { url: 'a', title: 'A' } },
      { ...mine.content[2], data: { title: 'C' } },
    ],
  })
})
