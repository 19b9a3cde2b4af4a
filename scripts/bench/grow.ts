import { addMany, addManyPeople, addManyTags } from '../../server/content/testing/many/store.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { addAuthors } from './authors.ts'

/**
 * `node scripts/bench/grow.ts <origin> <count>`: adds so many published courses, lessons of one of them, tags and people to the school at
 * this address, whose database is that of `DATA_DIR` or `DATABASE_URL`. Prints the headers of an author, who has written all of it, and of
 * staff.
 */
const [origin, count] = [process.argv[2], Number(process.argv[3])]
const dataDir = process.env.DATA_DIR ?? ''

const headersOf = (token = '') => ({ authorization: `Token ${token}` })
const [author, staff] = [await addAuthors(dataDir, 1), await addAuthors(dataDir, 1, 'staff')].map(([token]) =>
  headersOf(token),
)

const post = async (path: string, body: object) => {
  const headers = { ...author, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

await post('school-tags/', { name: 'Космос' })
const shown = { title: 'Курс 1 о космосе', short_description: 'О звёздах и планетах', tags: [1], status: 1 }
await post('courses/', shown)
await post('lessons/', { ...shown, course: 1 })

const database = await openDatabase({ dataDir, url: process.env.DATABASE_URL })
await database.transact(async (tx) => {
  await addMany(tx, { kind: 'course', count, terms: ['school-tag:1'] })
  await addMany(tx, { kind: 'lesson', count, terms: ['school-tag:1'] })
  await addManyTags(tx, count)
  await addManyPeople(tx, count)
})
await database.close()
process.stdout.write(JSON.stringify({ author, staff }))
