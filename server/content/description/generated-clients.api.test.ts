import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../testing/sizes.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

const root = join(import.meta.dirname, '../../..')

let fixture: ContentFixture
let folder: string
beforeAll(async () => {
  const results = join(root, '.test-results')
  await mkdir(results, { recursive: true })
  folder = await mkdtemp(join(results, 'client-'))
  fixture = await startContentFixture()
  const { text } = await fixture.as('anonymous').get('schema/')
  await writeFile(join(folder, 'schema.json'), text)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})

const inFolder = (...command: string[]) => spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
const packageFile = (path: string) => join(root, 'node_modules', path)

/** What clients of all generators write against the same description. */
const BODIES = {
  draft: `{ title: 'Вулканы', status: 1 }`,
  pair: `{ username: 'anna@school.example', password: 'moloko-na-snegu' }`,
  payment: `{ cart_id: 'current', items: '[1]' }`,
  refusal: `{ title: ['Пусто'], error_paths: { 'content.0.data.url': ['Пусто'] } }`,
}
const READ_MESSAGE = `export const message: string | undefined = refusal.error_paths?.['content.0.data.url']?.[0]`

interface Generator {
  generate: () => Promise<unknown>
  /** An author's client, written against what is generated. */
  use: string
}

const generators: Record<'openapi-typescript' | 'hey-api' | 'orval', Generator> = {
  'openapi-typescript': {
    generate: async () =>
      writeFile(
        join(folder, 'schema.ts'),
        astToString(await openapiTS((await fixture.as('anonymous').get('schema/')).text)),
      ),
    use: `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'
const client = createClient<paths>({ baseUrl: 'https://school.example' })
type Course = components['schemas']['Course']
const idsOf = (course: Course): readonly number[] => [course.id, ...course.content.map((block) => block.id)]
const { data: course, error } = await client.GET('/api/v1/courses/{id}/', { params: { path: { id: 7 } } })
export const ids = course && idsOf(course)
export const detail: string | undefined = error?.detail
export const { data: page } = await client.GET('/api/v1/lessons/', { params: { query: { course: 7, page: 2 } } })
const { data: question } = await client.POST('/api/v1/quiz-questions/', { body: { quiz: 7, text: 'Где?' } })
const schedule: unknown = course?.lessons_schedule_list
export const texts: (string | undefined)[] = [JSON.stringify(schedule), question?.uuid]
await client.PATCH('/api/v1/courses/{id}/', { params: { path: { id: 7 } }, body: ${BODIES.draft} })
await client.POST('/api/v1/api-token-auth/', { body: ${BODIES.pair} })
const refusal: components['schemas']['FaultyFields'] = ${BODIES.refusal}
${READ_MESSAGE}
// @ts-expect-error a number is needed
await client.GET('/api/v1/courses/{id}/', { params: { path: { id: 'seven' } } })
`,
  },
  'hey-api': {
    generate: async () => inFolder(packageFile('@hey-api/openapi-ts/bin/run.js'), '-i', 'schema.json', '-o', 'hey'),
    use: `
import { type FaultyFields, getCoursesById, patchCoursesById, postApiTokenAuth, postPay } from './hey/index.ts'
const { data: course, error } = await getCoursesById({ path: { id: 7 } })
export const texts: (string | undefined)[] = [course?.title, error?.detail]
await patchCoursesById({ path: { id: 7 }, body: ${BODIES.draft} })
await postApiTokenAuth({ body: ${BODIES.pair} })
await postPay({ body: ${BODIES.payment} })
const refusal: FaultyFields = ${BODIES.refusal}
${READ_MESSAGE}
// @ts-expect-error a number is needed
await getCoursesById({ path: { id: 'seven' } })
`,
  },
  orval: {
    generate: async () => {
      const config = { school: { input: './schema.json', output: { target: './orval/school.ts', client: 'fetch' } } }
      await writeFile(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}`)
      return inFolder(packageFile('orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs')
    },
    use: `
import { type FaultyFields, getCoursesById, patchCoursesById, postApiTokenAuth, postPay } from './orval/school.ts'
const course = await getCoursesById(7)
export const title: string | undefined = course.status === 200 ? course.data.title : undefined
await patchCoursesById(7, ${BODIES.draft})
await postApiTokenAuth(${BODIES.pair})
await postPay(${BODIES.payment})
const refusal: FaultyFields = ${BODIES.refusal}
${READ_MESSAGE}
// @ts-expect-error a number is needed
await getCoursesById('seven')
`,
  },
}

const COMPILER_OPTIONS = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
}

test.each([
  ['openapi-typescript', 'typescript'],
  ['openapi-typescript', 'typescript-7'],
  ...(isFull
    ? ([
        ['hey-api', 'typescript-7'],
        ['orval', 'typescript-7'],
      ] as const)
    : []),
] as const)(
  "%s's client of the description compiles in strict mode, all types checked: %s",
  async (generator, compiler) => {
    const { generate, use } = generators[generator]
    await generate()
    const project = `${generator}.json`
    await writeFile(join(folder, `use-${generator}.ts`), use)
    const include = [`use-${generator}.ts`]
    await writeFile(join(folder, project), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include }))
    const { status, stdout } = inFolder(packageFile(`${compiler}/bin/tsc`), '-p', project)
    expect([stdout.split('\n').slice(0, 5).join('\n'), status]).toEqual(['', 0])
  },
)
