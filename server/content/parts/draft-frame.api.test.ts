import { afterEach, expect, test } from 'vitest'
import { added, pathOf } from '../documents/testing/bodies.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
afterEach(() => fixture.close())

const script = (text: string) => ({ type: 'script-block', data: { title: 'Игра', block: '', script: text } })

/** A draft of the author with two script blocks, the first of which was published in an earlier form. */
const startWithDraft = async (hasScriptBlocks = true) => {
  fixture = await startContentFixture({ config: { hasScriptBlocks } })
  const fields = { author: fixture.ids.author, title: 'Вулканы' }
  const { body } = await added(fixture.as('staff'), 'course', { ...fields, status: 1, content: [script('old()')] })
  const block = Object([body.content].flat()[0])
  const changed = { ...block, data: { ...block.data, script: 'fresh()' } }
  await fixture.as('staff').patch(pathOf('course', 1), { status: 0, content: [changed, script('other()')] })
}

const addressFor = async (client: Client, headers: Record<string, string> = {}, id = 1) => {
  const { status, body } = await client.get(`/script-block/${id}/draft-frame/`, { headers })
  return { status, path: String(body.address).replace('/api/v1', '') }
}

const secretOf = async (course: number) =>
  String((await fixture.as('author').post(`${pathOf('course', course)}preview-links/`, {})).body.preview)

const open = (path: string) => fixture.as('anonymous').get(path)

test('the author, staff and who has a preview link get an address at which the draft runs as readers will see it', async () => {
  await startWithDraft()
  const ways = [
    await addressFor(fixture.as('author')),
    await addressFor(fixture.as('staff')),
    await addressFor(fixture.as('anonymous'), { 'x-preview': await secretOf(1) }),
  ]
  for (const { status, path } of ways) {
    expect(status).toBe(200)
    const frame = await open(path)
    expect([frame.status, frame.headers['cache-control'], frame.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(frame.text).toContain('<script>fresh()</script>')
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none';/)
    expect(frame.headers['content-security-policy']).not.toContain('allow-same-origin')
  }
  expect((await open('/script-block/1/frame/')).text).toContain('<script>old()</script>')
})

test('nobody else gets one', async () => {
  await startWithDraft()
  await added(fixture.as('author'), 'course', { title: 'Другой', status: 0, content: [] })
  const secret = await secretOf(2)
  const statuses = [
    await addressFor(fixture.as('anonymous')),
    await addressFor(fixture.as('other author')),
    await addressFor(await fixture.session('author')),
    await addressFor(await fixture.session('user')),
    await addressFor(fixture.as('anonymous'), { 'x-preview': secret }),
    await addressFor(fixture.as('anonymous'), { 'x-preview': `${secret.slice(0, -1)}_` }),
    await addressFor(fixture.as('author'), {}, 99),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404])
})

test('an address is over after a minute, opens one block, and cannot be made up', async () => {
  await startWithDraft()
  const { path } = await addressFor(fixture.as('author'))
  const [until = '', mac = ''] = (new URL(path, 'https://school.example').searchParams.get('draft') ?? '').split('.')
  const extended = Number(until) + 3_600
  const made = [
    `${extended}.${mac}`,
    `${until}.`,
    until,
    '',
    `${until}.${mac.slice(0, -2)}AA`,
    `NaN.${mac}`,
    `Infinity.${mac}`,
  ]
  const forged = made.map((draft) => `/script-block/1/frame/?draft=${draft}`)
  for (const address of [...forged, path.replace('/1/', '/2/')]) expect((await open(address)).status).toBe(404)
  expect((await open(path)).status).toBe(200)
  fixture.school.clock.advance(60_000)
  expect((await open(path)).status).toBe(404)
})

test('there is none of what is deleted, nor in a school that has not switched scripts on', async () => {
  await startWithDraft()
  const { path } = await addressFor(fixture.as('author'))
  await fixture.as('staff').delete('/script-block/1/')
  expect([(await open(path)).status, (await addressFor(fixture.as('author'))).status]).toEqual([404, 404])
  await fixture.close()
  await startWithDraft(false)
  expect((await addressFor(fixture.as('author'))).status).toBe(404)
})
