import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { addAuthors } from '../authors.ts'
import { atMost, plain } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { beside, loadOf, type LoadRequest, type Pace } from '../load.ts'
import type { RunningServer } from '../processes.ts'

/** The course that this bench's peers were measured with too: 30 blocks with 50 children, about 21 kB. */

const PARAGRAPH =
  'Каждый вечер мы читаем вслух одну главу, а потом рисуем то, что запомнилось больше всего: так слова становятся картинками. '

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const text = (at: number) => ({
  type: 'text',
  uuid: uuidOf(at),
  data: { title: `Урок ${at}`, txt: `<p>${PARAGRAPH}</p>`, text_size: 'm', block_size: 'l' },
})

const list = (at: number) => ({
  type: 'list-text',
  uuid: uuidOf(at),
  data: {
    title: `Что понадобится ${at}`,
    list_text: times(5, (item) => ({ uuid: uuidOf(1_000 + at * 10 + item), txt: 'Бумага, ножницы и терпение' })),
  },
})

const quiz = (at: number) => ({
  type: 'quiz',
  uuid: uuidOf(at),
  data: {
    title: `Проверим себя ${at}`,
    welcome_text: 'Пять вопросов на минуту',
    questions: times(5, (item) => ({
      uuid: uuidOf(2_000 + at * 10 + item),
      text: 'Сколько планет в Солнечной системе?',
      fail: 'Подумайте ещё',
      success: 'Верно',
      variants: ['Семь', 'Восемь', 'Девять'],
    })),
  },
})

const blockAt = (at: number) => {
  if (at % 6 === 2) return list(at)
  return at % 6 === 5 ? quiz(at) : text(at)
}

/** A course of this many blocks, a third of which have five children. */
const aCourse = (blocks: number) => ({ title: 'Космос для начинающих', content: times(blocks, blockAt) })

/** Each saves so seldom that the limit of writes (600 a minute) refuses none. */
const AUTHORS = 30
const BLOCKS = 30
const ROUNDS = 3
const ROUND_SECONDS = 4
const PUBLISHINGS = 20
const PUBLISHED_BLOCKS = 100

/** Relative to the bare handler, except the last two, which are in milliseconds. Source: DESIGN §9. */
const TARGETS = { published: 0.35, known: 0.5, put: 0.08, putP99: 250, publishMs: 50 }

/** Makes a call as an author; resolves with the response body. */
type Send = (path: string, method: string, body?: object) => Promise<string>

const headersOf = (token: string) => ({ authorization: `Token ${token}`, 'content-type': 'application/json' })

const senderOf =
  ({ origin }: RunningServer, token: string): Send =>
  async (path, method, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: headersOf(token),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return text
  }

const create = async (send: Send, blocks: number): Promise<string> => {
  const text = await send('/api/v1/courses/', 'POST', aCourse(blocks))
  return `/api/v1/courses/${z.object({ id: z.number() }).parse(JSON.parse(text)).id}/`
}

const withOtherText = (document: string): string => document.replace('<p>Каждый', '<p>Правка [<id>]. Каждый')

/** The median time of publishing a changed course of 100 blocks, in milliseconds. */
const publishingMs = async (send: Send): Promise<number> => {
  const path = await create(send, PUBLISHED_BLOCKS)
  let edits = 0
  const publish = async () => {
    await send(path, 'PATCH', { short_description: `Правка ${(edits += 1)}`, status: 0 })
    const startedAt = performance.now()
    await send(path, 'PATCH', { status: 1 })
    return { ms: performance.now() - startedAt }
  }
  return (await inRounds({ rounds: PUBLISHINGS }, { publish })).median('publish', 'ms')
}

/** One draft per author: the request that reads it, and the one that replaces it with one text changed. */
const draftsOf = async (school: RunningServer, tokens: readonly string[]) => {
  const drafts: { read: LoadRequest; put: LoadRequest }[] = []
  for (const token of tokens) {
    const send = senderOf(school, token)
    const path = await create(send, BLOCKS)
    const call = { url: school.origin + path, headers: headersOf(token) }
    const body = withOtherText(await send(path, 'GET'))
    drafts.push({ read: { ...call, method: 'GET' }, put: { ...call, method: 'PUT', body } })
  }
  return drafts
}

const load = (requests: LoadRequest[], isKnown = false) => loadOf({ requests, isKnown, seconds: ROUND_SECONDS })

const rate = ({ perSecond }: Pace) => `${Math.round(perSecond)} a second`

const time = (ms: number) => ({ unit: ' ms', text: `${ms.toFixed(1)} ms` })

/**
 * Courses of 30 blocks and 50 children over ten connections, with the server on two cores: reading the published course, revalidating it
 * (304), and authors who read and replace drafts; compared with a bare Express 5 handler that sends the same bytes. Source: DESIGN §9.
 */
export const content: Bench = async ({ folder, startSchool, startBare }) => {
  const school = await startSchool({ isPinned: true })
  const tokens = await addAuthors(folder, AUTHORS)
  const send = senderOf(school, tokens[0] ?? '')
  const path = await create(send, BLOCKS)
  await send(path, 'PATCH', { status: 1 })
  const published = await fetch(school.origin + path)
  const file = join(folder, 'bytes.json')
  writeFileSync(file, await published.text())
  const bare = await startBare({ BYTES: file })
  const drafts = await draftsOf(school, tokens)
  const puts = drafts.map(({ put }) => put)
  const get = { method: 'GET', headers: {} } as const
  const known = { 'if-none-match': published.headers.get('etag') ?? '' }
  const { median } = await inRounds(
    { rounds: ROUNDS, warmUps: 1 },
    {
      bare: load([{ ...get, url: bare.origin + path }]),
      published: load([{ ...get, url: school.origin + path }]),
      known: load([{ ...get, url: school.origin + path, headers: known }], true),
      drafts: load(drafts.map(({ read }) => read)),
      barePuts: load(puts.map((put) => ({ ...put, url: bare.origin + path }))),
      puts: load(puts),
    },
  )
  const of = (name: Parameters<typeof median>[0]) => ({
    perSecond: median(name, 'perSecond'),
    p99: median(name, 'p99'),
  })
  const slowest = of('puts').p99
  const publishing = await publishingMs(send)
  return [
    plain('bare Express 5 handler, the same bytes', rate(of('bare'))),
    beside('published document', of('published'), of('bare'), TARGETS.published),
    beside('published document that the reader has (304)', of('known'), of('bare'), TARGETS.known),
    beside('draft', of('drafts'), of('bare')),
    plain('bare Express 5 handler that reads the body', rate(of('barePuts'))),
    beside('PUT of 30 blocks and 50 children', of('puts'), of('barePuts'), TARGETS.put),
    atMost('… 99 of 100 within', slowest, TARGETS.putP99, time(slowest)),
    atMost('publishing a course of 100 blocks', publishing, TARGETS.publishMs, time(publishing)),
  ]
}
