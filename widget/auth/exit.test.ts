import { expect, test } from 'vitest'
import { nextPage } from './exit.ts'
import { LANDING, SCHOOL } from './testing/fakes.ts'

interface Sources {
  attribute?: string
  query?: string
  property?: string
  room?: string
}

const next = (sources: Sources, origin = SCHOOL) => {
  const page = new URL('/landing/', origin)
  if (sources.query) page.searchParams.set('next', sources.query)
  const config = { nextUrl: sources.attribute ?? '', nextUrlProperty: sources.property ?? '' }
  const surroundings = { page, school: SCHOOL, origins: ['https://partner.example'], rooms: ['https://rooms.example'] }
  const { url, isRoot } = nextPage(config, surroundings, sources.room)
  return isRoot ? 'root' : url.href
}

test('the next page is the attribute, then the query, then the property, then the root', () => {
  expect(next({ attribute: '/a', query: '/b', property: '/c' })).toBe(`${SCHOOL}/a`)
  expect(next({ query: '/b', property: '/c' })).toBe(`${SCHOOL}/b`)
  expect(next({ property: '/c' })).toBe(`${SCHOOL}/c`)
  expect(next({})).toBe('root')
})

test('a target that leads astray counts as absent', () => {
  expect(next({ attribute: 'https://evil.example/', query: '/b' })).toBe(`${SCHOOL}/b`)
  expect(next({ attribute: 'javascript:alert(1)', query: '//evil.example', property: '/\\evil.example' })).toBe('root')
})

test('paths lead into the school, from a landing elsewhere too', () => {
  expect(next({ attribute: '/lesson/1' }, LANDING)).toBe(`${SCHOOL}/lesson/1`)
})

test('the landing itself and the origins that the server names are allowed', () => {
  expect(next({ attribute: `${LANDING}/thanks` }, LANDING)).toBe(`${LANDING}/thanks`)
  expect(next({ attribute: 'https://partner.example/7' })).toBe('https://partner.example/7')
})

test('an origin of rooms is followed for the room of an event alone', () => {
  const room = 'https://rooms.example/7'
  expect(next({ room })).toBe(room)
  for (const source of ['attribute', 'query', 'property']) expect(next({ [source]: room })).toBe('root')
  expect(next({ query: 'https://rooms.example/8', room })).toBe(room)
})

test('the root reloads however it is spelt', () => {
  expect(next({ attribute: '/' })).toBe('root')
  expect(next({ attribute: `${SCHOOL}/` }, LANDING)).toBe('root')
  expect(next({ attribute: `${LANDING}/` }, LANDING)).toBe('root')
  expect(next({ attribute: '/?from=mail' })).toBe(`${SCHOOL}/?from=mail`)
})
