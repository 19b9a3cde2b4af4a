import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { newBlock, newDocument } from './model.ts'

const block = (uuid: string) => ({ ...newBlock('video'), uuid })
const sent = { ...newDocument('course'), content: [block('u0'), block('u1')] }

test('what is refused stands at its block, list or field; a field that is told exactly is not told again', () => {
  const faults = faultsOf(sent, {
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
  expect(Object.fromEntries(faults)).toEqual({
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
  expect([...faultsOf(page, { fields: { caption: ['Нужно'] }, paths: {} })]).toEqual([['title', ['Нужно']]])
})
