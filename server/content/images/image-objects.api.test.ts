import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imageReply } from '../../contract/content/images.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { formOf, picture, upload, uploadedId } from './testing/uploads.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const files = async () => (await fixture.school.deps.media.list()).length
const idsOf = (body: Record<string, unknown>) =>
  (Array.isArray(body.results) ? body.results : []).map((row) => imageReply.parse(row).id)

describe('an upload answers an image object, whose files are read at its addresses', () => {
  const sends: Record<string, (bytes: Buffer) => object> = {
    'as a file of a form': formOf,
    'as base64': (bytes) => ({ image: bytes.toString('base64') }),
    'as a data address': (bytes) => ({ image: `data:image/png;base64,${bytes.toString('base64')}` }),
  }
  test.each(Object.entries(sends))('%s', async (_, send) => {
    const { status, body } = await fixture.as('author').post('/image-objects/', send(picture(2_400)))
    const image = imageReply.parse(body)
    const addresses = [...Object.values(image.sizes), image.image, image.image_thumbnail]
    const responses = await Promise.all(addresses.map((address) => fetch(fixture.school.address + address)))
    expect([status, image.id, image.width, image.height]).toEqual([201, 1, 1_920, 13])
    expect(responses.map((response) => [response.status, response.headers.get('content-type')])).toEqual(
      addresses.map(() => [200, 'image/webp']),
    )
  })
})

test('the same picture uploaded twice is two images with the same files', async () => {
  const [one, other] = [await upload(fixture.as('author')), await upload(fixture.as('other author'))]
  expect([one.body.id, other.body.id, one.body.image === other.body.image, await files()]).toEqual([1, 2, true, 4])
})

test('everybody lists their own images, from the first one or the last', async () => {
  for (const width of [24, 32, 40]) await upload(fixture.as('author'), picture(width))
  await upload(fixture.as('other author'), picture(48))
  const author = fixture.as('author')
  const first = await author.get('/image-objects/?page_size=2')
  const last = await author.get('/image-objects/?page_size=2&ordering=-created_at&page=2')
  expect([first.body.count, idsOf(first.body), first.body.next, idsOf(last.body)]).toEqual([
    3,
    [1, 2],
    'https://school.example/api/v1/image-objects/?page=2&page_size=2&ordering=created_at',
    [1],
  ])
})

test('a deleted image is gone, and its number is never given out again', async () => {
  const author = fixture.as('author')
  const id = await uploadedId(author)
  const { status } = await author.delete(`/image-objects/${id}/`)
  const again = await author.delete(`/image-objects/${id}/`)
  expect([status, again.status, await uploadedId(author)]).toEqual([204, 404, 2])
})

test('an image of somebody else is there for staff only', async () => {
  const id = await uploadedId(fixture.as('author'))
  const clients = [
    fixture.as('other author'),
    await fixture.session('user'),
    await fixture.session('staff'),
    fixture.as('staff'),
  ]
  const statuses = []
  for (const client of clients) statuses.push((await client.delete(`/image-objects/${id}/`)).status)
  expect(statuses).toEqual([404, 404, 404, 204])
})

test('who is signed in on the school’s pages uploads too, a visitor without a session does not', async () => {
  const [user, visitor] = [await upload(await fixture.session('user')), await upload(fixture.as('anonymous'))]
  expect([user.status, visitor.status]).toEqual([201, 401])
})

test('a token that may only read uploads nothing', async () => {
  expect((await upload(await fixture.scoped('author', 'read'))).status).toBe(403)
})

test('a file that is not called image is missing there', async () => {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(picture())]), 'a.png')
  const { status, body } = await fixture.as('author').post('/image-objects/', form)
  expect([status, body.image]).toEqual([400, ['Обязательное поле']])
})

test.each(['', 'x', 'Ж', '<svg/>', 'aGVsbG8'])('{image: %j} is refused at its field', async (image) => {
  const { status, body } = await fixture.as('author').post('/image-objects/', { image })
  expect([status, Object.keys(body)]).toEqual([400, ['image']])
})

const messagesIn = async (lang: string) =>
  (await fixture.as('author').post(`/image-objects/?lang=${lang}`, formOf(Buffer.from('<svg/>')))).body.image

test('what is wrong with a picture is said in the language of who sent it', async () => {
  expect([await messagesIn('ru'), await messagesIn('en')]).toEqual([
    ['Нужно изображение JPEG, PNG, WebP или GIF'],
    ['A JPEG, PNG, WebP or GIF is needed'],
  ])
})
