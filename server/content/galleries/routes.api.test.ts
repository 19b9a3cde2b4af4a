import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { galleryReply } from '../../contract/content/community.ts'
import { image } from '../../db/schema.ts'
import { uploadedId } from '../images/testing/uploads.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
let user: Client
beforeEach(async () => {
  fixture = await startContentFixture()
  user = await fixture.session('user')
})
afterEach(() => fixture.close())

const path = (list = 'gallery', role: 'user' | 'author' = 'user') => `/user-${list}/${fixture.ids[role]}/`
const rowsOf = (body: object) => galleryReply.parse(body).images.map(({ id, img }) => [id, img])
const threeImages = async () => {
  const ids: number[] = []
  for (const width of [24, 32, 40]) ids.push(await uploadedId(user, width))
  return ids
}

describe.each(['gallery', 'feed'])('a person’s %s', (list) => {
  test('is empty at first, and then what they make of it, in their order', async () => {
    const empty = await user.get(path(list))
    const [one, two, three] = await threeImages()
    const made = await user.patch(path(list), { images: [{ id: null, img: one }, { img: two }] })
    const moved = {
      images: [
        { id: 2, img: two },
        { id: null, img: three },
        { id: 1, img: one },
      ],
    }
    const changed = await user.patch(path(list), moved)
    expect([rowsOf(empty.body), rowsOf(made.body), rowsOf(changed.body)]).toEqual([
      [],
      [
        [1, one],
        [2, two],
      ],
      [
        [2, two],
        [3, three],
        [1, one],
      ],
    ])
  })

  test('is the same when it is sent back as it was answered', async () => {
    const [one, two] = await threeImages()
    const made = await user.patch(path(list), { images: [{ img: one }, { img: two }] })
    const again = await user.patch(path(list), made.text)
    expect([again.status, again.text, (await user.get(path(list))).text]).toEqual([200, made.text, made.text])
  })
})

test('gallery and feed are two, and an image may be in both', async () => {
  const [one] = await threeImages()
  await user.patch(path('gallery'), { images: [{ img: one }] })
  await user.patch(path('feed'), { images: [{ img: one }, { img: one }] })
  const [gallery, feed] = [await user.get(path('gallery')), await user.get(path('feed'))]
  expect([rowsOf(gallery.body).length, rowsOf(feed.body).length]).toEqual([1, 2])
})

test('only its owner and staff by their token know of it', async () => {
  const clients = {
    visitor: fixture.as('anonymous'),
    'another user': await fixture.session('other user'),
    author: fixture.as('author'),
    'staff in a browser': await fixture.session('staff'),
    staff: fixture.as('staff'),
    owner: user,
  }
  const found = []
  for (const [who, client] of Object.entries(clients)) {
    const [{ status }, patched] = [await client.get(path()), await client.patch(path(), { images: [] })]
    found.push([who, status, patched.status])
  }
  const missing = await fixture.as('staff').get('/user-gallery/nobody/')
  expect([found, missing.status]).toEqual([
    [
      ['visitor', 401, 401],
      ['another user', 404, 404],
      ['author', 404, 404],
      ['staff in a browser', 404, 404],
      ['staff', 200, 200],
      ['owner', 200, 200],
    ],
    404,
  ])
})

test('an author keeps a gallery by their token', async () => {
  const author = fixture.as('author')
  const id = await uploadedId(author)
  const { status } = await author.patch(path('gallery', 'author'), { images: [{ img: id }] })
  expect(status).toBe(200)
})

test('foreign images and rows are refused at their place, and nothing changes', async () => {
  const foreign = await uploadedId(fixture.as('author'))
  const [one] = await threeImages()
  const { text } = await user.patch(path(), { images: [{ img: one }] })
  const images = [{ id: 1, img: one }, { id: 1, img: one }, { id: 99, img: one }, { img: foreign }, { img: 99 }]
  const { status, body } = await user.patch(`${path()}?lang=en`, { images })
  expect([status, body.error_paths, (await user.get(path())).text === text]).toEqual([
    400,
    {
      'images.1.id': ['The list has no number 1'],
      'images.2.id': ['The list has no number 99'],
      'images.3.img': [`There is no image with the number ${foreign}`],
      'images.4.img': ['There is no image with the number 99'],
    },
    true,
  ])
})

test.each([
  {},
  { images: [{}] },
  { images: [{ img: 'x' }] },
  { images: { img: 1 } },
  { images: [{ img: 1.5 }] },
  { images: [{ img: 1, alt: '' }] },
])('%j is refused', async (body) => {
  const response = await user.patch(path(), body)
  expect([response.status, Object.keys(response.body)[0]]).toEqual([400, 'images'])
})

test('images come by their numbers, as digits, within objects, and by themselves', async () => {
  const [one, two, three] = await threeImages()
  const images = [{ img: String(one) }, { id: '', img: { id: two, image: '/media/x.webp' } }, three]
  const made = await user.patch(path(), { images })
  const cleared = await user.patch(path(), { images: null })
  expect([rowsOf(made.body), rowsOf(cleared.body)]).toEqual([
    [
      [1, one],
      [2, two],
      [3, three],
    ],
    [],
  ])
})

test('an image of staff stays where staff has put it', async () => {
  const id = await uploadedId(fixture.as('staff'))
  const put = await fixture.as('staff').patch(path(), { images: [{ img: id }] })
  const unchanged = await user.patch(path(), { images: [{ id: 1, img: id }] })
  expect([put.status, unchanged.status]).toEqual([200, 200])
})

const released = async () =>
  (await fixture.school.deps.db.select().from(image).orderBy(image.id))[0]?.releasedAt ?? null

test('an image in a gallery is not deleted, and is free when it has left', async () => {
  const [one] = await threeImages()
  await user.patch(path(), { images: [{ img: one }] })
  const refused = await user.delete(`/image-objects/${one}/`)
  await user.patch(path(), { images: [] })
  const freed = await released()
  const deleted = await user.delete(`/image-objects/${one}/`)
  expect([refused.status, freed instanceof Date, deleted.status]).toEqual([400, true, 204])
})
