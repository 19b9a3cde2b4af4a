import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added, pathOf } from './testing/bodies.ts'
import { storeOldLinks } from './testing/rows/store.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const OLD = 'http://old.example/?a=1&b=2'
const TEXT = '<p><a href="http://old.example/?a=1&amp;b=2">Раньше</a> <a href="#otzyvy">Отзывы</a></p>'

/** A webinar that was written before links had to be https. */
const oldWebinar = async () => {
  const { body } = await added(fixture.as('author'), 'webinar', { content: [{ type: 'text', data: {} }] })
  await fixture.school.deps.transact((tx) => storeOldLinks(tx, 'webinar:1', { link: OLD, txt: TEXT }))
  return fixture.as('author').get(pathOf('webinar', Number(body.id)))
}

test('links to http: and to places of the page stay where they are stored', async () => {
  const before = await oldWebinar()
  const { status, body } = await fixture.as('author').put(pathOf('webinar', 1), { ...before.body, title: 'Новое' })
  const [text] = [body.content].flat()
  expect([status, body.link, Object(text).data.txt, body.removed_markup]).toEqual([200, OLD, TEXT, undefined])
})

test('a writer is warned at each of those to http:, for as long as there are any', async () => {
  const before = await oldWebinar()
  const author = fixture.as('author')
  const resent = await author.put(pathOf('webinar', 1), before.body)
  const again = await author.put(pathOf('webinar', 1), { ...resent.body, title: 'Новое' })
  const fewer = await author.patch(pathOf('webinar', 1), { link: 'https://new.example/', content: [] })
  const links = [
    { path: 'link', link: OLD },
    { path: 'content.0.data.txt', link: OLD },
  ]
  expect([resent, again, fewer].map(({ body }) => [body.plain_links, body.ignored_fields])).toEqual([
    [links, undefined],
    [links, undefined],
    [undefined, undefined],
  ])
})

test('another link to http: is refused in a field, and taken out of a text', async () => {
  const before = await oldWebinar()
  const other = 'http://other.example/'
  const refused = await fixture.as('author').put(pathOf('webinar', 1), { ...before.body, link: other })
  const txt = `<p><a href="${other}">Теперь</a></p>`
  const written = await fixture.as('author').patch(pathOf('webinar', 1), { content: [{ type: 'text', data: { txt } }] })
  expect([refused.status, Object.keys(refused.body), written.body.content]).toMatchObject([
    400,
    ['link'],
    [{ data: { txt: '<p><a>Теперь</a></p>' } }],
  ])
})
