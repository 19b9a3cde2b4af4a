import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { createLog } from '../../server/http/log.ts'
import { createOutbox } from '../../server/mail/outbox.ts'
import { createPayments } from '../../server/payments/payments.ts'
import { giveUp, say } from '../terminal.ts'
import { askAt } from './ask.ts'
import { type Asked, asked } from './call.ts'
import { type Counter, type Desk, Findings, Mistake } from './command.ts'
import { harmless } from './layout.ts'

/** Settings and databases that cannot be used are the operator's to correct. */
const orMistake = async <T>(open: () => T): Promise<Awaited<T>> => {
  try {
    return await open()
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Mails that a command writes are sent by the running server, and what it does to money is in the books. */
const atDesk = async (counter: Counter, run: (desk: Desk) => Promise<string[]>) => {
  const { config, now } = counter
  const { databaseUrl, dataDir, sessionSecrets: secrets } = config
  const database = await orMistake(() => openDatabase({ url: databaseUrl, dataDir }))
  try {
    const { queue: mail, transact } = createOutbox({ secrets, transact: database.transact })
    const payments = createPayments(config.payments, { now })
    return await run({
      ...counter,
      db: database.db,
      transact,
      mail,
      payments,
      log: createLog('silent', process.stderr),
    })
  } finally {
    await database.close()
  }
}

const carryOut = async ({ isSure, task }: Extract<Asked, { task: unknown }>) => {
  const counter: Counter = {
    config: await orMistake(() => readConfig(process.env)),
    now: () => new Date(),
    confirm: isSure ? async () => true : askAt(process.stdin, process.stdout),
  }
  return task.on === 'files' ? task.run(counter) : atDesk(counter, task.run)
}

const printed = (lines: string[]): string => lines.map(harmless).join('\n')

/**
 * Does what the words after `npm run school --` ask for and prints the answer. A mistake is one sentence, and the process fails, as it
 * does where a check has found something.
 */
export const operate = async (args: string[]): Promise<void> => {
  try {
    const wish = asked(args)
    say('help' in wish ? wish.help : printed(await carryOut(wish)))
  } catch (error) {
    if (error instanceof Findings) {
      say(printed(error.message.split('\n')))
      process.exitCode = 1
      return
    }
    if (!(error instanceof Mistake)) throw error
    giveUp(harmless(error.message))
  }
}
