import { createInterface } from 'node:readline/promises'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/connect.ts'
import { type Asked, asked } from './school/call.ts'
import { Mistake } from './school/command.ts'
import { giveUp, say } from './terminal.ts'

const YES = /^(y|yes|да)$/i

const ask = async (question: string) => {
  if (!process.stdin.isTTY) throw new Mistake(`${question} Nobody is there to answer: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return YES.test(answer.trim())
}

const carryOut = async ({ isSure, run }: Extract<Asked, { run: unknown }>) => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    return await run({
      db: database.db,
      transact: database.transact,
      now: () => new Date(),
      confirm: isSure ? async () => true : ask,
    })
  } finally {
    await database.close()
  }
}

try {
  const wish = asked(process.argv.slice(2))
  say('help' in wish ? wish.help : (await carryOut(wish)).join('\n'))
} catch (error) {
  if (!(error instanceof Mistake)) throw error
  giveUp(error.message)
}
