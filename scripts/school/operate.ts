import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { giveUp, say } from '../terminal.ts'
import { askAt } from './ask.ts'
import { type Asked, asked } from './call.ts'
import { type Counter, type Desk, Mistake } from './command.ts'
import { harmless } from './layout.ts'

/** Settings and databases that cannot be used are the operator's to correct. */
const orMistake = async <T>(open: () => T): Promise<Awaited<T>> => {
  try {
    return await open()
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const atDesk = async (counter: Counter, run: (desk: Desk) => Promise<string[]>) => {
  const { databaseUrl, dataDir } = counter.config
  const database = await orMistake(() => openDatabase({ url: databaseUrl, dataDir }))
  try {
    return await run({ ...counter, db: database.db, transact: database.transact })
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

/** Does what the words after `npm run school --` ask for and prints the answer. A mistake is one sentence, and the process fails. */
export const operate = async (args: string[]): Promise<void> => {
  try {
    const wish = asked(args)
    say('help' in wish ? wish.help : (await carryOut(wish)).map(harmless).join('\n'))
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    giveUp(harmless(error.message))
  }
}
