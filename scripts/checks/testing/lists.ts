import { addMany, addManyTags } from '../../../server/content/testing/many/store.ts'
import type { Client } from '../../../server/content/testing/client.ts'
import { publicationStates } from '../../../server/contract/content/documents/publication.ts'
import { fillTables } from '../../../server/db/testing/fill-tables.ts'
import type { PagesFixture } from '../../../server/pages/testing/pages-fixture.ts'

const MANY = 1_500

/** Fills the school with many rows of every table, documents among them that can be read. Returns the ids of a tag and a collection. */
export const fillSchool = async (fixture: PagesFixture): Promise<{ tag: number; collection: number }> => {
  const author = fixture.as('author')
  const shown = { title: 'Курс 1 о космосе', status: 1 }
  await author.post('courses/', shown)
  await author.post('lessons/', { ...shown, course: 1, publish_date: '2030-03-05' })
  await author.post('webinars/', { ...shown, date_start: '2030-03-05T10:00:00Z' })
  const tag = Number((await author.post('school-tags/', { name: 'Космос' })).body.id)
  const collection = Number((await fixture.as('staff').post('lessons-collections/', { name: 'Космос' })).body.id)
  const many = { count: MANY, terms: [`school-tag:${tag}`, `collection:${collection}`] }
  await fixture.school.deps.transact(async (tx) => {
    for (const kind of ['course', 'lesson', 'webinar'] as const) await addMany(tx, { ...many, kind })
    await addManyTags(tx, MANY)
    await fillTables(tx, MANY)
  })
  await author.patch('courses/3/', { is_hidden: true })
  await author.patch('courses/4/', { status: 1, deferred_start_at: '2031-03-05T10:00:00Z' })
  return { tag, collection }
}

const orderings = (...names: string[]) => names.flatMap((name) => [`ordering=${name}`, `ordering=-${name}`])

/** None, one that has no trigrams, one that finds much, and one that finds little. */
const SEARCHES = ['', 'search=ко', 'search=космос', 'search=777']

interface List {
  path: string
  orders: string[]
  filters: string[]
}

const documentsFor = ({ tag, author }: { tag: number; author: string }, isWriter: boolean): List[] => {
  const states = [...publicationStates, 'scheduled,changed', 'draft,deleted'].map((state) => `state=${state}`)
  const orders = [
    'position',
    'id',
    'title',
    'published_at',
    ...(isWriter ? ['status', 'created_at', 'updated_at'] : []),
  ]
  const found = ['page=50', 'slug=kurs-7', 'status=1', `tag=${tag}`, 'category=1', `author=${author}`, 'search=курс 77']
  const filters = [...SEARCHES, ...found, ...(isWriter ? ['deleted=1', ...states] : [])]
  return [
    { path: 'courses/', orders: orderings(...orders), filters },
    { path: 'lessons/', orders: orderings('position', 'id'), filters: [...filters, 'course=1'] },
  ]
}

const ofStaff: List[] = [
  {
    path: 'users/',
    orders: orderings('name', 'email', 'created_at'),
    filters: [
      ...SEARCHES,
      'search=мария',
      ...SEARCHES.map((search) => `role=author&${search}`),
      'email=anna7@example.com',
      'page=50',
    ],
  },
  { path: 'users/authors/', orders: orderings('name'), filters: [...SEARCHES, 'search=мария', 'page=50'] },
]

const DAY = '2030-03-06'

const ofAnybody: List[] = [
  {
    path: 'school-schedules/',
    orders: orderings('date'),
    filters: ['', 'page=50', 'kind=webinar', 'course=1', `from=${DAY}`, `date=${DAY}`],
  },
  { path: 'tags/', orders: orderings('position', 'name', 'id'), filters: [...SEARCHES, 'page=50'] },
  { path: 'tags/popular/', orders: [''], filters: [''] },
  { path: 'lessons-collections/list-items/', orders: [''], filters: [''] },
  { path: 'obj-comments/', orders: orderings('created_at'), filters: ['obj_type=course&obj_id=1'] },
]

const ofOwner: List[] = [
  { path: 'image-objects/', orders: orderings('created_at'), filters: [''] },
  { path: 'custom-certificates/', orders: orderings('id'), filters: [''] },
  {
    path: 'custom-certificates-user/',
    orders: [''],
    filters: ['', 'user=a', 'course=1', 'certificate=1', 'user=a&course=1&certificate=1'],
  },
  {
    path: 'obj-comments/moderation/',
    orders: orderings('created_at'),
    filters: ['', 'hidden=1'].map((more) => `obj_type=course&obj_id=1&${more}`),
  },
  { path: 'courses/1/versions/', orders: [''], filters: ['', 'page=2'] },
  { path: 'courses/1/preview-links/', orders: [''], filters: [''] },
]

const readAll = async (client: Client, lists: readonly List[]) => {
  for (const { path, orders, filters } of lists)
    for (const filter of filters)
      for (const order of orders) await client.get(`${path}?page_size=20&${order}&${filter}`)
}

/** Every list by every order and filter, and the catalogue, the sitemap and a page, of a school with many rows. */
export const readLists = async (fixture: PagesFixture, { tag }: { tag: number }): Promise<void> => {
  const author = fixture.ids.author
  const [anybody, writer, staff] = [fixture.as('anonymous'), fixture.as('author'), fixture.as('staff')]
  await readAll(anybody, [...documentsFor({ tag, author }, false), ...ofAnybody])
  for (const client of [writer, staff]) await readAll(client, [...documentsFor({ tag, author }, true), ...ofOwner])
  await readAll(staff, ofStaff)
  await readAll(await fixture.session('user'), [{ path: 'my-courses/', orders: [''], filters: [''] }, ...ofAnybody])
  const [user, { visitor }] = [await fixture.person('user'), fixture]
  for (const open of [user, visitor])
    for (const path of ['/courses/', '/courses/?search=космос', `/courses/?tag=${tag}&price=100&age=7&category=1`])
      await open(path)
  for (const path of ['/courses/kurs-7/', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt']) await visitor(path)
}
