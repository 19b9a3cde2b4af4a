import { randomUUID } from 'node:crypto'
import { createApiToken } from '../../server/auth/api-tokens/api-tokens.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { addPersonOnce } from '../seed/seed-store.ts'

/**
 * Adds `count` authors to the database of `DATABASE_URL`, else to that in this folder, and returns a token of each, because writes per
 * minute are limited per person.
 */
export const addAuthors = async (dataDir: string, count: number, role = 'author'): Promise<string[]> => {
  const database = await openDatabase({ dataDir, url: process.env.DATABASE_URL })
  const at = new Date()
  try {
    const tokens: string[] = []
    for (let number = 1; number <= count; number += 1) {
      const id = randomUUID()
      const person = {
        id,
        email: `${role}${number}@school.example`,
        name: `Автор ${number}`,
        role,
        createdAt: at,
      }
      const made = await database.transact(async (tx) => {
        await addPersonOnce(tx, person)
        return createApiToken(tx, { personId: id, label: 'bench', scope: 'write', days: 1, at })
      })
      tokens.push(made?.token ?? '')
    }
    return tokens
  } finally {
    await database.close()
  }
}
