import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JsonObject } from '../../contract/content/state.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { editDocument } from './edit.ts'
import { documentOf } from './load.ts'
import type { Edit, StoredDocument } from '../stored/stored.ts'
import { added, anImage } from './testing/bodies.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const list = (word: string) => ({ type: 'list-text', data: { title: word, list_text: [{ txt: word }, { txt: word }] } })

/** The same object, before whose n-th prepared statement something else happens. */
const interrupted = <T extends object>(target: T, nth: number, meanwhile: () => Promise<unknown>): T => {
  let executed = 0
  const over = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (_, name) => {
        const value: unknown = Reflect.get(part, name)
        if (typeof value !== 'function') return value
        if (name === 'execute')
          return async (...values: unknown[]) => {
            executed += 1
            if (executed === nth) await meanwhile()
            return Reflect.apply(value, part, values)
          }
        return (...values: unknown[]) => {
          const made: unknown = Reflect.apply(value, part, values)
          return typeof made === 'object' && made !== null ? over(made) : made
        }
      },
    })
  return over(target)
}

const markersOf = ({ state }: StoredDocument) => new Set(JSON.stringify(state).match(/word\d+/g))

test.each([1, 2, 3, 4])('what is read is one version, though somebody writes before statement %s', async (nth) => {
  const author = fixture.as('author')
  const [first, second] = [await anImage(fixture), await anImage(fixture)]
  await added(author, 'course', {
    title: 'word1',
    content: [list('word1')],
    gallery: { gallery_images: [{ image_id: first }] },
  })
  const gallery = { gallery_images: [{ image_id: second }] }
  const write = () => author.put('courses/1/', { title: 'word2', content: [list('word2')], gallery })

  const read = await documentOf(interrupted(fixture.school.deps.db, nth, write), 'course', 1)

  expect(read && [read.version, [...markersOf(read)], read.state.gallery.map(({ imageId }) => imageId)]).toEqual([
    2,
    ['word2'],
    [second],
  ])
})

const callerOf = ({ ids }: ContentFixture): MemberCaller => ({
  member: { id: ids.author, email: 'author@example.com', name: 'author', role: 'author' },
  tokenId: null,
  ip: '198.51.100.1',
  origin: 'https://school.example',
  requestId: 'test',
  lang: 'ru',
  ifMatch: null,
  preview: null,
})

const inBlock =
  (data: JsonObject): Edit =>
  (before) => ({
    ...before,
    content: before.content.map((block) => ({ ...block, data: { ...block.data, ...data } })),
  })
const titled: Edit = (before) => ({ ...before, fields: { ...before.fields, title: 'Другое' } })

test('changes that begin at once all last, though none of them names a version', async () => {
  await added(fixture.as('author'), 'course', { content: [list('word1')] })
  const { deps } = fixture.school
  const target = { kind: 'course', number: 1, caller: callerOf(fixture), action: 'change' } as const
  const edits = [inBlock({ title: 'word2' }), titled, inBlock({ one_column: true })]
  await Promise.all(edits.map((edit) => editDocument(deps, target, edit)))

  const { body, headers } = await fixture.as('author').get('courses/1/')
  expect(headers.etag).toBe('"course:1-v4"')
  expect(body).toMatchObject({ title: 'Другое', content: [{ id: 1, data: { title: 'word2', one_column: true } }] })
})
