import { createElement, type MarkupNode } from '../../reader/text/markup.ts'
import { expect, test } from 'vitest'
import { addressAtEnd, addressFrom, withLinks } from './address.ts'

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

test.each([
  ['https://school.example/a', 'https://school.example/a', 'https://school.example/a'],
  ['Мы на www.school.example.', 'www.school.example', 'https://www.school.example'],
  ['(http://школа.example/a_(b))', 'http://школа.example/a_(b)', 'https://школа.example/a_(b)'],
  ['(см. https://school.example/a?b=1#c)', 'https://school.example/a?b=1#c', 'https://school.example/a?b=1#c'],
  ['Пишите «anna@school.example»', 'anna@school.example', 'mailto:anna@school.example'],
  ['https://school.example и ещё', null, null],
  ['в файле a.txt', null, null],
  ['@anna', null, null],
  ['www.', null, null],
])('%j ends with the address %j', (text, match, href) => {
  const found = addressAtEnd(text)
  expect([found && text.slice(found.start, found.end), found?.href ?? null]).toEqual([match, href])
})

const link = (href: string, text: string) => createElement('a', [text], { href })
const within = (tag: 'p' | 'code', ...children: MarkupNode[]) => createElement(tag, children)

test('addresses become links, except in links and in code', () => {
  const known = link('https://school.example/', 'www.school.example')
  expect(
    withLinks([within('p', 'Раз www.a.example, два b@c.example!', known), within('code', 'www.a.example')]),
  ).toEqual([
    within(
      'p',
      'Раз ',
      link('https://www.a.example', 'www.a.example'),
      ', два ',
      link('mailto:b@c.example', 'b@c.example'),
      '!',
      known,
    ),
    within('code', 'www.a.example'),
  ])
})
