import { randomUUID } from 'node:crypto'
import { createPasswords, type Passwords } from '../../server/auth/password/passwords.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import type { TermKind } from '../../server/content/terms/kinds.ts'
import { addTerm } from '../../server/content/terms/term-store.ts'
import { openDatabase } from '../../server/db/connect.ts'
import type { Tx, Db, Transact } from '../../server/db/database.ts'
import { claimSecrets, SecretsRefusal } from '../../server/db/secret-fingerprints.ts'
import { createLog } from '../../server/http/log.ts'
import { createPictures } from '../../server/media/pictures.ts'
import { createMedia } from '../../server/media/stores.ts'
import { personByEmail } from '../school/people-store.ts'
import { seedDocuments } from './documents/documents.ts'
import { seedShop } from './shop.ts'
import { addPersonOnce } from './seed-store.ts'
import { exitWithError, say } from '../terminal.ts'

/** The password of all seeded people. */
export const SEED_PASSWORD = 'moloko-2026'

/** Accounts for trying the school: a parent, one without a phone, an author and staff. */
export const seededPeople = [
  { email: 'parent@school.example', name: 'Анна Смирнова', phone: '+79161234567', role: 'visitor' },
  { email: 'nophone@school.example', name: 'Олег Белов', phone: null, role: 'visitor' },
  { email: 'author@school.example', name: 'Мария Лебедева', phone: '+79161234568', role: 'author' },
  { email: 'staff@school.example', name: 'Павел Орлов', phone: '+79161234569', role: 'staff' },
]

/** The initial terms of a school. */
export const seededTerms: Record<TermKind, readonly string[]> = {
  category: ['Наука', 'Языки', 'Творчество', 'Математика', 'Программирование', 'Развитие'],
  'lesson-category': ['Природа', 'История', 'Физика и опыты', 'Искусство'],
  tag: ['Космос', 'Животные', 'Опыты дома', 'Рисование', 'Чтение', '7–9 лет', '10–12 лет'],
  'school-tag': ['Домашняя школа', 'Начальная школа', 'Каникулы'],
  collection: ['С чего начать', 'На выходные', 'Бесплатные уроки'],
}

const isKind = (name: string): name is TermKind => Object.hasOwn(seededTerms, name)

/** Adds missing terms; existing ones are unchanged. */
export const seedTerms = async (tx: Tx, at: Date): Promise<void> => {
  for (const kind of Object.keys(seededTerms).filter(isKind))
    for (const name of seededTerms[kind]) await addTerm(tx, { kind, name, personId: null, at })
}

interface SeedDeps {
  config: Pick<Config, 'isProduction' | 'sessionSecrets' | 'media' | 'dataDir'>
  db: Db
  transact: Transact
  passwords: Passwords
  now: () => Date
}

/**
 * Adds the missing people, products, promo codes, lils, terms and documents; existing ones are unchanged. Returns the e-mail addresses of
 * the added people. Throws in production.
 */
export const seed = async ({ config, db, transact, passwords, now }: SeedDeps): Promise<string[]> => {
  if (config.isProduction) throw new Error('Production takes no seeded people: their password is public.')
  await claimSecrets(transact, config.sessionSecrets, { isServer: true })
  const added: string[] = []
  for (const someone of seededPeople) {
    if (await personByEmail(db, someone.email)) continue
    const passwordHash = await passwords.hash(SEED_PASSWORD)
    const known = { id: randomUUID(), passwordHash, createdAt: now(), emailProvedAt: now(), phoneProvedAt: now() }
    await transact((tx) => addPersonOnce(tx, { ...someone, ...known }))
    added.push(someone.email)
  }
  await transact((tx) => seedShop(tx, config, now()))
  await transact((tx) => seedTerms(tx, now()))
  const [media, pictures] = [createMedia(config), createPictures()]
  await seedDocuments({ db, transact, now, media, pictures, log: createLog('error', process.stderr) })
  return added
}

const run = async () => {
  const config = readConfig(process.env)
  if (config.isProduction) exitWithError('Production takes no seeded people: their password is public.')
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    await seed({ ...database, config, passwords: createPasswords(), now: () => new Date() })
  } catch (error) {
    if (error instanceof SecretsRefusal) exitWithError(error.message)
    throw error
  } finally {
    await database.close()
  }
  for (const { email } of seededPeople) say(`${email}  ${SEED_PASSWORD}`)
}

if (import.meta.main) await run()
