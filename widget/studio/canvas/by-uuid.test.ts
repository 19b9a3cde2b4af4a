import { expect, test } from 'vitest'
import { newBlock } from '../document/model.ts'
import { blockIn, errorsIn, NO_ERRORS } from './by-uuid.ts'

test('a block is found by its uuid', () => {
  const content = [newBlock('text'), newBlock('video')]
  expect([blockIn(content, content[1]?.uuid ?? ''), blockIn(content, 'gone')]).toEqual([content[1], undefined])
})

test('a block has its own sentences by their path, the same map each time', () => {
  const errors = new Map([
    ['slug', ['Занято']],
    ['a.url', ['Нет адреса']],
    ['a.questions.0.text', ['Пусто']],
    ['b.title', ['Длинно']],
  ])
  const ofA = errorsIn(errors, 'a')
  expect(ofA).toEqual(
    new Map([
      ['url', ['Нет адреса']],
      ['questions.0.text', ['Пусто']],
    ]),
  )
  expect(errorsIn(errors, 'a')).toBe(ofA)
  expect(errorsIn(errors, 'c')).toBe(NO_ERRORS)
})
