import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateReply, PRESET_MAX } from '../../contract/content/certificates.ts'
import { formOf, picture } from '../images/testing/uploads.ts'
import type { Client } from '../testing/client.ts'
import { type ContentStage, startContentStage } from '../testing/stage.ts'

let stage: ContentStage
beforeEach(async () => {
  stage = await startContentStage()
})
afterEach(() => stage.close())

const upload = async (client: Client, width = 24) => client.post('/custom-certificates/', formOf(picture(width)))
const listed = async (client: Client) => {
  const { body } = await client.get('/custom-certificates/')
  return (Array.isArray(body.results) ? body.results : []).map((row) => certificateReply.parse(row).id)
}

test('an upload is a background without a preset, whose image is shown', async () => {
  const { status, body } = await upload(stage.as('author'))
  const certificate = certificateReply.parse(body)
  const { status: shown } = await fetch(stage.school.address + certificate.image)
  const deleted = await stage.as('author').delete('/image-objects/1/')
  expect([status, certificate.id, certificate.preset, shown, deleted.status]).toEqual([201, 1, null, 200, 400])
})

test('authors list their own, staff everybody’s', async () => {
  await upload(stage.as('author'))
  await upload(stage.as('other author'), 32)
  expect([
    await listed(stage.as('author')),
    await listed(stage.as('other author')),
    await listed(stage.as('staff')),
    (await (await stage.session('author')).get('/custom-certificates/')).status,
  ]).toEqual([[1], [2], [1, 2], 401])
})

test('a preset is kept as it was sent, by its owner and by staff', async () => {
  await upload(stage.as('author'))
  const preset = { name: { x: 12.5, y: 80, font: 'PT Serif', lines: [1, null, true] }, date: 'внизу' }
  const own = await stage.as('author').patch('/custom-certificates/1/', { preset })
  const cleared = await stage.as('staff').patch('/custom-certificates/1/', { preset: null })
  expect([own.status, own.body.preset, cleared.body.preset]).toEqual([200, preset, null])
})

test('a foreign background is not there', async () => {
  await upload(stage.as('author'))
  const answers = [
    await stage.as('other author').patch('/custom-certificates/1/', { preset: {} }),
    await stage.as('author').patch('/custom-certificates/2/', { preset: {} }),
    await stage.as('author').patch('/custom-certificates/x/', { preset: {} }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

describe('a preset that is none is refused at its field', () => {
  test.each([
    ['a list', []],
    ['a text', 'x'],
    ['a number', 1],
    ['too much', { x: 'x'.repeat(PRESET_MAX) }],
    ['nothing', undefined],
  ])('%s', async (_, preset) => {
    await upload(stage.as('author'))
    const { status, body } = await stage.as('author').patch('/custom-certificates/1/', { preset })
    expect([status, Object.keys(body)]).toEqual([400, ['preset']])
  })
})

test('what is no picture makes no background', async () => {
  const { status } = await stage.as('author').post('/custom-certificates/', formOf(Buffer.from('<svg/>')))
  expect([status, await listed(stage.as('author'))]).toEqual([400, []])
})
