import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateReply } from '../../../contract/content/certificates.ts'
import { formOf, picture, uploadedId } from '../../images/testing/uploads.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const upload = async (client: Client, width = 24) => client.post('/custom-certificates/', formOf(picture(width)))
const listed = async (client: Client) => {
  const { body } = await client.get('/custom-certificates/')
  return (Array.isArray(body.results) ? body.results : []).map((row) => certificateReply.parse(row).id)
}

test('an upload is a background without a preset, whose image is shown', async () => {
  const { status, body } = await upload(fixture.as('author'))
  const certificate = certificateReply.parse(body)
  const { status: shown } = await fetch(fixture.school.address + certificate.image)
  const deleted = await fixture.as('author').delete('/image-objects/1/')
  expect([status, certificate.id, certificate.preset, shown, deleted.status]).toEqual([201, 1, null, 200, 400])
})

test('authors list their own, staff everybody’s', async () => {
  await upload(fixture.as('author'))
  await upload(fixture.as('other author'), 32)
  expect([
    await listed(fixture.as('author')),
    await listed(fixture.as('other author')),
    await listed(fixture.as('staff')),
    (await (await fixture.session('author')).get('/custom-certificates/')).status,
  ]).toEqual([[1], [2], [1, 2], 401])
})

test('a preset is kept as it was sent, by its owner and by staff', async () => {
  await upload(fixture.as('author'))
  const preset = { name: { x: 12.5, y: 80, font: 'PT Serif', lines: [1, null, true] }, date: 'внизу' }
  const own = await fixture.as('author').patch('/custom-certificates/1/', { preset })
  const cleared = await fixture.as('staff').patch('/custom-certificates/1/', { preset: null })
  expect([own.status, own.body.preset, cleared.body.preset]).toEqual([200, preset, null])
})

test.each([['p1'], [1], [[1, { x: 2 }]], [true], ['']])('a preset may be %j', async (preset) => {
  await upload(fixture.as('author'))
  const { status, body } = await fixture.as('author').patch('/custom-certificates/1/', { preset })
  expect([status, body.preset]).toEqual([200, preset])
})

test('an image that is there is a background by its number, and is then in use', async () => {
  const author = fixture.as('author')
  const id = await uploadedId(author)
  const made = []
  for (const image of [id, String(id), { id }]) made.push(await author.post('/custom-certificates/', { image }))
  const deleted = await author.delete(`/image-objects/${id}/`)
  expect([made.map(({ status, body }) => [status, certificateReply.parse(body).id]), deleted.status]).toEqual([
    [
      [201, 1],
      [201, 2],
      [201, 3],
    ],
    400,
  ])
})

test('an image of somebody else is a background for staff alone', async () => {
  const id = await uploadedId(fixture.as('author'))
  const foreign = await fixture.as('other author').post('/custom-certificates/?lang=en', { image: id })
  const none = await fixture.as('author').post('/custom-certificates/?lang=en', { image: 99 })
  const staff = await fixture.as('staff').post('/custom-certificates/', { image: id })
  expect([foreign.body, none.body, staff.status]).toEqual([
    { image: [`There is no image with the number ${id}`] },
    { image: ['There is no image with the number 99'] },
    201,
  ])
})

test('an image object is made of bytes alone', async () => {
  const found = []
  for (const image of [1, '1', { id: 1 }, []])
    found.push(await fixture.as('author').post('/image-objects/?lang=en', { image }))
  expect(found.map(({ status, body }) => [status, body])).toEqual(
    found.map(() => [400, { image: ['A JPEG, PNG, WebP or GIF is needed'] }]),
  )
})

test('a foreign background is not there', async () => {
  await upload(fixture.as('author'))
  const responses = [
    await fixture.as('other author').patch('/custom-certificates/1/', { preset: {} }),
    await fixture.as('author').patch('/custom-certificates/2/', { preset: {} }),
    await fixture.as('author').patch('/custom-certificates/x/', { preset: {} }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
})

describe('a preset that is none is refused at its field', () => {
  test.each([
    ['too much', { x: 'x'.repeat(20_000) }],
    ['a link that runs', { x: 'javascript:alert(1)' }],
    ['too deep', [[[[[[[[[1]]]]]]]]]],
    ['nothing', undefined],
  ])('%s', async (_, preset) => {
    await upload(fixture.as('author'))
    const { status, body } = await fixture.as('author').patch('/custom-certificates/1/', { preset })
    expect([status, Object.keys(body)]).toEqual([400, ['preset']])
  })
})

test('what is no picture makes no background', async () => {
  const { status } = await fixture.as('author').post('/custom-certificates/', formOf(Buffer.from('<svg/>')))
  expect([status, await listed(fixture.as('author'))]).toEqual([400, []])
})
