import { afterEach, beforeEach, expect, test } from 'vitest'
import { fieldsOf } from '../../../contract/content/documents/fields.ts'
import type { DocumentKind } from '../../../contract/content/state.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import type { scheduleQuery } from '../../reading/schedule.ts'
import type { termsQuery } from '../../terms/list.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'
import { aBody, pathOf } from '../testing/bodies.ts'
import type { documentsQuery } from './list.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const ROLES = ['anonymous', 'author', 'staff'] as const

/** The rows that a list answers, in their order; or what is refused, or passed over and named. */
const outcomeOf = async (client: Client, path: string, query: string) => {
  const { status, body } = await client.get(`${path}?${query}`)
  if (status !== 200) return `${status} ${Object.keys(body).join()}`
  if (body.ignored_fields !== undefined) return `passed over ${JSON.stringify(body.ignored_fields)}`
  return [body.results].flat().map((line) => `${Reflect.get(Object(line), 'kind')} ${Reflect.get(Object(line), 'id')}`)
}

type Probes<Name extends string> = Record<Name, string | readonly string[]>

/** Those of the parameters that do nothing without a word, those that are refused and those that are passed over by name, by role. */
const verdicts = async (path: string, probes: Probes<string>) => {
  const [ignored, refused, passedOver]: [string[], string[], string[]] = [[], [], []]
  for (const role of ROLES) {
    const client = fixture.as(role)
    const ask = async (query: string) => JSON.stringify(await outcomeOf(client, path, query))
    const plain = await ask('')
    for (const [name, values] of Object.entries(probes)) {
      for (const value of [values].flat()) {
        const outcome = await ask(`${name}=${value}`)
        const other = name === 'ordering' ? await ask(`${name}=-${value}`) : plain
        if (outcome === JSON.stringify(`400 ${name}`)) refused.push(`${role} ${name}=${value}`)
        else if (outcome === JSON.stringify(`passed over ${JSON.stringify([name])}`))
          passedOver.push(`${role} ${name}=${value}`)
        else if (outcome === other) ignored.push(`${role} ${name}=${value}`)
      }
    }
  }
  return { ignored, refused, passedOver }
}

const term = async (path: string, name: string) => Number((await fixture.as('staff').post(path, { name })).body.id)

/** Documents of a kind that every parameter tells apart, as far as the kind has the field. */
const fill = async (kind: DocumentKind) => {
  const courses: number[] = []
  for (const title of ['Курс', 'Другой'])
    courses.push(Number((await fixture.as('author').post('courses/', { title })).body.id))
  if (kind === 'lesson') for (const id of courses) await fixture.as('author').patch(`courses/${id}/`, { status: 1 })
  const sorted = {
    category: await term('categories/', 'Наука'),
    tags: [await term('tags/', 'Космос')],
    collection: [await term('lessons-collections/', 'Лето')],
    slug: 'leto',
  }
  const known = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => fieldsOf(kind).some((field) => field === name)))
  const add = async (role: 'author' | 'staff', title: string, fields: Record<string, unknown>) => {
    fixture.school.clock.advance(60_000)
    const more = known({ status: 1, ...fields })
    const { body } = await fixture.as(role).post(`${kinds[kind].path}/`, {
      ...aBody(kind, more),
      [kinds[kind].titleName]: title,
    })
    return Number(body.id)
  }
  const [course, another] = courses
  const draft = await add('author', 'Весна', { course, status: 0, position: 3 })
  const first = await add('author', 'Лето', { ...sorted, course, position: 9 })
  await add('author', 'Осень', { course: another, position: 2 })
  await add('staff', 'Зима', { course, position: 1 })
  await fixture.as('author').delete(pathOf(kind, await add('author', 'Прошлое', { course, status: 0 })))
  fixture.school.clock.advance(60_000)
  await fixture.as('author').patch(pathOf(kind, first), { short_description: 'Коротко' })
  await fixture.as('author').patch(pathOf(kind, draft), { short_description: 'Коротко' })
  return { course, sorted }
}

const ORDERINGS = ['position', 'id', 'title', 'status', 'created_at', 'updated_at', 'published_at']

const OF_WRITERS = ['ordering=status', 'ordering=created_at', 'ordering=updated_at']

test.each(documentKinds)(
  'every parameter of the list of the kind %s changes the answer, and readers are told which orders are not for them',
  async (kind) => {
    const { course, sorted } = await fill(kind)
    const probes: Probes<keyof typeof documentsQuery.shape> = {
      page: '2&page_size=1',
      page_size: '1',
      ordering: ORDERINGS,
      category: String(sorted.category),
      tag: String(sorted.tags[0]),
      collection: String(sorted.collection[0]),
      author: fixture.ids.staff,
      course: String(course),
      status: '0',
      search: encodeURIComponent('ЛЕТ'),
      slug: 'LETO',
      deleted: '1',
      state: 'draft,deleted',
    }

    const found = await verdicts(`${kinds[kind].path}/`, probes)

    expect(found).toEqual({
      ignored: [],
      refused: ['anonymous deleted=1'],
      passedOver: [...OF_WRITERS, 'state=draft,deleted'].map((query) => `anonymous ${query}`),
    })
  },
)

test('every parameter of the schedule changes the answer', async () => {
  const author = fixture.as('author')
  const publish = (path: string, body: object) => author.post(path, { status: 1, title: 'Занятие', ...body })
  for (const [course, day] of [
    [1, '2030-03-01'],
    [2, '2030-03-05'],
  ] as const) {
    await publish('courses/', {})
    await publish('lessons/', { course, publish_date: day })
  }
  await publish('webinars/', { date_start: '2030-03-03T10:00:00Z' })
  const probes: Probes<keyof typeof scheduleQuery.shape> = {
    page: '2&page_size=1',
    page_size: '1',
    ordering: 'date',
    from: '2030-03-02',
    to: '2030-03-02',
    date_from: '03-02-2030',
    date_to: '03-02-2030',
    date: '2030-03-03',
    kind: 'webinar',
    course: '2',
  }
  expect(await verdicts('school-schedules/', probes)).toEqual({ ignored: [], refused: [], passedOver: [] })
})

test.each(['tags/', 'categories/', 'lessons-collections/', 'lessons-collections/list-items/'])(
  'every parameter of %s changes the answer',
  async (path) => {
    for (const name of ['Яблоко', 'Груша']) await term(path.replace('list-items/', ''), name)
    const probes: Probes<keyof typeof termsQuery.shape> = {
      page: '2&page_size=1',
      page_size: '1',
      ordering: ['position', 'name', 'id'],
      search: encodeURIComponent('ГРУ'),
    }
    expect(await verdicts(path, probes)).toEqual({ ignored: [], refused: [], passedOver: [] })
  },
)
