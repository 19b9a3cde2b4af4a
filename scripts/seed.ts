import { randomUUID } from 'node:crypto'
import { createPasswords, type Passwords } from '../server/auth/passwords.ts'
import { type Config, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/connect.ts'
import type { Db, Transact } from '../server/db/database.ts'
import { createLog } from '../server/http/log.ts'
import { createMedia } from '../server/media/stores.ts'
import { createPictures } from '../server/media/pictures.ts'
import { personByEmail } from './school/store.ts'
import { seedDocuments } from './seed/documents/documents.ts'
import { SEED_PASSWORD, seededPeople } from './seed/people.ts'
import { seedShop } from './seed/shop.ts'
import { addPersonOnce } from './seed/store.ts'
import { seedTerms } from './seed/terms.ts'
import { giveUp, say } from './terminal.ts'

export interface SeedDeps {
  config: Pick<Config, 'isProduction' | 'sessionSecrets' | 'media' | 'dataDir'>
  db: Db
  transact: Transact
  passwords: Passwords
  now: () => Date
}

/**
 * Adds the seeded people, goods, codes, lils, terms and documents that are missing, and leaves what is there as it is; answers who was added. Refuses
 * in production.
 */
export const seed = async ({ config, db, transact, passwords, now }: SeedDeps): Promise<string[]> => {
  if (config.isProduction) throw new Error('Production takes no seeded people: their password is public.')
  const added: string[] = []
  for (const someone of seededPeople) {
    if (await personByEmail(db, someone.email)) continue
    const passwordHash = await passwords.hash(SEED_PASSWORD)
    const known = { id: randomUUID(), passwordHash, createdAt: now(), emailProvedAt: now() }
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
  if (config.isProduction) giveUp('Production takes no seeded people: their password is public.')
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    await seed({ ...database, config, passwords: createPasswords(), now: () => new Date() })
  } finally {
    await database.close()
  }
  for (const { email } of seededPeople) say(`${email}  ${SEED_PASSWORD}`)
}

if (import.meta.main) await run()
