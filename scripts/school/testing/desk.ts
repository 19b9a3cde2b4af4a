import type { Database } from '../../../server/db/database.ts'
import { person, session } from '../../../server/db/schema.ts'
import { asked } from '../call.ts'

export const AT = new Date('2026-11-20T12:00:00Z')
export const hours = (count: number): Date => new Date(AT.getTime() + count * 3_600_000)

/** Anna with two sessions, one of them expired, and Boris with one. */
export const addAnnaAndBoris = ({ transact }: Database): Promise<void> =>
  transact(async (tx) => {
    const anna = {
      id: 'anna',
      email: 'anna@school.example',
      name: 'Анна',
      phone: '+79161234567',
      createdAt: hours(-48),
    }
    await tx.insert(person).values([anna, { ...anna, id: 'boris', email: 'boris@school.example' }])
    const live = { personId: 'anna', createdAt: hours(-2), seenAt: hours(-1), expiresAt: hours(5) }
    await tx.insert(session).values([
      { ...live, id: 'one' },
      { ...live, id: 'two', expiresAt: hours(-1) },
      { ...live, id: 'three', personId: 'boris' },
    ])
  })

/** What was printed, and what was asked before. */
export interface Typed {
  lines: string[]
  questions: string[]
}

/** Carries command lines out; `answer` is the operator's to every question. */
export const operator =
  ({ db, transact }: Pick<Database, 'db' | 'transact'>, now: () => Date = () => AT) =>
  async (line: string, answer = true): Promise<Typed> => {
    const wish = asked(line.split(' '))
    if (!('task' in wish) || wish.task.on !== 'database') throw new Error('no command on the database')
    const questions: string[] = []
    const confirm = async (question: string) => {
      questions.push(question)
      return answer
    }
    const config = { databaseUrl: '', dataDir: '' }
    return { lines: await wish.task.run({ config, db, transact, now, confirm }), questions }
  }
