import { randomUUID } from 'node:crypto'
import { createPasswords, type Passwords } from '../server/auth/passwords.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/connect.ts'
import type { Db, Transact } from '../server/db/database.ts'
import { person } from '../server/db/schema.ts'
import { personByEmail } from './school/store.ts'
import { giveUp, say } from './terminal.ts'

/** The password of everybody who is seeded. */
export const SEED_PASSWORD = 'moloko-2026'

/** People to try the school with: a parent, one without a phone, and the two kinds of colleagues. */
export const seededPeople = [
  { email: 'parent@school.example', name: 'Анна Смирнова', phone: '+79161234567', role: 'visitor' },
  { email: 'nophone@school.example', name: 'Олег Белов', phone: null, role: 'visitor' },
  { email: 'author@school.example', name: 'Мария Лебедева', phone: '+79161234568', role: 'author' },
  { email: 'staff@school.example', name: 'Павел Орлов', phone: '+79161234569', role: 'staff' },
]

export interface SeedDeps {
  config: { isProduction: boolean }
  db: Db
  transact: Transact
  passwords: Passwords
  now: () => Date
}

/** Adds the seeded people who are missing and leaves the others as they are; answers who was added. Refuses in production. */
export const seed = async ({ config, db, transact, passwords, now }: SeedDeps): Promise<string[]> => {
  if (config.isProduction) throw new Error('Production takes no seeded people: their password is public.')
  const added: string[] = []
  for (const someone of seededPeople) {
    if (await personByEmail(db, someone.email)) continue
    const passwordHash = await passwords.hash(SEED_PASSWORD)
    const known = { id: randomUUID(), passwordHash, createdAt: now(), emailProvedAt: now() }
    await transact((tx) =>
      tx
        .insert(person)
        .values({ ...someone, ...known })
        .onConflictDoNothing(),
    )
    added.push(someone.email)
  }
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
