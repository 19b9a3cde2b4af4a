import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
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

const headers = z.record(z.string(), z.string())
const grown = z.object({ author: headers, staff: headers })

interface School extends z.infer<typeof grown> {
  server: RunningServer
}

/** A school with this many published courses, as many lessons of the first of them, tags and people. */
const startWith = async (dataDir: string, databaseUrl: string, count: number): Promise<School> => {
  mkdirSync(dataDir)
  const server = await startSchool(dataDir, { DATABASE_URL: databaseUrl })
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const printed = execFileSync(process.execPath, ['scripts/bench/grow.ts', server.origin, String(count)], { env })
  if (databaseUrl !== '') await run(databaseUrl, 'VACUUM ANALYZE')
  await pause(NOTICE_MS)
  return { server, ...grown.parse(JSON.parse(printed.toString())) }
}

interface Comparison {
  what: string
  /** The query for the school with many rows. */
  query: string
  /** The query for the school with few rows, which has fewer pages. */
  beside?: string
  as?: 'author' | 'staff'
  most: number
}

const msOf = async (school: School, query: string, as: Comparison['as']): Promise<number> => {
  const begun = performance.now()
  const answer = await fetch(`${school.server.origin}/api/v1/${query}`, as ? { headers: school[as] } : {})
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${text.slice(0, 500)}`)
  return performance.now() - begun
}

/** Requests both schools alternately; returns the medians in milliseconds. */
const compare = async (
  [few, many]: readonly [School, School],
  { query, beside = query, as }: Comparison,
): Promise<{ few: number; many: number }> => {
  const taken: { few: number; many: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    taken.push({ few: await msOf(few, beside, as), many: await msOf(many, query, as) })
  const rounds = taken.slice(WARM_UP)
  return { few: median(rounds.map((round) => round.few)), many: median(rounds.map((round) => round.many)) }
}

interface Listed {
  path: string
  as?: Comparison['as']
  /** Searches that find one row and all rows. */
  one: string
  all: string
}

/** Pages of 20 of a list, the first of all and of what a search finds, and the hundredth. */
const pagesOf = (what: string, { path, one, all, as }: Listed): Comparison[] => {
  const find = (words: string) => `${path}&search=${encodeURIComponent(words)}`
  const by = as ? { as } : {}
  return [
    { what: `${what}, first page`, query: path, ...by, most: FIRST_PAGE },
    { what: `${what}, first page that finds one`, query: find(one), ...by, most: FIRST_PAGE },
    { what: `${what}, first page that finds all`, query: find(all), ...by, most: FIRST_PAGE },
    { what: `${what}, page 100`, query: `${path}&page=100`, beside: path, ...by, most: PAGE_100 },
  ]
}

const ofDocuments = { one: ' 77 о', all: 'космос' }
const ofTags = { one: 'ма 77 о', all: 'космос' }
const ofPeople = { one: 'maria72@', all: 'иванова' }
const ofAuthors = { one: 'ия 72 Ива', all: 'иванова' }

const comparisons: Comparison[] = [
  ...pagesOf('courses', { path: 'courses/?page_size=20', ...ofDocuments }),
  { what: 'courses, first page by title', query: 'courses/?page_size=20&ordering=-title', most: FIRST_PAGE },
  { what: 'courses, first page of a tag', query: 'courses/?page_size=20&tag=1', most: FIRST_PAGE },
  ...pagesOf("an author's courses", { path: 'courses/?page_size=20', as: 'author', ...ofDocuments }),
  ...pagesOf('lessons of a course', { path: 'lessons/?course=1&page_size=20', ...ofDocuments }),
  ...pagesOf('tags', { path: 'tags/?page_size=20', ...ofTags }),
  { what: 'popular tags', query: 'tags/popular/', most: FIRST_PAGE },
  { what: 'the one tag of all documents, as popular', query: 'school-tags/popular/', most: FIRST_PAGE },
  ...pagesOf('people', { path: 'users/?page_size=20', as: 'staff', ...ofPeople }),
  ...pagesOf('authors', { path: 'users/authors/?page_size=20', as: 'staff', ...ofAuthors }),
]

const measure = async (folder: string, engine: string, [fewUrl, manyUrl]: readonly [string, string]) => {
  const few = await startWith(join(folder, `few ${engine}`), fewUrl, FEW)
  const many = await startWith(join(folder, `many ${engine}`), manyUrl, MANY)
  const figures: Figure[] = []
  try {
    for (const comparison of comparisons) {
      const ms = await compare([few, many], comparison)
      const ratio = ms.many / ms.few
      figures.push({
        what: `100,000 rows on ${engine}: ${comparison.what}`,
        value: `${ms.many.toFixed(1)} ms, ${ratio.toFixed(2)} of what 100 take`,
        target: `at most ${comparison.most}`,
        holds: ratio <= comparison.most,
      })
    }
    return figures
  } finally {
    await Promise.all([few.server.stop(), many.server.stop()])
  }
}

const run = async (url: string, ...statements: string[]) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const DROP_FEW = 'DROP DATABASE IF EXISTS school_growth_few WITH (FORCE)'
const DROP_MANY = 'DROP DATABASE IF EXISTS school_growth_many WITH (FORCE)'

/** Measures on two databases of their own on this server. */
const measureOnPostgres = async (folder: string, serverUrl: string): Promise<Figure[]> => {
  const addressOf = (pathname: string) => Object.assign(new URL(serverUrl), { pathname }).href
  await run(serverUrl, DROP_FEW, DROP_MANY, 'CREATE DATABASE school_growth_few', 'CREATE DATABASE school_growth_many')
  try {
    return await measure(folder, 'PostgreSQL', [addressOf('school_growth_few'), addressOf('school_growth_many')])
  } finally {
    await run(serverUrl, DROP_FEW, DROP_MANY)
  }
}

/**
 * Compares pages of lists of 100,000 rows with those of 100, requested one at a time, alternately: on SQLite, and on the PostgreSQL server
 * of `TEST_DATABASE_URL` if there is one.
 */
export const growth = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const serverUrl = process.env.TEST_DATABASE_URL
    return [
      ...(await measure(folder, 'SQLite', ['', ''])),
      ...(serverUrl ? await measureOnPostgres(folder, serverUrl) : []),
    ]
  })
