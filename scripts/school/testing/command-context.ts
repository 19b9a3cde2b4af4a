import type { Database } from '../../../server/db/database.ts'
import { person, session } from '../../../server/db/schema.ts'
import { createLog } from '../../../server/http/log.ts'
import { createOutbox } from '../../../server/mail/outbox.ts'
import { createPayments } from '../../../server/payments/payments.ts'
import { testConfig } from '../../../server/testing/config.ts'
import { parseCall } from '../call.ts'
import type { CommandContext, Lines } from '../command.ts'

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
export interface CommandOutput {
  lines: string[]
  questions: string[]
}

/** Deps that a test replaces; the others are those of an operator at an empty school. */
type TestDeps = Pick<CommandContext, 'db' | 'transact'> & Partial<Omit<CommandContext, 'now' | 'confirm'>>

/** The arguments of a line as a shell splits them: double quotes keep spaces. */
export const argsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)

const linesIn = async (lines: Lines): Promise<string[]> => {
  const found = []
  for await (const line of lines) found.push(line)
  return found
}

/** Runs command lines; with `isConfirmed` the operator says yes to every question. */
export const operator =
  ({ db, transact, ...overrides }: TestDeps, now: () => Date = () => AT) =>
  async (line: string, isConfirmed = true): Promise<CommandOutput> => {
    const parsed = parseCall(argsOf(line))
    if (!('task' in parsed) || parsed.task.on !== 'database') throw new Error('no command on the database')
    const questions: string[] = []
    const confirm = async (question: string) => {
      questions.push(question)
      return isConfirmed
    }
    const config = overrides.config ?? testConfig('')
    const outbox = createOutbox({ secrets: config.sessionSecrets, transact })
    const payments = overrides.payments ?? createPayments(config.payments, { now })
    const { mail = outbox.queue, log = createLog('silent', process.stderr) } = overrides
    const source = 'the environment'
    const context: CommandContext = { config, source, db, transact, mail, log, payments, now, confirm }
    const lines = await parsed.task.run(context)
    return { lines: await linesIn(lines), questions }
  }
