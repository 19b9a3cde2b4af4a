import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../serve/ports.ts'
import { aCourse } from './content-document.ts'
import type { Figure } from './figure.ts'
import { type Load, type Pace, paceOf } from './load.ts'
import { inTemporaryFolder, median, pinned, type RunningServer, startProcess } from './processes.ts'
import { seed, startSchool } from './school.ts'

const ROUNDS = 3
const ROUND_SECONDS = 4
const WARM_UP_SECONDS = 2
const CORES = 2
const PUBLISHINGS = 20

const TARGETS = { published: 1_000, known: 3_000, draft: 400, put: 150, putP99: 250, publishMs: 50 }

type Send = (path: string, method: string, body?: object) => Promise<{ text: string; etag: string }>

const senderOf =
  (origin: string, token: string | null): Send =>
  async (path, method, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...(token !== null && { authorization: `Token ${token}` }), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
    return { text, etag: answer.headers.get('etag') ?? '' }
  }

const authorOf = async ({ origin }: RunningServer): Promise<{ token: string; send: Send }> => {
  const pair = { username: 'author@school.example', password: 'moloko-2026' }
  const { text } = await senderOf(origin, null)('/api/v1/api-token-auth/', 'POST', pair)
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(text))
  return { token, send: senderOf(origin, token) }
}

const create = async (send: Send, blocks: number): Promise<string> => {
  const { text } = await send('/api/v1/courses/', 'POST', aCourse(blocks))
  return `/api/v1/courses/${z.object({ id: z.number() }).parse(JSON.parse(text)).id}/`
}

const withOtherText = (document: string): string => document.replace('<p>Каждый', '<p>Правка [<id>]. Каждый')

/** How long it takes to publish a changed course of 100 blocks, in milliseconds. */
const publishingMs = async (send: Send): Promise<number> => {
  const path = await create(send, 100)
  const taken: number[] = []
  for (let round = 0; round < PUBLISHINGS; round += 1) {
    await send(path, 'PATCH', { short_description: `Правка ${round}`, status: 0 })
    const begun = performance.now()
    await send(path, 'PATCH', { status: 1 })
    taken.push(performance.now() - begun)
  }
  return median(taken)
}

const middle = (paces: Pace[], which: keyof Pace) => median(paces.map((pace) => pace[which]))

const measured = async (loads: Record<string, Load>): Promise<Record<string, Pace>> => {
  const rounds: Record<string, Pace[]> = {}
  for (const load of Object.values(loads)) await paceOf({ ...load, seconds: WARM_UP_SECONDS })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, load] of Object.entries(loads)) (rounds[name] ??= []).push(await paceOf(load))
  }
  return Object.fromEntries(
    Object.entries(rounds).map(([name, paces]) => [
      name,
      { perSecond: middle(paces, 'perSecond'), p99: middle(paces, 'p99') },
    ]),
  )
}

const atLeast = (what: string, { perSecond }: Pace, least: number, bare: Pace): Figure => ({
  what,
  value: `${Math.round(perSecond)} a second, ${(perSecond / bare.perSecond).toFixed(2)} of bare`,
  target: `at least ${least} a second`,
  holds: perSecond >= least,
})

const NONE: Pace = { perSecond: Number.NaN, p99: Number.NaN }

/**
 * A course of 30 blocks and 50 children, by ten connections, the server on two cores: read as published, asked for again by who has it,
 * read and replaced by its author; beside a bare Express 5 handler that sends the same bytes. Source: DESIGN §9.
 */
export const content = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    seed(folder)
    const school = pinned(await startSchool(folder), CORES)
    const { token, send } = await authorOf(school)
    const path = await create(send, 30)
    await send(path, 'PATCH', { status: 1 })
    const draft = await create(send, 30)
    const { text: document } = await send(draft, 'GET')
    const url = school.origin + path
    const draftUrl = school.origin + draft
    const published = await fetch(url)
    const etag = published.headers.get('etag') ?? ''
    const bytes = join(folder, 'bytes.json')
    writeFileSync(bytes, await published.text())
    const bareAddress = { port: await freePort(), path: '/', env: { BYTES: bytes } }
    const bare = pinned(await startProcess('scripts/bench/bare-bytes.ts', bareAddress), CORES)
    const author = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const base = { seconds: ROUND_SECONDS, method: 'GET', headers: {} } as const
    const body = withOtherText(document)
    try {
      const put = { ...base, url: draftUrl, method: 'PUT', headers: author, body } as const
      const paces = await measured({
        bare: { ...base, url: bare.origin + path },
        published: { ...base, url },
        known: { ...base, url, headers: { 'if-none-match': etag }, isKnown: true },
        draft: { ...base, url: draftUrl, headers: author },
        barePut: { ...put, url: bare.origin + path },
        put,
      })
      const of = (name: string) => paces[name] ?? NONE
      const publishMs = await publishingMs(send)
      return [
        {
          what: 'bare Express 5 handler, the same bytes',
          value: `${Math.round(of('bare').perSecond)} a second`,
          target: '',
          holds: null,
        },
        atLeast('published document', of('published'), TARGETS.published, of('bare')),
        atLeast('published document that the reader has (304)', of('known'), TARGETS.known, of('bare')),
        atLeast('draft', of('draft'), TARGETS.draft, of('bare')),
        {
          what: 'bare Express 5 handler that reads the body',
          value: `${Math.round(of('barePut').perSecond)} a second`,
          target: '',
          holds: null,
        },
        atLeast('PUT of 30 blocks and 50 children', of('put'), TARGETS.put, of('barePut')),
        {
          what: '… 99 of 100 within',
          value: `${of('put').p99} ms`,
          target: `at most ${TARGETS.putP99} ms`,
          holds: of('put').p99 <= TARGETS.putP99,
        },
        {
          what: 'publishing a course of 100 blocks',
          value: `${publishMs.toFixed(1)} ms`,
          target: `at most ${TARGETS.publishMs} ms`,
          holds: publishMs <= TARGETS.publishMs,
        },
      ]
    } finally {
      await Promise.all([school.stop(), bare.stop()])
    }
  })
