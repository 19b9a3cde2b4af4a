import { expect, test } from 'vitest'
import { addressFrom } from './address.ts'

test.each([
  ['https://school.example/a', 'https://school.example/a'],
  ['http://school.example', 'https://school.example'],
  ['school.example/a?b=1', 'https://school.example/a?b=1'],
  ['/lesson/1/', '/lesson/1/'],
  ['#начало', '#начало'],
  ['anna@school.example', 'mailto:anna@school.example'],
  ['+7 900 123-45-67', 'tel:+7900123-45-67'],
  [' t.me/school ', 'https://t.me/school'],
  ['javascript:alert(1)', null],
  ['data:text/html,a', null],
  ['просто слова', null],
  ['', null],
])('%j is meant as %j', (typed, address) => expect(addressFrom(typed)).toBe(address))
