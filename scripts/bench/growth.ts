import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addMany } from '../../server/content/testing/many/store.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { addAuthors } from './authors.ts'
import type { Figure } from './figure.ts'
import { inTemporaryFolder, median, type RunningServer } from './processes.ts'
import { startSchool } from './school.ts'

const FEW = 100
const MANY = 100_000
const ROUNDS = 200
const WARM_UP = 30
/** Time for `fetch` to notice a connection that the server closed while the rows were added. */
const NOTICE_MS = 100
const [FIRST_PAGE, PAGE_100] = [1.5, 3]

const COURSES = '/api/v1/courses/?page_size=20'

interface School {
  server: RunningServer
  headers: Record<string, string>
}

/** A school with this many published courses, all by one author. */
const startWith = async (dataDir: string, count: number): Promise<School> => {
  mkdirSync(dataDir)
  const [token = ''] = await addAuthors(dataDir, 1)
  const server = await startSchool(dataDir)
  const headers = { authorization: `Token ${token}` }
  const body = JSON.stringify({ title: 'Курс 1 о космосе', short_description: 'О звёздах и планетах', status: 1 })
  await fetch(server.origin + COURSES, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const database = await openDatabase({ dataDir })
  await database.transact((tx) => addMany(tx, { kind: 'course', count }))
  await database.close()
  await pause(NOTICE_MS)
  return { server, headers }
}

interface ComparedQuery {
  /** The query for the school with many courses. */
  query: string
  /** The query for the school with few courses, which has fewer pages. */
  beside?: string
  isAuthor?: boolean
}

const msOf = async ({ server, headers }: School, query: string, isAuthor: boolean): Promise<number> => {
  const begun = performance.now()
  const answer = await fetch(server.origin + COURSES + query, isAuthor ? { headers } : {})
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${text.slice(0, 500)}`)
  return performance.now() - begun
}

/** Requests both schools alternately; returns the medians in milliseconds. */
const compare = async (
  [few, many]: readonly [School, School],
  { query, beside = query, isAuthor = false }: ComparedQuery,
) => {
  const taken: { few: number; many: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    taken.push({ few: await msOf(few, beside, isAuthor), many: await msOf(many, query, isAuthor) })
  const rounds = taken.slice(WARM_UP)
  return { few: median(rounds.map((round) => round.few)), many: median(rounds.map((round) => round.many)) }
}

const find = (words: string) => `&search=${encodeURIComponent(words)}`

const lists: Record<string, ComparedQuery & { most: number }> = {
  'first page': { query: '', most: FIRST_PAGE },
  'first page by title': { query: '&ordering=-title', most: FIRST_PAGE },
  'first page that finds one': { query: find('курс 77 '), most: FIRST_PAGE },
  'first page that finds all': { query: find('космос'), most: FIRST_PAGE },
  'page 100': { query: '&page=100', beside: '', most: PAGE_100 },
  'first page of its author': { query: '', isAuthor: true, most: FIRST_PAGE },
  'page 100 of its author': { query: '&page=100', beside: '', isAuthor: true, most: PAGE_100 },
}

/** Compares pages of 20 from a list of 100 courses and from one of 100,000, requested one at a time, alternately. */
export const growth = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const few = await startWith(join(folder, 'few'), FEW)
    const many = await startWith(join(folder, 'many'), MANY)
    const figures: Figure[] = []
    try {
      for (const [what, { most, ...query }] of Object.entries(lists)) {
        const ms = await compare([few, many], query)
        const ratio = ms.many / ms.few
        figures.push({
          what: `100,000 courses, ${what}`,
          value: `${ms.many.toFixed(1)} ms, ${ratio.toFixed(2)} of what 100 take`,
          target: `at most ${most}`,
          holds: ratio <= most,
        })
      }
      return figures
    } finally {
      await Promise.all([few.server.stop(), many.server.stop()])
    }
  })
