import { expect, test } from 'vitest'
import { utmFields } from './utm-fields.ts'

test('of the page’s parameters only utm marks are recorded, the first of each', () => {
  const page = new URL(
    'https://landing.example/?utm_source=vk&utm_source=ok&next=/x&email=a@b.ru&utm_term=a%20b&utm_=&utm-x=1',
  )
  expect(utmFields(page)).toEqual({ utm_source: 'vk', utm_term: 'a b' })
})

test('an endless mark does not keep anybody from registering', () => {
  const page = new URL('https://landing.example/')
  for (let at = 0; at < 30; at += 1) page.searchParams.set(`utm_${at}`, 'x'.repeat(500))
  const fields = Object.values(utmFields(page))
  expect(fields).toHaveLength(20)
  expect(Math.max(...fields.map((value) => value.length))).toBe(200)
})
