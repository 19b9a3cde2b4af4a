import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../../contract/durations.ts'
import { openUntil } from '../../../../orders/stores/entitlement-store.ts'
import { add } from '../../../publishing/testing/writing.ts'
import type { Client, ClientResponse } from '../../../testing/client.ts'
import type { ContentFixture } from '../../../testing/content-fixture.ts'

export const aText = (uuid: string) => ({ type: 'text', uuid, data: { txt: 'Абзац' } })
export const aQuiz = (uuid: string) => ({
  type: 'quiz',
  uuid,
  data: { questions: [{ text: 'Да?', variants: ['Да', 'Нет'] }] },
})

/** Adds lessons of the texts `one` and `two` and the quiz `three` to a course; answers their numbers. */
export const addLessons = async ({ as }: ContentFixture, course: number, count: number): Promise<number[]> => {
  const content = [aText('one'), aText('two'), aQuiz('three')]
  const ids: number[] = []
  for (let position = 1; position <= count; position += 1)
    ids.push(await add(as('author'), 'lesson', { course, position, title: `Урок ${position}`, content }))
  return ids
}

/** The moment so many minutes ago. */
export const ago = ({ school }: ContentFixture, minutes: number): string =>
  new Date(school.clock.now().getTime() - minutes * 60_000).toISOString()

/** Opens a product to the person `user` as of so many minutes ago; without an end, or for so many days from now. */
export const buy = (
  { school, ids }: ContentFixture,
  product: string,
  { days = null, minutes = 0 }: { days?: number | null; minutes?: number } = {},
): Promise<void> => {
  const now = school.clock.now().getTime()
  const availableTo = days === null ? null : new Date(now + days * DAY_MS)
  const updatedAt = new Date(now - minutes * 60_000)
  return school.deps.transact((tx) =>
    openUntil(tx, { id: randomUUID(), personId: ids.user, product, availableTo, updatedAt }),
  )
}

export const send = (client: Client, ...reports: object[]): Promise<ClientResponse> =>
  client.post('/progress/', { reports })

/** What is kept of the client's person and a document. */
export const progressOf = async (client: Client, kind: string, id: number): Promise<Record<string, unknown>> =>
  (await client.get(`/progress/?kind=${kind}&id=${id}`)).body
