import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { readConfig, storedSecret } from '../../server/config/config.ts'
import { claimSecrets } from '../../server/db/secret-fingerprints.ts'
import { createLog } from '../../server/http/log.ts'
import { createOutbox } from '../../server/mail/outbox.ts'
import { createPayments } from '../../server/payments/payments.ts'
import { nameSchool } from '../../server/config/school-names.ts'
import { type ParsedCall, parseCall } from './call.ts'
import { type BaseContext, type CommandContext, Findings, type Lines, UsageError } from './command.ts'
import { findSettings } from './settings/find-settings.ts'
import { harmless } from './layout.ts'
import { inDatabase, orUsageError } from './settings/open-database.ts'

const YES = /^(y|yes|да)$/i

type Input = NodeJS.ReadableStream & { isTTY?: boolean }

/**
 * Asks the operator at the terminal; any reply but yes, including Ctrl+C and Ctrl+D, means no. Throws a `UsageError` if stdin is
 * not a terminal.
 */
export const askAt =
  (input: Input, output: NodeJS.WritableStream) =>
  async (question: string): Promise<boolean> => {
    if (!input.isTTY) throw new UsageError(`${question} Nobody is there to answer: add --yes.`)
    const terminal = createInterface({ input, output })
    const closed = once(terminal, 'close').then(() => '')
    const reply = terminal.question(harmless(`${question} [y/N] `)).catch(() => '') // it rejects on Ctrl+C
    const line = await Promise.race([reply, closed])
    terminal.close()
    return YES.test(line.trim())
  }

/** The environment and the streams of a command. */
interface Terminal {
  env: NodeJS.ProcessEnv
  input: Input
  output: NodeJS.WritableStream
  errors: NodeJS.WritableStream
}

/** Opens the database and runs a command without a log: the running server sends its mails, and the books record what it does to money. */
const inContext = (base: BaseContext, run: (context: CommandContext) => Promise<void>) => {
  const { config, now } = base
  const { sessionSecrets: secrets } = config
  return inDatabase(config, async (database) => {
    await orUsageError(() => claimSecrets(database.transact, secrets, { isServer: false }))
    const { queue: mail, transact } = createOutbox({ secrets, transact: database.transact })
    const payments = createPayments(config.payments, { now })
    return run({
      ...base,
      db: database.db,
      transact,
      mail,
      payments,
      log: createLog('silent', process.stderr),
    })
  })
}

const printed = (lines: string[]): string => `${lines.map(harmless).join('\n')}\n`

/** Prints lines as they come, no faster than they are read. */
export const print = async (output: NodeJS.WritableStream, lines: Lines): Promise<void> => {
  if (Array.isArray(lines)) return void output.write(printed(lines))
  for await (const line of lines) if (!output.write(printed([line]))) await once(output, 'drain')
}

const runTask = async (
  { isSure, task }: Extract<ParsedCall, { task: unknown }>,
  { env, input, output }: Terminal,
): Promise<void> => {
  const settings = findSettings(env)
  const base: BaseContext = {
    config: await orUsageError(() => readConfig(settings.env, storedSecret)),
    source: settings.source,
    now: () => new Date(),
    confirm: isSure ? async () => true : askAt(input, output),
  }
  nameSchool(base.config)
  if (task.on === 'files') return print(output, await task.run(base))
  return inContext(base, async (context) => print(output, await task.run(context)))
}

/**
 * Runs the command in the arguments after `npm run school --`, prints the result and returns the exit code. A `UsageError` prints its
 * message and returns 1, as do the `Findings` of a check.
 */
export const operate = async (args: string[], terminal: Terminal): Promise<number> => {
  try {
    const parsed = parseCall(args)
    if ('help' in parsed) terminal.output.write(`${parsed.help}\n`)
    else await runTask(parsed, terminal)
    return 0
  } catch (error) {
    if (error instanceof Findings) terminal.output.write(printed(error.message.split('\n')))
    else if (error instanceof UsageError) terminal.errors.write(`${harmless(error.message)}\n`)
    else throw error
    return 1
  }
}
