import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

const root = join(import.meta.dirname, '../../..')

let fixture: ContentFixture
let folder: string
beforeAll(async () => {
  const results = join(root, '.test-results')
  await mkdir(results, { recursive: true })
  folder = await mkdtemp(join(results, 'client-'))
  fixture = await startContentFixture()
  const { body } = await fixture.as('anonymous').get('schema/')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
  await writeFile(join(folder, 'schema.ts'), astToString(await openapiTS(JSON.stringify(body))))
  await writeFile(join(folder, 'use.ts'), USE)
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})

/** An author's client, written against what is generated. */
const USE = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'
const client = createClient<paths>({ baseUrl: 'https://school.example' })
type Course = components['schemas']['Course']
const idsOf = (course: Course): readonly number[] => [course.id, ...course.content.map((block) => block.id)]
const { data: course, error } = await client.GET('/api/v1/courses/{id}/', { params: { path: { id: 7 } } })
export const ids = course && idsOf(course)
export const said: string | undefined = error?.detail
export const { data: page } = await client.GET('/api/v1/lessons/', { params: { query: { course: 7, page: 2 } } })
const { data: question } = await client.POST('/api/v1/quiz-questions/', { body: { quiz: 7, text: 'Где?' } })
const schedule: unknown = course?.lessons_schedule_list
export const texts: (string | undefined)[] = [JSON.stringify(schedule), question?.uuid]
// @ts-expect-error a number is needed
await client.GET('/api/v1/courses/{id}/', { params: { path: { id: 'seven' } } })
`

const COMPILER_OPTIONS = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
}

test.each(['typescript', 'typescript-7'])(
  "openapi-typescript's client of the description compiles in strict mode, all types checked: %s",
  (compiler) => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc')], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([stdout.split('\n').slice(0, 5).join('\n'), status]).toEqual(['', 0])
  },
)
