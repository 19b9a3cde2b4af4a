import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { DocumentKind } from '../../contract/content/state.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { sizes } from '../../testing/sizes.ts'
import type { Client, ClientResponse } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { aBody, added, anImage, everyKind, pathOf, type SentBlock, script } from './testing/bodies.ts'
import { type Change, changed, changes } from './testing/edits.ts'
import { expectedOf } from './testing/expected.ts'

const RUNS = sizes.contentEdits

let fixture: ContentFixture
let staff: Client
let image: number
beforeAll(async () => {
  fixture = await startContentFixture()
  staff = fixture.as('staff')
  image = await anImage(fixture)
  await added(staff)
})
afterAll(() => fixture.close())

const rows = z.array(z.looseObject({ id: z.number().nullish(), uuid: z.string().nullish() })).default([])
const blocks = z.array(
  z.looseObject({
    id: z.number().nullish(),
    uuid: z.string().nullish(),
    position: z.number().optional(),
    type: z.string(),
    data: z.looseObject({ list_text: rows, questions: rows, images: rows }),
  }),
)
type Block = z.infer<typeof blocks>[number]

const rowsOf = ({ data }: Block) => [...data.list_text, ...data.questions, ...data.images]

const sentOf = ({ body }: ClientResponse): SentBlock[] => JSON.parse(JSON.stringify(body.content))

type Named = { id?: number | null | undefined; uuid?: string | null | undefined }

/** What was known keeps its id and its uuid; what is new has an id that nothing else has ever had. */
const expectSame = (sent: readonly Named[], received: readonly Named[], seen: Set<number>) => {
  expect(received.length).toBe(sent.length)
  for (const [index, row] of received.entries()) {
    const { id, uuid } = sent[index] ?? {}
    if (id) expect(row.id).toBe(id)
    else expect(seen.has(row.id ?? 0)).toBe(false)
    if (uuid) expect(row.uuid).toBe(uuid)
  }
  for (const { id } of received) seen.add(id ?? 0)
}

const seenBlocks = new Set<number>()
const seenRows = new Set<number>()

const expectStored = (sent: readonly SentBlock[], { status, body, text }: ClientResponse) => {
  expect([status, status < 300 ? '' : text]).toEqual([status < 202 ? status : 200, ''])
  const [before, after] = [blocks.parse(sent), blocks.parse(body.content)]
  expect(after.map(({ position }) => position)).toEqual(after.map((_, index) => index))
  expect(body.content).toMatchObject(sent.map(expectedOf))
  expectSame(before, after, seenBlocks)
  expectSame(before.flatMap(rowsOf), after.flatMap(rowsOf), seenRows)
}

/** GET, PUT and GET are the same bytes of the same version. */
const expectStable = async (path: string, last: ClientResponse) => {
  const first = await staff.get(path)
  const put = await staff.put(path, first.text)
  const second = await staff.get(path)
  expect([first.text, put.text, second.text]).toEqual([last.text, last.text, last.text])
  expect([first.headers.etag, second.headers.etag]).toEqual([last.headers.etag, last.headers.etag])
}

const blockKinds = fc.shuffledSubarray([...everyKind(1), script])

const checkEdits = async (kind: DocumentKind, start: readonly SentBlock[], sequence: Change[]) => {
  let response = await staff.post(`${kinds[kind].path}/`, aBody(kind, { content: start }))
  expectStored(start, response)
  const path = pathOf(kind, Number(response.body.id))
  for (const change of sequence) {
    const content = changed(sentOf(response), change, image, randomUUID)
    response = await staff.put(path, aBody(kind, { content }))
    expectStored(content, response)
  }
  await expectStable(path, response)
}

test(`${RUNS} random sequences of edit, insert, delete, move and duplicate keep what was sent, ids, uuids and order, in every kind of documents`, () =>
  fc.assert(fc.asyncProperty(fc.constantFrom(...documentKinds), blockKinds, changes, checkEdits), { numRuns: RUNS }))
