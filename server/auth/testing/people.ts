import { randomUUID } from 'node:crypto'
import { addPerson, type Person, personByEmail } from '../stores/account-store.ts'
import { testPasswords } from '../../testing/config.ts'
import type { School } from '../../testing/school.ts'

export const PASSWORD = 'moloko-2026'

const passwordHash = testPasswords.hash(PASSWORD)

/** Writes a person with a mailbox and a phone that were proved at the registration, and the password above, unless told otherwise. */
export const aPerson = async (school: School, traits: Partial<Person> = {}): Promise<Person> => {
  const person: Person = {
    id: randomUUID(),
    email: 'mama@example.com',
    emailTyped: null,
    emailProvedAt: school.clock.now(),
    name: 'Мария',
    phone: '+79161234567',
    phoneProvedAt: traits.createdAt ?? school.clock.now(),
    passwordHash: await passwordHash,
    role: 'visitor',
    isDisabled: false,
    passkeyHandle: null,
    createdAt: school.clock.now(),
    ...traits,
  }
  await school.deps.transact((tx) => addPerson(tx, person))
  return person
}

/** The person as the database has it now. */
export const stored = async (school: School, email = 'mama@example.com'): Promise<Person | null> =>
  personByEmail(school.deps.db, email)
