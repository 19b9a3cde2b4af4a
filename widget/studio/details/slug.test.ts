import { expect, test } from 'vitest'
import { slugFrom } from './slug.ts'

test('an address is suggested from the title, in Latin letters, cut at a word', () => {
  expect(
    ['Вулканы и лава', 'Щука, ёж & Café №1', '«Подъезд»', '!!!', 'слово '.repeat(30), 'а'.repeat(90)].map(slugFrom),
  ).toEqual([
    'vulkany-i-lava',
    'schuka-ezh-cafe-1',
    'podezd',
    '',
    Array.from({ length: 10 }, () => 'slovo').join('-'),
    'a'.repeat(60),
  ])
})
