import { afterEach, beforeEach, expect, test } from 'vitest'
import { image } from '../../db/schema.ts'
import { createMedia } from '../../media/stores.ts'
import { s3Media } from '../../media/s3.ts'
import { type S3Server, startS3 } from '../../media/testing/s3.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { upload, uploadedId } from './testing/uploads.ts'

/** Long enough for a store that answers, on a slow machine too. */
const PATIENCE_MS = 3_000

let s3: S3Server
let fixture: ContentFixture
beforeEach(async () => {
  s3 = await startS3()
  fixture = await startContentFixture({ media: s3Media(s3.settings, PATIENCE_MS) })
})
afterEach(async () => {
  await fixture.close()
  await s3.close()
})

const rows = () => fixture.school.deps.db.$count(image)
const secrets = () =>
  [s3.settings.key, s3.settings.secret].filter((secret) => JSON.stringify(fixture.school.logs()).includes(secret))

test.each(['silence', 403, 500, 503] as const)(
  'where the store answers %s an upload is 503 and leaves no row',
  async (fault) => {
    s3.fault = fault
    const refused = await upload(fixture.as('author'))
    const during = await rows()
    s3.fault = 'none'
    const { status } = await upload(fixture.as('author'))
    expect([refused.status, refused.headers['retry-after'], during, status, secrets()]).toEqual([503, '5', 0, 201, []])
  },
)

test('a store that fails after the first file leaves no row, and the next upload puts all of them', async () => {
  const { put } = fixture.school.deps.media
  let calls = 0
  fixture.school.deps.media.put = async (name, bytes) => {
    calls += 1
    s3.fault = calls === 2 ? 500 : 'none'
    await put(name, bytes)
  }
  const refused = await upload(fixture.as('author'))
  const during = [await rows(), s3.objects.size]
  const again = await upload(fixture.as('author'))
  expect([refused.status, during, again.status, s3.objects.size]).toEqual([503, [0, 1], 201, 4])
})

test('a picture in the store is handed out by the school, and one in a public store is read there', async () => {
  const { body } = await upload(fixture.as('author'))
  const address = String(body.image)
  const handedOut = await fetch(fixture.school.address + address)
  const publicUrl = 'https://cdn.example/p'
  const open = await startContentFixture({ media: createMedia({ media: { ...s3.settings, publicUrl }, dataDir: '' }) })
  const led = await fetch(open.school.address + address, { redirect: 'manual' })
  await open.close()
  expect([handedOut.status, handedOut.headers.get('content-type'), led.status, led.headers.get('location')]).toEqual([
    200,
    'image/webp',
    302,
    address.replace('/media', publicUrl),
  ])
})

test('while the store is silent its pictures are 503', async () => {
  const { body } = await upload(fixture.as('author'))
  s3.fault = 'silence'
  const { status, headers } = await fetch(fixture.school.address + String(body.image))
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})

test('an image is deleted without the store', async () => {
  const id = await uploadedId(fixture.as('author'))
  s3.fault = 500
  expect((await fixture.as('author').delete(`/image-objects/${id}/`)).status).toBe(204)
})

test('where the store fails after the row is there an upload is 503, and the log says so', async () => {
  const { deps } = fixture.school
  const { transact } = deps
  deps.transact = async (work) => {
    const done = await transact(work)
    s3.fault = 500
    return done
  }
  const { status } = await upload(fixture.as('author'))
  const logged = fixture.school.logs().filter(({ msg }) => msg === 'the store of pictures has failed')
  expect([status, logged.length]).toEqual([503, 1])
})
