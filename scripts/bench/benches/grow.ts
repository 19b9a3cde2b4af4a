import { randomUUID } from 'node:crypto'
import { createPasswords } from '../../../server/auth/password/passwords.ts'
import { readConfig } from '../../../server/config/config.ts'
import { addMany, addManyPeople, addManyTags } from '../../../server/content/testing/many/store.ts'
import { openDatabase } from '../../../server/db/connect.ts'
import { fillTables } from '../../../server/db/testing/fill-tables.ts'
import { SEED_PASSWORD } from '../../seed/seed.ts'
import { GIFTED, seedShop } from '../../seed/shop.ts'
import { addPersonOnce } from '../../seed/seed-store.ts'
import { addAuthors } from '../authors.ts'

/**
 * `node scripts/bench/benches/grow.ts <origin> <count>`: adds so many rows to each table of the school at this address, whose database is
 * that of `DATA_DIR` or `DATABASE_URL`: published courses, lessons of one of them, tags, people and authors that lists show, and what belongs
 * to other people. Also a shop, and the seeded parent. Prints the headers of an author, who has written all of it, and of staff.
 */
const [origin, count] = [process.argv[2], Number(process.argv[3])]
const config = readConfig(process.env)
const { dataDir } = config

const headersOf = (token = '') => ({ authorization: `Token ${token}` })
const [author, staff] = [await addAuthors(dataDir, 1), await addAuthors(dataDir, 1, 'staff')].map(([token]) =>
  headersOf(token),
)

const post = async (path: string, body: object) => {
  const headers = { ...author, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

await post('school-tags/', { name: 'Космос' })
const shown = { title: 'Курс 1 о космосе', short_description: 'О звёздах и планетах', tags: [1], status: 1 }
await post('courses/', shown)
await post('lessons/', { ...shown, course: 1 })

const at = new Date()
const passwordHash = await createPasswords().hash(SEED_PASSWORD)
const parent = { id: randomUUID(), email: GIFTED, name: 'Анна Смирнова', phone: '+79161234567', passwordHash }

const database = await openDatabase({ dataDir, url: process.env.DATABASE_URL })
await database.transact(async (tx) => {
  await addPersonOnce(tx, { ...parent, role: 'visitor', createdAt: at, emailProvedAt: at })
  await seedShop(tx, config, at)
  await addMany(tx, { kind: 'course', count, terms: ['school-tag:1'] })
  await addMany(tx, { kind: 'lesson', count, terms: ['school-tag:1'] })
  await addManyTags(tx, count)
  await addManyPeople(tx, count)
  await fillTables(tx, count)
})
await database.close()
process.stdout.write(JSON.stringify({ author, staff }))
