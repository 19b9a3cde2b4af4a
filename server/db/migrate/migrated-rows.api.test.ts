import { afterEach, beforeEach, expect, test } from 'vitest'
import { dialect } from '../dialect.ts'
import { readMigrations } from './migration-files.ts'
import { type MigrationFixture, migrationFixture } from '../testing/migration-fixture.ts'

let fixture: MigrationFixture

beforeEach(async () => {
  fixture = await migrationFixture()
})
afterEach(() => fixture.close())

const moment = dialect === 'sqlite' ? '0' : "'2030-01-01'"
const no = dialect === 'sqlite' ? '0' : 'false'

const course = async (number: number, title: string) => {
  await fixture.query(
    `INSERT INTO content (id, kind, number, title, title_key, status, version, fields, created_at, updated_at)
     VALUES ('course:${number}', 'course', ${number}, '${title}', '${title}', 1, 1, '{}', ${moment}, ${moment})`,
  )
}

const numbersWith = async (part: string) => {
  const rows = await fixture.query(
    dialect === 'sqlite'
      ? `SELECT rowid / 8 AS number FROM content_titles WHERE content_titles MATCH '"${part}"' ORDER BY 1`
      : `SELECT number FROM content WHERE trigrams(title_key) @> trigrams('${part}') ORDER BY 1`,
  )
  return rows.map((row) => Number(Reflect.get(Object(row), 'number')))
}

/** Migrates as far as there is nothing of this name; returns all migrations. */
const migrateUntil = async (name: string) => {
  const migrations = await readMigrations(dialect)
  const before = migrations.findIndex(({ statements }) => statements.some((one) => one.includes(name)))
  await fixture.migrate(migrations.slice(0, before))
  return migrations
}

test('titles that were written before the index of titles are found by it, and so is what has become of them', async () => {
  const migrations = await migrateUntil('content_titles')
  for (const [at, title] of ['лето в космосе', 'осень', 'космос "и" мы', 'да'].entries()) await course(at + 1, title)

  await fixture.migrate(migrations)
  await course(5, 'о космосе')
  const first = await numbersWith('космос')
  await fixture.query(`UPDATE content SET title_key = 'лето в деревне' WHERE number = 1`)
  await fixture.query('DELETE FROM content WHERE number = 3')
  expect([first, await numbersWith('космос'), await numbersWith('дерев')]).toEqual([[1, 3, 5], [5], [1]])
})

const person = (id: string, name: string) =>
  fixture.query(
    `INSERT INTO person (id, email, name, created_at) VALUES ('${id}', '${id}@school.example', '${name}', ${moment})`,
  )

const peopleWith = async (part: string) => {
  const rows = await fixture.query(
    dialect === 'sqlite'
      ? `SELECT person_id AS id FROM person_names JOIN person_row ON number = person_names.rowid WHERE person_names MATCH '"${part}"' ORDER BY 1`
      : `SELECT id FROM person WHERE trigrams(name) @> trigrams('${part}') OR trigrams(email) @> trigrams('${part}') ORDER BY 1`,
  )
  return rows.map((row) => String(Reflect.get(Object(row), 'id')))
}

test('people who were there before the index of names are found by it, and so is what has become of them', async () => {
  const migrations = await migrateUntil('person_names')
  await person('anna', 'Анна Каренина')
  await person('boris', 'Борис Годунов')
  await fixture.migrate(migrations)
  await person('vera', 'Вера Каренина')
  const first = [await peopleWith('Каренин'), await peopleWith('boris@')]
  await fixture.query(`UPDATE person SET name = 'Анна Вронская' WHERE id = 'anna'`)
  await fixture.query(`UPDATE person SET email = 'godunov@school.example' WHERE id = 'boris'`)
  if (dialect === 'sqlite') await fixture.query('VACUUM')
  await fixture.query(`DELETE FROM person WHERE id = 'vera'`)
  const then = [
    await peopleWith('Каренин'),
    await peopleWith('Вронск'),
    await peopleWith('boris@'),
    await peopleWith('godunov@'),
  ]
  expect([first, then]).toEqual([
    [['anna', 'vera'], ['boris']],
    [[], ['anna'], [], ['boris']],
  ])
})

const published = (number: number, opensAt: string) =>
  fixture.query(
    `INSERT INTO published (id, kind, number, title, position, summary, open, open_etag, closed, closed_etag, opens_at, is_in_plus, published_at)
     VALUES ('course:${number}', 'course', ${number}, '', ${number}, '', '', '', '', '', ${opensAt}, false, ${moment})`,
  )

const use = (number: number, side: string) =>
  fixture.query(
    `INSERT INTO term_use (id, content_id, term_id, side) VALUES ('${side}${number}', 'course:${number}', 'tag:1', '${side}')`,
  )

test('the published uses of a term are counted by the migration, but for those that open later', async () => {
  const migrations = await migrateUntil('term_popular')
  await fixture.query(
    `INSERT INTO term (id, kind, number, name, key, created_at) VALUES ('tag:1', 'tag', 1, 'Космос', 'космос', ${moment})`,
  )
  for (const number of [1, 2, 3]) await course(number, 'космос')
  for (const number of [1, 2, 3]) await use(number, 'edited')
  await published(1, 'null')
  await published(2, moment)
  for (const number of [1, 2]) await use(number, 'shown')
  await fixture.migrate(migrations)
  const terms = await fixture.query('SELECT uses FROM term')
  const uses = await fixture.query(
    'SELECT kind, number, position, opens_at IS NOT NULL AS is_later FROM term_use ORDER BY side, number',
  )
  expect([terms, uses].map((rows) => rows.map((row) => Object.values(Object(row)).map(String).join(' ')))).toEqual([
    ['1'],
    ['course 1 0 0', 'course 2 0 0', 'course 3 0 0', 'course 1 1 0', 'course 2 2 1'].map((line) =>
      dialect === 'sqlite' ? line : line.replace(/.$/, (flag) => String(flag === '1')),
    ),
  ])
})

const comment = (id: number, number: number) =>
  fixture.query(
    `INSERT INTO comment (id, content_id, person_id, text, created_at) VALUES (${id}, 'course:${number}', 'reader', 'Да', ${moment})`,
  )

const authorsOfComments = async () => {
  const rows = await fixture.query('SELECT document_author_id AS author FROM comment ORDER BY id')
  return rows.map((row) => Reflect.get(Object(row), 'author'))
}

test('comments have the author of their document: from before the migration, new ones, and once the author is another or gone', async () => {
  const migrations = await migrateUntil('comment_author')
  for (const id of ['anna', 'boris', 'reader']) await person(id, id)
  for (const number of [1, 2, 3]) await course(number, 'космос')
  await fixture.query(`UPDATE content SET author_id = 'anna' WHERE number < 3`)
  await fixture.query(`UPDATE content SET deleted_at = ${moment} WHERE number = 2`)
  for (const number of [1, 2, 3]) await comment(number, number)
  await fixture.migrate(migrations)
  const before = await authorsOfComments()
  await comment(4, 1)
  await comment(5, 2)
  const added = await authorsOfComments()
  await fixture.query(`UPDATE content SET author_id = 'boris' WHERE number = 3`)
  await fixture.query(`UPDATE content SET deleted_at = null WHERE number = 2`)
  const changed = await authorsOfComments()
  await fixture.query(`DELETE FROM person WHERE id = 'anna'`)
  expect([before, added, changed, await authorsOfComments()]).toEqual([
    ['anna', null, null],
    ['anna', null, null, 'anna', null],
    ['anna', 'anna', 'boris', 'anna', 'anna'],
    [null, null, 'boris', null, null],
  ])
})

const accounts = async () => {
  const rows = await fixture.query('SELECT id, email, email_typed AS typed FROM person ORDER BY id')
  return rows.map((row) => [
    Reflect.get(Object(row), 'id'),
    Reflect.get(Object(row), 'email'),
    Reflect.get(Object(row), 'typed'),
  ])
}

test('addresses are brought into their one form; of the accounts of one mailbox, one gets it', async () => {
  const migrations = await migrateUntil('email_typed')
  const [composed, decomposed] = ['@й-почта.рф', '@и\u0306-почта.рф']
  const ascii = '@xn----8sbzvet8a.xn--p1ai'
  const spellings = {
    anna: `anna${composed}`,
    boris: `boris${composed}`,
    boris2: `boris${decomposed}`,
    vera: `vera${ascii}`,
    vera2: `vera${composed}`,
    galya: 'galya@school.example',
  }
  for (const [id, email] of Object.entries(spellings))
    await fixture.query(
      `INSERT INTO person (id, email, name, created_at) VALUES ('${id}', '${email}', '${id}', ${moment})`,
    )
  await fixture.query(`UPDATE person SET email_proved_at = ${moment} WHERE id = 'boris2'`)
  await fixture.migrate(migrations)
  expect(await accounts()).toEqual([
    ['anna', `anna${ascii}`, spellings.anna],
    ['boris', spellings.boris, null],
    ['boris2', `boris${ascii}`, spellings.boris2],
    ['galya', spellings.galya, null],
    ['vera', `vera${ascii}`, null],
    ['vera2', spellings.vera2, null],
  ])
})

test('orders from before the numbers have them by their age, and their paid attempts are looked at again', async () => {
  const migrations = await migrateUntil('shop_order_number')
  await person('anna', 'anna')
  const days = [3, 1, 2]
  for (const day of days) {
    const at = dialect === 'sqlite' ? String(day) : `'2030-01-0${day}'`
    await fixture.query(
      `INSERT INTO shop_order (id, person_id, kind, state, digest, currency, sum, discount, bonuses, lils, total, lang, utm, created_at, expires_at)
       VALUES ('order-${day}', 'anna', 'purchase', 'paid', '', 'RUB', 100, 0, 0, 0, 100, 'ru', '{}', ${at}, ${at})`,
    )
    await fixture.query(
      `INSERT INTO payment_attempt (id, order_id, person_id, purpose, provider, method, state, ref, currency, amount, pay_key, body_digest, saves_card, is_widget, created_at, decided_at)
       VALUES ('attempt-${day}', 'order-${day}', 'anna', 'charge', 'yookassa', 'sbp', '${day === 2 ? 'returned' : 'succeeded'}', 'ref-${day}', 'RUB', 100, 'key-${day}', '', ${no}, ${no}, ${at}, ${at})`,
    )
  }
  await fixture.migrate(migrations)
  const rows = await fixture.query(
    `SELECT number, recheck_at IS NOT NULL AS is_due FROM shop_order JOIN payment_attempt ON order_id = shop_order.id ORDER BY number`,
  )
  expect(
    rows.map((row) => [Number(Reflect.get(Object(row), 'number')), Boolean(Reflect.get(Object(row), 'is_due'))]),
  ).toEqual([
    [10_001, true],
    [10_002, false],
    [10_003, true],
  ])
})

test('the ends of discounts that authors have published are those of their products, a day at midnight in Moscow', async () => {
  const migrations = await migrateUntil('discount_ends_at')
  const ends = ['2030-01-02', '2030-01-02T10:00:00.500Z', null]
  for (const [at, end] of ends.entries()) {
    const number = at + 1
    await fixture.query(
      `INSERT INTO product (id, type, product_id, name, img, url, price_rub, discount_rub)
       VALUES ('course:${number}', 'course', ${number}, '', '', '', 200, 100)`,
    )
    await course(number, 'Курс')
    await fixture.query(
      `INSERT INTO published (id, kind, number, title, title_key, position, summary, "open", open_etag, closed, closed_etag, product, is_in_plus, published_at)
       VALUES ('course:${number}', 'course', ${number}, '', '', 0, '${JSON.stringify({ discount_timer_to: end })}', '', '', '', '', 'course:${number}', ${no}, ${moment})`,
    )
  }
  await fixture.migrate(migrations)
  const rows = await fixture.query('SELECT discount_ends_at AS ends_at FROM product ORDER BY id')
  expect(
    rows.map((row) => {
      const end: unknown = Reflect.get(Object(row), 'ends_at')
      return end === null ? null : new Date(end instanceof Date ? end : Number(end)).toISOString()
    }),
  ).toEqual(['2030-01-02T21:00:00.000Z', '2030-01-02T10:00:00.500Z', null])
})
