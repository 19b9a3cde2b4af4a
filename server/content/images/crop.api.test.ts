import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imageReply } from '../../contract/content/images.ts'
import { createPictures } from '../../media/pictures.ts'
import { added } from '../documents/testing/bodies.ts'
import type { Client, ClientResponse } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { addImages, colourAt, uploadedQuarters as uploaded } from './testing/uploads.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const crop = (client: Client, id: number, area: object) => client.post(`/image-objects/${id}/crop/`, area)

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const LOWER_RIGHT = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }

const refusalOf = ({ status, body }: ClientResponse) => [status, body]

test('a part of an image is a new image in all sizes, as if it had been uploaded, and the image stays', async () => {
  const author = fixture.as('author')
  const id = await uploaded(author, 2_000, 1_000)
  const { status, body } = await crop(author, id, LOWER_RIGHT)
  const image = imageReply.parse(body)
  const { small, medium, large } = image.sizes
  const seen = await Promise.all(
    [small, medium, large, image.image_thumbnail].map((address) => colourAt(fixture, address)),
  )
  expect([status, image.id, image.width, image.height, image.focal_x, image.focal_y]).toEqual([
    201,
    id + 1,
    960,
    480,
    0.5,
    0.5,
  ])
  expect(seen).toEqual([
    [480, 240, 'fff'],
    [960, 480, 'fff'],
    [960, 480, 'fff'],
    [200, 200, 'fff'],
  ])
  expect((await author.get('/image-objects/')).body.count).toBe(2)
})

test('fractions that add up to the whole side in floating point stay within it', async () => {
  const id = await uploaded(fixture.as('author'), 300, 200)
  const { status, body } = await crop(fixture.as('author'), id, { x: 0.1, y: 0.7, width: 0.9, height: 0.3 })
  expect([status, body.width, body.height]).toEqual([201, 270, 60])
})

describe('a part that is none is refused at its side', () => {
  const outside = ['Эта часть выходит за край изображения']
  const small = ['Слишком мало: нужен хотя бы один процент стороны и не меньше 16 точек']
  test.each([
    [{ ...WHOLE, x: 0.1 }, { width: outside }],
    [{ ...WHOLE, y: 0.1, height: 0.95 }, { height: outside }],
    [{ ...WHOLE, width: 0.03 }, { width: small }],
    [{ ...WHOLE, width: 0.009 }, { width: small }],
    [{ ...WHOLE, height: 0 }, { height: small }],
    [{ ...WHOLE, x: -0.1 }, { x: ['Нужно число не меньше 0'] }],
    [{ ...WHOLE, width: 1.1 }, { width: outside }],
    [{ x: 0, y: 0, width: 1 }, { height: ['Обязательное поле'] }],
    [{ ...WHOLE, y: '0' }, { y: ['Нужно число'] }],
  ])('%j', async (area, refusal) => {
    const id = await uploaded(fixture.as('author'))
    expect(refusalOf(await crop(fixture.as('author'), id, area))).toEqual([400, refusal])
  })
})

test('the owner and staff crop an image; others do as soon as it is in a document of theirs', async () => {
  const id = await uploaded(fixture.as('staff'))
  const author = fixture.as('author')
  const before = await crop(author, id, LOWER_RIGHT)
  const { ids } = fixture
  await added(fixture.as('staff'), 'course', { author: ids.author, cover: id })
  const after = await crop(author, id, LOWER_RIGHT)
  const others = [fixture.as('other author'), await fixture.session('author'), await fixture.session('user')]
  const statuses = await Promise.all(others.map(async (client) => (await crop(client, id, LOWER_RIGHT)).status))
  expect([before.status, after.status, statuses]).toEqual([404, 201, [404, 404, 404]])
  // What an author has cropped is the author's own.
  expect((await author.patch('courses/1/', { cover: after.body.id })).status).toBe(200)
  expect((await author.delete(`/image-objects/${id}/`)).status).toBe(404)
})

test('a cropped image counts as an upload: beyond the bytes of a person there is none', async () => {
  const user = await fixture.session('user')
  const id = await uploaded(user)
  await addImages(fixture, 'user', { count: 1, bytes: 100 * 1024 * 1024 })
  const { status, body } = await crop(user, id, LOWER_RIGHT)
  expect([status, body.detail]).toEqual([429, 'Место для изображений закончилось: не больше 100 МБ. Удалите ненужные'])
})

test('an image that is gone is not cropped, nor has it a focal point', async () => {
  const author = fixture.as('author')
  const id = await uploaded(author)
  await author.delete(`/image-objects/${id}/`)
  const point = await author.patch(`/image-objects/${id}/`, { focal_x: 0 })
  expect([(await crop(author, id, WHOLE)).status, point.status]).toEqual([404, 404])
})

test('where pictures wait for a turn in vain, a crop and a focal point are told to come back', async () => {
  const author = fixture.as('author')
  const id = await uploaded(author)
  fixture.school.deps.pictures = { ...createPictures(), crop: () => null, thumbnail: () => null }
  const refused = [await crop(author, id, WHOLE), await author.patch(`/image-objects/${id}/`, { focal_x: 0 })]
  expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [503, '5'],
    [503, '5'],
  ])
})
