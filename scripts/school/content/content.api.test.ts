import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { added } from '../../../server/content/documents/testing/bodies.ts'
import { type ContentFixture, startContentFixture } from '../../../server/content/testing/content-fixture.ts'
import { operator } from '../testing/command-context.ts'

let fixture: ContentFixture
let type: ReturnType<typeof operator>
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  type = operator(fixture.school.deps, fixture.school.clock.now)
  await added(fixture.as('author'), 'course', { title: 'Космос', slug: 'kosmos' })
})
afterEach(() => fixture.close())

/** Lines without the moments and the spaces between columns. */
const short = ({ lines }: { lines: string[] }) =>
  lines.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME').replaceAll(/ {2,}/g, '  '))

test('content list shows the documents of a kind', async () => {
  await added(fixture.as('staff'), 'webinar', { title: 'Эфир' })
  expect(short(await type('content list --kind course'))).toEqual([
    '1 document, page 1 of 1',
    'id  status  version  changed  author  title',
    'course:1  draft  1  TIME  author@example.com  Космос',
  ])
})

test('content list --deleted shows what can be restored', async () => {
  await fixture.as('author').delete('/courses/1/')
  expect(short(await type('content list'))).toEqual(['0 documents, page 1 of 1'])
  expect(short(await type('content list --deleted')).at(-1)).toBe(
    'course:1  deleted  2  TIME  author@example.com  Космос',
  )
})

test('content show tells of one document', async () => {
  expect(short(await type('content show course:1'))).toEqual([
    'course:1  draft',
    '  title  Космос',
    '  slug  kosmos',
    '  author  author@example.com',
    '  version  1',
    '  created  TIME',
    '  changed  TIME',
    '  first seen by readers  not now',
  ])
  await expect(type('content show course:9')).rejects.toThrow('No document has the id course:9.')
})

test('content history shows the versions', async () => {
  await fixture.as('staff').patch('/courses/1/?autosave=1', { title: 'Звёзды' })
  expect(short(await type('content history course:1'))).toEqual([
    '“Звёзды”: 2 versions, page 1 of 1',
    'version  written  by',
    '2  TIME  staff  autosave',
    '1  TIME  author',
  ])
})

test('content audit shows who has written what', async () => {
  await fixture.as('staff').patch('/courses/1/', { title: 'Звёзды' })
  expect(short(await type('content audit --target course:1'))).toEqual([
    '2 writes, page 1 of 1',
    'when  what  how  version  by',
    'TIME  course:1  change  2  staff@example.com',
    'TIME  course:1  create  1  author@example.com',
  ])
})

describe('content restore', () => {
  const AS = '--as staff@example.com'

  test('brings a deleted document back as a draft, after a question', async () => {
    await fixture.as('author').delete('/courses/1/')
    expect(await type(`content restore course:1 ${AS}`)).toEqual({
      questions: ['Bring “Космос” back as a draft?'],
      lines: ['“Космос” is back as a draft, version 3.'],
    })
    expect((await fixture.as('author').get('/courses/1/')).body).toMatchObject({ status: 0, slug: 'kosmos' })
    expect(short(await type('content audit'))[2]).toBe('TIME  course:1  undelete  3  staff@example.com')
  })

  test('brings a version back', async () => {
    await fixture.as('author').patch('/courses/1/', { title: 'Звёзды' })
    expect(await type(`content restore course:1 --version 1 ${AS}`)).toEqual({
      questions: ['Bring version 1 of “Звёзды” back?'],
      lines: ['Version 1 is back as version 3.'],
    })
    expect((await fixture.as('author').get('/courses/1/')).body.title).toBe('Космос')
  })

  test('without a yes nothing changes', async () => {
    await fixture.as('author').delete('/courses/1/')
    expect((await type(`content restore course:1 ${AS}`, false)).lines).toEqual(['Nothing was changed.'])
    expect((await fixture.as('author').get('/courses/1/')).status).toBe(404)
  })

  test.each([
    ['course:1 --as staff@example.com', '“Космос” is not deleted: name a --version.'],
    ['course:1 --version 7 --as staff@example.com', 'There is no such version.'],
    ['course:9 --as staff@example.com', 'No document has the id course:9.'],
    ['course:1 --version 1 --as author@example.com', 'Only staff restores; author@example.com is author.'],
  ])('%s is a mistake', async (args, message) => {
    await expect(type(`content restore ${args}`)).rejects.toThrow(message)
  })
})
