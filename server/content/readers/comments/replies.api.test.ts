import { afterEach, beforeEach, expect, test } from 'vitest'
import { REPLIES_MAX } from '../../../contract/limits.ts'
import { comment } from '../../../db/schema.ts'
import { shelve } from '../../terms/testing/shelf.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

const ON_COURSE = { obj_type: 'course', obj_id: 1 }
const LIST = 'obj-comments/?obj_type=course&obj_id=1'

let fixture: ContentFixture
let user: Client
let author: Client
beforeEach(async () => {
  fixture = await startContentFixture()
  await shelve(fixture.school, { number: 1, authorId: fixture.ids.author })
  user = await fixture.session('user')
  author = fixture.as('author')
  await user.post('obj-comments/', { ...ON_COURSE, text: 'Когда второй урок?' })
})
afterEach(() => fixture.close())

const reply = (client: Client, text: string, to = 1) =>
  client.post('obj-comments/', { ...ON_COURSE, text, reply_to: to })

const textOf = (row: unknown): unknown => Object(row).text

/** The comments that somebody sees, each with the replies to it. */
const seen = async (client: Client) => {
  const { count, results } = (await client.get(LIST)).body
  const rows = [results].flat().map((row) => [textOf(row), [Object(row).replies ?? []].flat().map(textOf)])
  return { count, rows }
}

test('the replies to a comment stand below it, oldest first, and count as no comments of their own', async () => {
  const made = await reply(author, 'Завтра')
  fixture.school.clock.advance(1_000)
  await reply(user, 'Спасибо')
  await user.post('obj-comments/', { ...ON_COURSE, text: 'Ура' })
  expect([made.status, made.body.reply_to]).toEqual([201, 1])
  expect(await seen(fixture.as('anonymous'))).toEqual({
    count: 2,
    rows: [
      ['Когда второй урок?', ['Завтра', 'Спасибо']],
      ['Ура', []],
    ],
  })
})

test.each([
  ['a reply', async () => void (await reply(author, 'Завтра'))],
  [
    'a comment on another document',
    async () => {
      await shelve(fixture.school, { number: 2, authorId: fixture.ids.author })
      await user.post('obj-comments/', { obj_type: 'course', obj_id: 2, text: 'Там' })
    },
  ],
  [
    'a hidden comment',
    async () => {
      await user.post('obj-comments/', { ...ON_COURSE, text: 'Реклама' })
      await author.post('obj-comments/2/hide/', {})
    },
  ],
  ['no comment', async () => undefined],
])('%s cannot be replied to', async (_, prepare) => {
  await prepare()
  const { status, body } = await reply(user, 'Да', 2)
  expect([status, body.reply_to]).toEqual([400, ['Ответить можно только на комментарий под этим документом']])
})

test(`a comment has at most ${REPLIES_MAX} replies`, async () => {
  const { db, transact } = fixture.school.deps
  const [first] = await db.select().from(comment)
  if (!first) throw new Error('there is no comment')
  const rows = Array.from({ length: REPLIES_MAX }, (_, at) => ({ ...first, id: 100 + at, replyTo: 1, text: `${at}` }))
  await transact((tx) => tx.insert(comment).values(rows))
  const { status, body } = await reply(author, 'Ещё')
  expect([status, body.reply_to]).toEqual([400, [`Под этим комментарием больше ${REPLIES_MAX} ответов быть не может`]])
})

test('a hidden reply is seen by who wrote it and by moderators, and the replies to a hidden comment go with it', async () => {
  await reply(await fixture.session('other user'), 'Реклама')
  await author.post('obj-comments/2/hide/', {})
  expect([await seen(fixture.as('anonymous')), await seen(author)].map(({ rows }) => rows)).toEqual([
    [['Когда второй урок?', []]],
    [['Когда второй урок?', ['Реклама']]],
  ])
  await author.post('obj-comments/2/restore/', {})
  await author.post('obj-comments/1/hide/', {})
  expect((await seen(fixture.as('anonymous'))).rows).toEqual([])
})

test('a deleted comment takes the replies to it along, also from the list of all comments', async () => {
  await reply(author, 'Завтра')
  const everywhere = async () => [(await author.get('obj-comments/moderation/')).body.results].flat().length
  const before = await everywhere()
  await user.delete('obj-comments/1/')
  expect([before, await everywhere(), await seen(author)]).toEqual([2, 0, { count: 0, rows: [] }])
})
