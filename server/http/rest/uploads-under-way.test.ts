import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import type { Member, RestCaller } from './route.ts'
import { createUploadsUnderWay } from './uploads-under-way.ts'

type Role = Member['role']

const callerOf = (id: string, role: Role): RestCaller => ({
  member: { id, email: `${id}@example.com`, name: id, role },
  tokenId: null,
  ip: '198.51.100.1',
  origin: 'https://school.example',
  requestId: 'r',
  lang: 'ru',
  ifMatch: null,
})

/** Uploads of these people that are begun one after another and do not end before `end` is called. */
const begin = (people: readonly (readonly [id: string, role: Role])[]) => {
  const within = createUploadsUnderWay()
  const { promise, resolve: end } = Promise.withResolvers<number>()
  const all = people.map(([id, role]) =>
    within(callerOf(id, role), () => promise).catch((error: unknown) =>
      error instanceof Problem ? error.status : error,
    ),
  )
  return { within, end: () => (end(201), Promise.all(all)) }
}

test('a person has two at once', () => {
  const people = ['a', 'a', 'a', 'b'].map((id) => [id, 'author'] as const)
  return expect(begin(people).end()).resolves.toEqual([201, 201, 429, 201])
})

test('a process has eight at once', () => {
  const people = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e', 'e'].map((id) => [id, 'author'] as const)
  return expect(begin(people).end()).resolves.toEqual([...Array(8).fill(201), 503, 503])
})

test('visitors have four of them, so that authors find room', () => {
  const visitors = ['a', 'b', 'c', 'd', 'e'].map((id) => [id, 'visitor'] as const)
  return expect(begin([...visitors, ['f', 'author']]).end()).resolves.toEqual([201, 201, 201, 201, 503, 201])
})

test('the room is there again, whether it went well or not', async () => {
  const { within, end } = begin([['a', 'author']])
  await end()
  const fail = () => within(callerOf('a', 'author'), () => Promise.reject(new Error('x'))).catch(() => 'failed')
  const seen = [await fail(), await fail(), await fail()]
  expect(seen).toEqual(['failed', 'failed', 'failed'])
})
