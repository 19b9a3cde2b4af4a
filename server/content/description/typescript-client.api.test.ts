import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { typescriptClient } from './testing/typescript-client.ts'

const COMPILER = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))

let fixture: ContentFixture
let folder: string
beforeEach(async () => {
  fixture = await startContentFixture()
  folder = await mkdtemp(join(tmpdir(), 'school-client-'))
})
afterEach(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})

/** An author's client that is written against what is generated. */
const USE = `
import { call, type Schemas } from './client.ts'
const course: Schemas['Course'] = await call('getCoursesById', { path: { id: 7 } })
export const ids: readonly number[] = [course.id, ...course.content.map((block) => block.id)]
export const page = await call('getLessons', { query: { course: 7, page: 2 } })
export const question = await call('postQuizQuestions', { body: { quiz: 7, text: 'Где?' } })
const schedule: unknown = course.lessons_schedule_list
export const texts: string[] = [JSON.stringify(schedule), question.uuid]
// @ts-expect-error a number is needed
await call('getCoursesById', { path: { id: 'seven' } })
`

const OPTIONS = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--allowImportingTsExtensions', '--types', '']
const TARGET = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable']

test('a client that is generated of the description compiles in strict mode, its own types checked too', async () => {
  const { body } = await fixture.as('anonymous').get('schema/')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'client.ts'), typescriptClient(body))
  await writeFile(join(folder, 'use.ts'), USE)
  const { status, stdout } = spawnSync(COMPILER, [...OPTIONS, ...TARGET, 'client.ts', 'use.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([stdout.split('\n').slice(0, 5).join('\n'), status]).toEqual(['', 0])
})
