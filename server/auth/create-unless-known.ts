import { randomUUID } from 'node:crypto'
import { UniqueViolation } from '../db/unique-violation.ts'
import type { Deps } from '../deps.ts'
import { logEvent } from '../http/log.ts'
import type { Caller } from '../http/use-case.ts'
import { consentsOf, type Switches } from './consents.ts'
import { createAccount, type CreateAccountDeps, type NewAccount } from './create-account.ts'
import { type Person, personByEmail } from './store.ts'

type CreateUnlessKnownDeps = CreateAccountDeps & Pick<Deps, 'db' | 'log'>

/** The new account of a form; null where the address, or what `within` claims for it, has one, be it since a moment ago. */
export const createUnlessKnown = async (
  deps: CreateUnlessKnownDeps,
  input: NewAccount['input'] & Switches,
  ways: Pick<NewAccount, 'event' | 'isToConfirm' | 'within'>,
  caller: Caller,
): Promise<Pick<Person, 'id' | 'email' | 'name' | 'phone'> | null> => {
  if (await personByEmail(deps.db, input.email)) return null
  const id = randomUUID()
  try {
    await createAccount(deps, { id, input, consents: consentsOf(input), ...ways }, caller)
  } catch (error) {
    if (error instanceof UniqueViolation) return null
    throw error
  }
  logEvent(deps.log, 'registered', caller, { person: id })
  return { id, email: input.email, name: input.name, phone: input.phone }
}
