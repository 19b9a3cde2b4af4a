import { expect, test } from 'vitest'
import { originOf } from './own-address.ts'

test.each([
  ['https://school.example/widget/school.js'],
  ['https://school.example/widget/school.js?v=5'],
  ['https://school.example/widget/0.1.0-4f1c22ab/school.js'],
])('the chunks of %s lie in its folder, the calls go to its origin', (address) => {
  expect(originOf(address)).toEqual({ folder: 'https://school.example/widget/', api: 'https://school.example' })
})
