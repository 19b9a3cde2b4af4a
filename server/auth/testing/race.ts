import type { Transact } from '../../db/database.ts'
import type { School } from '../../testing/school.ts'

/** Lets something else happen in the moment between a use case's reading and its next transaction, once. */
export const beforeNextWrite = ({ deps }: School, happen: (transact: Transact) => Promise<unknown>): void => {
  const { transact } = deps
  deps.transact = async (work) => {
    deps.transact = transact
    await happen(transact)
    return transact(work)
  }
}
