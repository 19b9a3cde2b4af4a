import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { createLog } from '../../server/http/log.ts'
import { createOutbox } from '../../server/mail/outbox.ts'
import { createPayments } from '../../server/payments/payments.ts'
import { type Asked, asked } from './call.ts'
import { type Counter, type CommandContext, Findings, Mistake } from './command.ts'
import { harmless } from './layout.ts'

const YES = /^(y|yes|да)$/i

type Input = NodeJS.ReadableStream & { isTTY?: boolean }

/** Asks the person at the terminal; whatever is not a yes is a no, Ctrl+C and Ctrl+D too. A `Mistake` where nobody is there. */
export const askAt =
  (input: Input, output: NodeJS.WritableStream) =>
  async (question: string): Promise<boolean> => {
    if (!input.isTTY) throw new Mistake(`${question} Nobody is there to answer: add --yes.`)
    const terminal = createInterface({ input, output })
    const closed = once(terminal, 'close').then(() => '')
    const answered = terminal.question(harmless(`${question} [y/N] `)).catch(() => '') // it rejects on Ctrl+C
    const answer = await Promise.race([answered, closed])
    terminal.close()
    return YES.test(answer.trim())
  }

/** Where a command is typed, asked back about and answered. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  input: Input
  output: NodeJS.WritableStream
  errors: NodeJS.WritableStream
}

/** Settings and databases that cannot be used are the operator's to correct. */
const orMistake = async <T>(open: () => T): Promise<Awaited<T>> => {
  try {
    return await open()
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Mails that a command writes are sent by the running server, and what it does to money is in the books. */
const inContext = async (counter: Counter, run: (context: CommandContext) => Promise<string[]>) => {
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

const executePayment = async (
  { isSure, task }: Extract<Asked, { task: unknown }>,
  { env, input, output }: Terminal,
): Promise<string[]> => {
  const counter: Counter = {
    config: await orMistake(() => readConfig(env)),
    now: () => new Date(),
    confirm: isSure ? async () => true : askAt(input, output),
  }
  return task.on === 'files' ? task.run(counter) : inContext(counter, task.run)
}

const printed = (lines: string[]): string => `${lines.map(harmless).join('\n')}\n`

/**
 * Does what the words after `npm run school --` ask for, prints the answer and returns the exit code. A mistake is one sentence and
 * fails, as does a check that has found something.
 */
export const operate = async (args: string[], terminal: Terminal): Promise<number> => {
  try {
    const wish = asked(args)
    terminal.output.write('help' in wish ? `${wish.help}\n` : printed(await executePayment(wish, terminal)))
    return 0
  } catch (error) {
    if (error instanceof Findings) terminal.output.write(printed(error.message.split('\n')))
    else if (error instanceof Mistake) terminal.errors.write(`${harmless(error.message)}\n`)
    else throw error
    return 1
  }
}
