import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../../server/testing/process.ts'
import { addAuthors } from './authors.ts'
import type { Figure } from './figure.ts'
import { type Load, type LoadRequest, type Pace, paceOf } from './load.ts'
import { inTemporaryFolder, median, pinned, type RunningServer, startProcess } from './processes.ts'
import { seed, startSchool } from './school.ts'

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

const AUTHORS = 10
const BLOCKS = 30
const ROUNDS = 3
const ROUND_SECONDS = 4
const WARM_UP_SECONDS = 2
const CORES = 2
const PUBLISHINGS = 20
const PUBLISHED_BLOCKS = 100

/** Relative to the bare handler, except the last two, which are in milliseconds. Source: DESIGN §9. */
const TARGETS = { published: 0.25, known: 0.35, put: 0.08, putP99: 250, publishMs: 50 }

/** Makes a call as an author; resolves with the response body. */
type Send = (path: string, method: string, body?: object) => Promise<string>

const headersOf = (token: string) => ({ authorization: `Token ${token}`, 'content-type': 'application/json' })

const senderOf =
  ({ origin }: RunningServer, token: string): Send =>
  async (path, method, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: headersOf(token),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
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
  const taken: number[] = []
  for (let round = 0; round < PUBLISHINGS; round += 1) {
    await send(path, 'PATCH', { short_description: `Правка ${round}`, status: 0 })
    const begun = performance.now()
    await send(path, 'PATCH', { status: 1 })
    taken.push(performance.now() - begun)
  }
  return median(taken)
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

const middle = (paces: Pace[], which: keyof Pace) => median(paces.map((pace) => pace[which]))

type Loads = Readonly<Record<string, Omit<Load, 'seconds'>>>

/** Runs the loads alternately, round by round, and takes the median of the rounds. */
const measured = async (loads: Loads): Promise<(name: string) => Pace> => {
  const rounds = new Map<string, Pace[]>()
  for (const load of Object.values(loads)) await paceOf({ ...load, seconds: WARM_UP_SECONDS })
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, load] of Object.entries(loads))
      rounds.set(name, [...(rounds.get(name) ?? []), await paceOf({ ...load, seconds: ROUND_SECONDS })])
  return (name) => {
    const paces = rounds.get(name) ?? []
    return { perSecond: middle(paces, 'perSecond'), p99: middle(paces, 'p99') }
  }
}

const plain = (what: string, { perSecond }: Pace): Figure => ({
  what,
  value: `${Math.round(perSecond)} a second`,
  target: '',
  holds: null,
})

const beside = (what: string, { perSecond }: Pace, bare: Pace, least: number | null = null): Figure => {
  const share = perSecond / bare.perSecond
  return {
    what,
    value: `${Math.round(perSecond)} a second, ${share.toFixed(2)} of bare`,
    target: least === null ? '' : `at least ${least} of bare`,
    holds: least === null ? null : share >= least,
  }
}

const within = (what: string, ms: number, most: number): Figure => ({
  what,
  value: `${ms.toFixed(1)} ms`,
  target: `at most ${most} ms`,
  holds: ms <= most,
})

const startBare = async (folder: string, bytes: string): Promise<RunningServer> => {
  const file = join(folder, 'bytes.json')
  writeFileSync(file, bytes)
  return startProcess('scripts/bench/bare-bytes.ts', { port: await freePort(), path: '/', env: { BYTES: file } })
}

/**
 * Courses of 30 blocks and 50 children over ten connections, with the server on two cores: reading the published course, revalidating it
 * (304), and ten authors who read and replace drafts; compared with a bare Express 5 handler that sends the same bytes. Source: DESIGN §9.
 */
export const content = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    seed(folder)
    const tokens = await addAuthors(folder, AUTHORS)
    const school = pinned(await startSchool(folder), CORES)
    const send = senderOf(school, tokens[0] ?? '')
    const path = await create(send, BLOCKS)
    await send(path, 'PATCH', { status: 1 })
    const published = await fetch(school.origin + path)
    const bare = pinned(await startBare(folder, await published.text()), CORES)
    const drafts = await draftsOf(school, tokens)
    const puts = drafts.map(({ put }) => put)
    const get = { method: 'GET', headers: {} } as const
    const known = { 'if-none-match': published.headers.get('etag') ?? '' }
    try {
      const of = await measured({
        bare: { requests: [{ ...get, url: bare.origin + path }] },
        published: { requests: [{ ...get, url: school.origin + path }] },
        known: { requests: [{ ...get, url: school.origin + path, headers: known }], isKnown: true },
        drafts: { requests: drafts.map(({ read }) => read) },
        barePuts: { requests: puts.map((put) => ({ ...put, url: bare.origin + path })) },
        puts: { requests: puts },
      })
      return [
        plain('bare Express 5 handler, the same bytes', of('bare')),
        beside('published document', of('published'), of('bare'), TARGETS.published),
        beside('published document that the reader has (304)', of('known'), of('bare'), TARGETS.known),
        beside('draft', of('drafts'), of('bare')),
        plain('bare Express 5 handler that reads the body', of('barePuts')),
        beside('PUT of 30 blocks and 50 children', of('puts'), of('barePuts'), TARGETS.put),
        within('… 99 of 100 within', of('puts').p99, TARGETS.putP99),
        within('publishing a course of 100 blocks', await publishingMs(send), TARGETS.publishMs),
      ]
    } finally {
      await Promise.all([school.stop(), bare.stop()])
    }
  })
