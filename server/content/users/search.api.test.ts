import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientResponse } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { addManyPeople } from '../testing/many/store.ts'

const PEOPLE = 400

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startContentFixture()
  await fixture.school.deps.transact((tx) => addManyPeople(tx, PEOPLE))
})
afterAll(() => fixture.close())

const namesIn = ({ body }: ClientResponse) => [body.results].flat().map((line) => Reflect.get(Object(line), 'name'))
const found = async (search: string, more = '', path = 'users/') =>
  namesIn(await fixture.as('staff').get(`${path}?search=${encodeURIComponent(search)}&${more}`))

test.each([
  ['ария 77 Ив', ['Мария 77 Иванова']],
  ['МАРИЯ', ['Мария 1 Иванова', 'Мария 10 Иванова']],
  ['MARIA77@', ['Мария 77 Иванова']],
  ['77@', ['Мария 177 Иванова', 'Мария 277 Иванова']],
  ['7 ', ['Мария 107 Иванова', 'Мария 117 Иванова']],
  ['100%_', []],
  ['"', []],
])('staff finds people by %j, a part of their names or e-mail addresses', async (search, names) => {
  expect(await found(search, 'page_size=2')).toEqual(names)
})

test('people are found among those of a role', async () => {
  expect(await found('7', 'role=author&page_size=2&ordering=-created_at')).toEqual([
    'Мария 376 Иванова',
    'Мария 372 Иванова',
  ])
})

test('an author is found by a part of the name, and not by one of the e-mail address', async () => {
  const searches = ['ария 252', 'ария 251', 'maria252']
  const names = []
  for (const search of searches) names.push(await found(search, '', 'users/authors/'))
  expect(names).toEqual([['Мария 252 Иванова'], [], []])
})

test('who is found in great number is listed to the end, in order, and counted as far as that', async () => {
  const staff = fixture.as('staff')
  const names = []
  for (const page of [1, 2]) names.push(...(await found('иванова', `page_size=200&ordering=-created_at&page=${page}`)))
  const { body } = await staff.get(`users/?search=${encodeURIComponent('Иванова')}&page_size=20`)
  expect(names).toEqual(Array.from({ length: PEOPLE }, (_, at) => `Мария ${PEOPLE - at} Иванова`))
  expect([body.count, body.count_is_exact]).toEqual([21, false])
})
