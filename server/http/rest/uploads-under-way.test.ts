import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../problem.ts'
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
  preview: null,
})

const STAYS = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const statusOf = (error: unknown) => (error instanceof Problem ? error.status : error)

/** Uploads of these people that start one after another and do not end before `end` is called; `started` are those that are read. */
const startUploads = (people: readonly (readonly [id: string, role: Role])[]) => {
  const within = createUploadsUnderWay()
  const { promise, resolve: end } = Promise.withResolvers<number>()
  const started: string[] = []
  const all = people.map(([id, role]) =>
    within(callerOf(id, role), STAYS, () => {
      started.push(id)
      return promise
    }).catch(statusOf),
  )
  const statuses = Promise.all(all)
  const afterPatience = async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    const seen = started.slice()
    end(201)
    return { started: seen, statuses: await statuses }
  }
  return { within, started, end: () => (end(201), statuses), afterPatience }
}

const of = (ids: string, role: Role) => Array.from(ids).map((id) => [id, role] as const)

test('a person has two at once, and the next ones wait their turn', async () => {
  const { started, end } = startUploads(of('aaab', 'author'))
  await vi.advanceTimersByTimeAsync(9_000)
  const atOnce = started.slice()
  expect([atOnce, await end(), started]).toEqual([
    ['a', 'a', 'b'],
    [201, 201, 201, 201],
    ['a', 'a', 'b', 'a'],
  ])
})

test('who waits for ten seconds is told to come back', async () => {
  expect(await startUploads(of('aaab', 'author')).afterPatience()).toEqual({
    started: ['a', 'a', 'b'],
    statuses: [201, 201, 429, 201],
  })
})

test('eight of a person wait, one more is told at once to come back', async () => {
  const { within } = startUploads(of('aaaaaaaaaa', 'author'))
  expect(await within(callerOf('a', 'author'), STAYS, async () => 201).catch(statusOf)).toBe(429)
})

test('64 wait in a process, one more is told at once to come back', async () => {
  const people = Array.from({ length: 72 }, (_, at) => [`p${at >> 1}`, 'author'] as const)
  const { within, started } = startUploads(people)
  const status = await within(callerOf('z', 'author'), STAYS, async () => 201).catch(statusOf)
  expect([started.length, status]).toEqual([8, 503])
})

test('a process has eight at once', async () => {
  const { started, statuses } = await startUploads(of('aabbccddee', 'author')).afterPatience()
  expect([started.join(''), statuses]).toEqual(['aabbccdd', [...Array(8).fill(201), 503, 503]])
})

test('visitors have four of them, so that authors find room', async () => {
  const { started, statuses } = await startUploads([...of('abcde', 'visitor'), ...of('f', 'author')]).afterPatience()
  expect([started.join(''), statuses]).toEqual(['abcdf', [201, 201, 201, 201, 503, 201]])
})

test('who breaks off while they wait are not started', async () => {
  const { within, started, end } = startUploads(of('aa', 'author'))
  const gone = new AbortController()
  const waiting = within(callerOf('a', 'author'), gone.signal, async () => started.push('late')).catch(statusOf)
  gone.abort()
  const late = await waiting
  await end()
  expect([late, started]).toEqual([429, ['a', 'a']])
})

test('the room is there again, whether it went well or not', async () => {
  const { within, end } = startUploads(of('a', 'author'))
  await end()
  const fail = () => within(callerOf('a', 'author'), STAYS, () => Promise.reject(new Error('x'))).catch(() => 'failed')
  const seen = [await fail(), await fail(), await fail()]
  expect(seen).toEqual(['failed', 'failed', 'failed'])
})
