import { parseArgs } from 'node:util'
import { type Desk, Mistake } from './command.ts'
import { commands, help, isCommand } from './commands.ts'

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  yes: { type: 'boolean', default: false },
  revoke: { type: 'boolean', default: false },
} as const

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error))
  }
}

/** What a command line asks for: the page of help, or a command that waits for its desk and answers lines. */
export type Asked = { help: string } | { isSure: boolean; run: (desk: Desk) => Promise<string[]> }

/** Reads the words after `npm run school --`. Throws a `Mistake` for what no command takes. */
export const asked = (args: string[]): Asked => {
  const { values, positionals } = parsed(args)
  if (values.help || positionals.length === 0) return { help: help() }
  const [group = '', verb = '', subject = '', ...rest] = positionals
  const name = `${group} ${verb}`.trim()
  if (!isCommand(name)) throw new Mistake(`No such command: ${name}. See npm run school -- --help`)
  const { takes, run } = commands[name]
  const isRight = takes === '' ? subject === '' : subject !== '' && rest.length === 0
  if (!isRight || (values.revoke && !takes.includes('--revoke'))) throw new Mistake(`It goes so: ${name} ${takes}`)
  return { isSure: values.yes, run: (desk) => run(desk, { subject, revoke: values.revoke }) }
}
