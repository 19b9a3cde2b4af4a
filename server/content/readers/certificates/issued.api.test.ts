import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userCertificateReply } from '../../../contract/content/certificates.ts'
import { content } from '../../../db/schema.ts'
import { formOf, picture } from '../../images/testing/uploads.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  const { transact, now } = fixture.school.deps
  const rest = {
    kind: 'course',
    title: 'x',
    status: 1,
    version: 1,
    fields: {},
    createdAt: now(),
    updatedAt: now(),
  } as const
  const authors = [fixture.ids.author, fixture.ids['other author']]
  await transact((tx) =>
    tx
      .insert(content)
      .values(authors.map((authorId, at) => ({ id: `course:${at + 1}`, number: at + 1, authorId, ...rest }))),
  )
  await fixture.as('author').post('/custom-certificates/', formOf(picture()))
  await fixture.as('other author').post('/custom-certificates/', formOf(picture(32)))
})
afterEach(() => fixture.close())

const PATH = '/custom-certificates-user/'
const filter = (more: object = {}) => ({
  certificate: 1,
  user: fixture.ids.user,
  course: 1,
  words: { name: 'Аня' },
  ...more,
})
const idsOf = async (client: Client, query = '') => {
  const { body } = await client.get(PATH + query)
  return (Array.isArray(body.results) ? body.results : []).map((row) => userCertificateReply.parse(row).id)
}

test('an author gives a certificate for a course of theirs', async () => {
  const { status, body } = await fixture.as('author').post(PATH, filter())
  const { image, image_thumbnail, issued_at, code, ...rest } = userCertificateReply.parse(body)
  expect([status, rest]).toEqual([
    201,
    {
      id: 1,
      certificate: 1,
      preset: null,
      user: fixture.ids.user,
      course: 1,
      document: 'course:1',
      words: { name: 'Аня' },
      shows_name: false,
    },
  ])
  expect(code).toMatch(/^[0-9a-f]{12}$/)
  expect([image.startsWith('/media/'), image_thumbnail.startsWith('/media/'), Date.parse(issued_at) > 0]).toEqual([
    true,
    true,
    true,
  ])
})

test('people see what they were given, authors what they gave, staff all', async () => {
  await fixture.as('author').post(PATH, filter())
  await fixture.as('other author').post(PATH, filter({ certificate: 2, course: 2, user: fixture.ids.author }))
  expect([
    await idsOf(await fixture.session('user')),
    await idsOf(await fixture.session('other user')),
    await idsOf(await fixture.session('author')),
    await idsOf(fixture.as('author')),
    await idsOf(fixture.as('other author')),
    await idsOf(await fixture.session('staff')),
    await idsOf(fixture.as('staff')),
    (await fixture.as('anonymous').get(PATH)).status,
  ]).toEqual([[1], [], [2], [1, 2], [2], [], [1, 2], 401])
})

test('what an author has given and been given is one list in the order of ids, each certificate once', async () => {
  const { author, user } = fixture.ids
  await fixture.as('author').post(PATH, filter())
  await fixture.as('other author').post(PATH, filter({ certificate: 2, course: 2, user: author }))
  await fixture.as('author').post(PATH, filter({ user: author }))
  await fixture.as('other author').post(PATH, filter({ certificate: 2, course: 2 }))
  await fixture.as('author').post(PATH, filter())
  const own = fixture.as('author')
  const pages = [
    await idsOf(own),
    await idsOf(own, '?page_size=2'),
    await idsOf(own, '?page_size=2&page=2'),
    await idsOf(own, `?user=${user}`),
    await idsOf(own, `?user=${author}&certificate=2`),
  ]
  expect([(await own.get(PATH)).body.count, pages]).toEqual([4, [[1, 2, 3, 5], [1, 2], [3, 5], [1, 5], [2]]])
})

test('a list is of a person, of a course, of a background', async () => {
  await fixture.as('author').post(PATH, filter())
  await fixture
    .as('staff')
    .post(PATH, filter({ certificate: 2, course: null, document: 'course:2', user: fixture.ids.author }))
  const staff = fixture.as('staff')
  expect([
    await idsOf(staff, `?user=${fixture.ids.user}`),
    await idsOf(staff, '?course=2'),
    await idsOf(staff, '?certificate=2'),
    await idsOf(staff, '?certificate=3'),
    (await staff.get(`${PATH}?course=x`)).status,
  ]).toEqual([[1], [2], [2], [], 400])
})

describe('an author gives nothing on what is not theirs', () => {
  test.each([
    ['a foreign background', { certificate: 2 }, 'certificate'],
    ['a background that is not there', { certificate: 9 }, 'certificate'],
    ['a foreign course', { course: 2 }, 'course'],
    ['a course that is not there', { course: 9 }, 'course'],
    ['no course', { course: null }, 'course'],
    ['a foreign document', { course: null, document: 'course:2' }, 'document'],
    ['two documents', { document: 'course:2' }, 'document'],
    ['nobody', { user: 'nobody' }, 'user'],
    ['a word that is no text', { words: { name: 1 } }, 'words'],
    ['too many words', { words: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`w${at}`, ''])) }, 'words'],
  ])('%s', async (_, more, field) => {
    const { status, body } = await fixture.as('author').post(PATH, filter(more))
    expect([status, Object.keys(body)[0], await idsOf(fixture.as('staff'))]).toEqual([400, field, []])
  })
})

test('staff gives for anything, and for nothing', async () => {
  const found = []
  for (const more of [{ certificate: 2 }, { course: 2 }, { course: null }])
    found.push((await fixture.as('staff').post(PATH, filter(more))).status)
  expect(found).toEqual([201, 201, 201])
})

test('who has issued a certificate replaces it, staff does, nobody else', async () => {
  await fixture.as('author').post(PATH, filter())
  const next = filter({ words: { name: 'Анна' } })
  const found = []
  for (const role of ['other author', 'author', 'staff'] as const)
    found.push((await fixture.as(role).put(`${PATH}1/`, next)).status)
  const person = await (await fixture.session('user')).put(`${PATH}1/`, next)
  const { body } = await fixture.as('author').put(`${PATH}1/`, filter({ words: { name: 'Анна' } }))
  expect([found, person.status, body.words, body.id]).toEqual([[404, 200, 200], 401, { name: 'Анна' }, 1])
})

test('what is answered can be put back, and is then the same', async () => {
  const made = await fixture.as('author').post(PATH, filter())
  const put = await fixture.as('author').put(`${PATH}1/`, made.text)
  const event = await fixture.as('staff').post(PATH, filter({ course: null, document: 'course:2' }))
  const again = await fixture.as('staff').put(`${PATH}2/`, event.text)
  expect([put.status, put.text, again.status, again.text]).toEqual([200, made.text, 200, event.text])
})

test('what was so before stays, though it could not be given anew', async () => {
  const made = await fixture.as('author').post(PATH, filter())
  await fixture.school.deps.transact((tx) => tx.update(content).set({ deletedAt: fixture.school.deps.now() }))
  const put = await fixture.as('author').put(`${PATH}1/`, made.text)
  const anew = await fixture.as('author').post(PATH, filter())
  expect([put.status, put.text, anew.status]).toEqual([200, made.text, 400])
})

test('background, person and course come as ids, as digits and as objects', async () => {
  const { user } = fixture.ids
  const bodies = [
    filter({ certificate: '1', course: '1' }),
    filter({
      certificate: { id: 1, image: '/media/x.webp' },
      course: { id: 1, title: 'x' },
      user: { id: user, name: 'u' },
    }),
  ]
  const found = []
  for (const body of bodies) found.push(userCertificateReply.parse((await fixture.as('author').post(PATH, body)).body))
  expect(found).toMatchObject([
    { certificate: 1, course: 1, user },
    { certificate: 1, course: 1, user },
  ])
})

test('one certificate is answered to whom the list shows it', async () => {
  const made = await fixture.as('author').post(PATH, filter())
  const read = await (await fixture.session('user')).get(`${PATH}1/`)
  const found = []
  for (const role of ['author', 'staff', 'other author', 'anonymous'] as const)
    found.push((await fixture.as(role).get(`${PATH}1/`)).status)
  const other = await (await fixture.session('other user')).get(`${PATH}1/`)
  expect([read.text, found, other.status]).toEqual([made.text, [200, 200, 404, 401], 404])
})

test('a certificate outlives a purge of its course', async () => {
  await fixture.as('author').post(PATH, filter())
  await fixture.school.deps.transact((tx) => tx.delete(content))
  const { body } = await (await fixture.session('user')).get(PATH)
  const [row] = Array.isArray(body.results) ? body.results : []
  const { course, document } = userCertificateReply.parse(row)
  expect([course, document]).toEqual([null, null])
})

test('who is given a certificate gets one mail, which leads to its page; who gives it to themselves gets none', async () => {
  const { body } = await fixture.as('author').post(PATH, filter({ words: { name: 'Аня', title: 'Вулканы' } }))
  await fixture.as('author').put(`${PATH}1/`, filter({ words: { name: 'Аня Орлова' } }))
  await fixture.as('author').post(PATH, filter({ user: fixture.ids.author }))
  const { deps } = fixture.school
  const mails = await fixture.school.mails()
  expect(mails.map(({ to, subject, links }) => [to, subject, links[0]])).toEqual([
    ['user@example.com', 'Ваш сертификат: Вулканы', `${deps.config.baseUrl}/certificate/${String(body.code)}/`],
  ])
})

test('the owner of a certificate chooses whether it shows the name, and nobody else does', async () => {
  await fixture.as('author').post(PATH, filter())
  const user = await fixture.session('user')
  const choose = async (client: Client, action: 'show-name' | 'hide-name') => {
    const { status, body } = await client.post(`${PATH}1/${action}/`, {})
    return [status, body.shows_name]
  }
  expect([
    await choose(await fixture.session('other user'), 'show-name'),
    await choose(fixture.as('author'), 'show-name'),
    await choose(user, 'show-name'),
    await choose(user, 'hide-name'),
  ]).toEqual([
    [404, undefined],
    [404, undefined],
    [200, true],
    [200, false],
  ])
})
