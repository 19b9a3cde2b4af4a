import { openDatabase } from '../connect.ts'
import { person, session } from '../schema.ts'
import { aPerson } from './rows.ts'

/** Writes a person with a session per transaction into `dataDir`, and prints the person's id once it is committed, for ever. */
const [dataDir = '', name = ''] = process.argv.slice(2)
const { transact } = await openDatabase({ dataDir })
const at = new Date(0)

for (let number = 0; ; number += 1) {
  const id = `${name}-${number}`
  await transact(async (tx) => {
    await tx.insert(person).values(aPerson(id))
    await tx.insert(session).values({ id, personId: id, createdAt: at, seenAt: at, expiresAt: at })
  })
  process.stdout.write(`${id}\n`)
}
