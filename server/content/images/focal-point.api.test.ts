import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { image as images } from '../../db/schema.ts'
import { added, everyKind } from '../documents/testing/bodies.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { findOrphans, removeOrphans } from './clean.ts'
import { addImages, colourAt, uploadedQuarters } from './testing/uploads.ts'

let fixture: ContentFixture
let id: number
beforeEach(async () => {
  fixture = await startContentFixture()
  id = await uploadedQuarters(author(), 400, 200)
})
afterEach(() => fixture.close())

const author = () => fixture.as('author')
const move = (point: object) => author().patch(`/image-objects/${id}/`, point)
const thumbnailOf = ({ body }: { body: Record<string, unknown> }) => String(body.image_thumbnail)
const colour = async (address: string) => (await colourAt(fixture, address))[2]

test('the thumbnail is made around the focal point, at an address of its own', async () => {
  const middle = (await author().get('/image-objects/')).body.results
  const left = await move({ focal_x: 0, focal_y: 0.5 })
  const right = await move({ focal_x: 1 })
  expect([left.status, left.body, right.body]).toMatchObject([
    200,
    { id, focal_x: 0, focal_y: 0.5, width: 400, height: 200 },
    { id, focal_x: 1, focal_y: 0.5 },
  ])
  expect(middle).toMatchObject([{ focal_x: 0.5, focal_y: 0.5 }])
  expect([await colourAt(fixture, thumbnailOf(left)), await colourAt(fixture, thumbnailOf(right))]).toEqual([
    [200, 200, '00f'],
    [200, 200, 'fff'],
  ])
})

test('of an upright picture it moves up and down', async () => {
  id = await uploadedQuarters(author(), 200, 400)
  const above = await move({ focal_y: 0 })
  const below = await move({ focal_y: 1 })
  expect([await colour(thumbnailOf(above)), await colour(thumbnailOf(below))]).toEqual(['0f0', 'fff'])
})

test('back in the middle it has its first address again, and one that stays where it is changes nothing', async () => {
  const { results } = (await author().get('/image-objects/')).body
  await move({ focal_x: 0.123_4, focal_y: 1 })
  const same = await move({ focal_x: 0.123, focal_y: 1 })
  const nothing = await move({})
  const back = await move({ focal_x: 0.5, focal_y: 0.5 })
  expect([same.body, nothing.body, [back.body]]).toEqual([
    expect.objectContaining({ focal_x: 0.123, focal_y: 1 }),
    same.body,
    results,
  ])
})

test.each([
  [{ focal_x: -0.01 }, { focal_x: ['Нужно число не меньше 0'] }],
  [{ focal_y: 1.01 }, { focal_y: ['Нужно число не больше 1'] }],
  [{ focal_x: '0' }, { focal_x: ['Нужно число'] }],
  [{ focal_y: null }, { focal_y: ['Нужно число'] }],
])('%j is no point of a picture', async (point, refusal) => {
  const { status, body } = await move(point)
  expect([status, body]).toEqual([400, refusal])
})

test('only its owner and staff move the focal point of an image', async () => {
  await added(fixture.as('staff'), 'course', { author: fixture.ids['other author'], cover: id })
  const others = [fixture.as('other author'), await fixture.session('user'), await fixture.session('staff')]
  const statuses = await Promise.all(
    [...others, fixture.as('staff'), await fixture.session('author')].map(
      async (client, at) => (await client.patch(`/image-objects/${id}/`, { focal_x: at / 10 })).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 200, 200])
})

/** The focal points and thumbnails of every image in a document. */
const pointsIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/"image_thumbnail":"(.*?)","width":\d+,"height":\d+,"focal_x":(.*?),"focal_y":(.*?)[,}]/g)].map(
      ([, thumbnail, x, y]) => [thumbnail, x, y].join(' '),
    ),
  ),
]

test('documents show it wherever they show the image, readers as soon as they are published again', async () => {
  const gallery = { gallery_images: [{ image_id: id }] }
  const preview = { preview_images: [{ image_id: id }] }
  await added(author(), 'course', { status: 1, cover: id, gallery, preview, content: everyKind(id) })
  const read = async () => (await fixture.as('anonymous').get('/courses/1/')).text
  const [before, middle] = [await read(), `${thumbnailOf(await move({}))} 0.5 0.5`]
  const point = `${thumbnailOf(await move({ focal_x: 0.25, focal_y: 0.75 }))} 0.25 0.75`
  const draft = await author().get('/courses/1/')
  expect([pointsIn(before), pointsIn(draft.text), pointsIn(await read())]).toEqual([[middle], [point], [middle]])

  // Sent as it was read, it changes nothing; whoever publishes it means all that belongs to it.
  await author().put('/courses/1/', draft.text)
  const afterPut = await read()
  const published = await author().patch('/courses/1/', { status: 1 })
  expect([afterPut, pointsIn(await read()), published.headers.etag]).toEqual([before, [point], draft.headers.etag])
  const { results } = (await fixture.as('anonymous').get('/courses/')).body
  expect(pointsIn(JSON.stringify(results))).toEqual([point])
})

test('what is hidden, archived or a draft is not published by its focal point', async () => {
  await added(author(), 'course', { cover: id, is_hidden: true, status: 1 })
  await move({ focal_x: 0.25 })
  const { status } = await author().patch('/courses/1/', { status: 1 })
  const autosaved = await author().patch('/courses/1/?autosave=1', { status: 1 })
  const reader = await fixture.as('anonymous').get('/courses/1/')
  expect([status, autosaved.status, reader.status]).toEqual([200, 200, 404])
})

test('galleries and certificates show the thumbnail around it', async () => {
  const thumbnail = thumbnailOf(await move({ focal_x: 0 }))
  const session = await fixture.session('author')
  const gallery = await session.patch(`/user-gallery/${fixture.ids.author}/`, { images: [{ img: id }] })
  const background = await author().post('/custom-certificates/', { image: id })
  await added(author())
  const issued = await author().post('/custom-certificates-user/', {
    certificate: background.body.id,
    user: fixture.ids.user,
    course: 1,
  })
  expect([gallery.body.images, background.body, issued.body]).toMatchObject([
    [{ img: id, image_thumbnail: thumbnail }],
    { image_thumbnail: thumbnail },
    { image_thumbnail: thumbnail },
  ])
})

const bytesOfRow = async () => (await fixture.school.deps.db.select({ bytes: images.bytes }).from(images))[0]?.bytes
const stored = () => fixture.school.deps.media.list()

test('thumbnails count for the room of a person, each once', async () => {
  for (const focal_x of [0, 1, 0]) expect((await move({ focal_x })).status).toBe(200)
  const files = await stored()
  expect([files.length, await bytesOfRow()]).toEqual([6, files.reduce((sum, { bytes }) => sum + bytes, 0)])
  await addImages(fixture, 'author', { count: 1, bytes: 1024 * 1024 * 1024 })
  expect([(await move({ focal_x: 1 })).status, (await move({ focal_x: 0.3 })).status]).toEqual([200, 429])
})

test('the thumbnails of a deleted image go with its other files', async () => {
  await move({ focal_x: 0 })
  const { deps } = fixture.school
  const then = new Date(deps.now().getTime() - 2 * 24 * 60 * 60_000)
  for (const { name } of await stored()) await utimes(join(deps.config.dataDir, 'media', name), then, then)
  const before = await removeOrphans(deps, await findOrphans(deps, 30))
  await author().delete(`/image-objects/${id}/`)
  const after = await removeOrphans(deps, await findOrphans(deps, 30))
  expect([before, after, await stored()]).toEqual([{ images: 0, files: 0 }, { images: 0, files: 5 }, []])
})
