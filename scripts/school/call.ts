import { Argument, Command as Parser, CommanderError, Help, InvalidArgumentError, Option } from 'commander'
import type { z } from 'zod'
import { type Command, Mistake, type Task } from './command.ts'
import { commands } from './commands.ts'
import { formOf } from './words.ts'

/** The parsed command line: a help text, or a task; with `isSure` it asks no questions. */
export type ParsedCall = { help: string } | { isSure: boolean; task: Task }

/** The commands themselves, at every level: groups do nothing. */
const commandsIn = (group: Parser): Parser[] =>
  group.commands.flatMap((command) => [...(command.description() === '' ? [] : [command]), ...commandsIn(command)])

const termOf = (command: Parser): string => {
  const group = command.parent?.parent ? `${command.parent.name()} ` : ''
  return group + new Help().subcommandTerm(command)
}

/** Returns the value unchanged: the schema of the whole command parses it later. */
const checked =
  (schema: z.ZodType) =>
  (value: string): string => {
    if (value.startsWith('--')) throw new InvalidArgumentError('A value comes first.') // commander takes the next option for it
    const [issue] = schema.safeParse(value).error?.issues ?? []
    if (issue) throw new InvalidArgumentError(`It takes ${issue.message}.`)
    return value
  }

const argumentOf = (schema: z.ZodType): Argument => {
  const { shows, says, isOptional } = formOf(schema)
  const argument = new Argument(shows, says).argParser(checked(schema))
  return isOptional ? argument.argOptional() : argument
}

const optionOf = (name: string, schema: z.ZodType): Option => {
  const { shows, says, isOptional } = formOf(schema)
  if (shows === '') return new Option(`--${name}`, says)
  return new Option(`--${name} ${shows}`, says).makeOptionMandatory(!isOptional).argParser(checked(schema))
}

/** The typed values by the names of arguments and options. */
const typedAt = ({ takes }: Command, parser: Parser): Record<string, unknown> =>
  Object.fromEntries([
    ...Object.keys(takes).map((name, at) => [name, parser.args[at]]),
    ...parser.options.map((option) => [option.name(), parser.getOptionValue(option.attributeName())]),
  ])

const add = (parent: Parser, name: string) => parent.command(name).helpCommand(false)

interface Answer {
  /** Help, or what is wrong. */
  text: string
  task: Task | null
}

/** A parser with every command; it stores the result in `answer`. */
const parserOf = (answer: Answer): Parser => {
  const write = (text: string) => {
    answer.text += text
  }
  const root = new Parser('npm run school --')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: termOf,
      formatHelp: (command, help) =>
        new Help().formatHelp(command, Object.assign(help, { visibleCommands: commandsIn })),
    })
    .configureOutput({ writeOut: write, writeErr: write })
    .option('--yes', 'does not ask before what cannot be undone')
    .addHelpText(
      'after',
      '\nIt works on the database of DATA_DIR or DATABASE_URL, or of the server that runs from this folder; `status` (or --version) says which.',
    )
  for (const [name, command] of Object.entries(commands)) {
    const [first = '', second] = name.split(' ')
    const group = second === undefined ? root : (root.commands.find((one) => one.name() === first) ?? add(root, first))
    const parser = add(group, second ?? first).description(command.says)
    for (const schema of Object.values(command.takes)) parser.addArgument(argumentOf(schema))
    for (const [option, schema] of Object.entries(command.options)) parser.addOption(optionOf(option, schema))
    parser.action(() => {
      answer.task = command.understand(typedAt(command, parser))
    })
  }
  return root
}

const isQuestion = (word: string) => word === '--help' || word === '-h'

/** Parses the words after `npm run school --`. Throws a `Mistake` for anything that no command accepts. */
export const parseCall = (args: string[]): ParsedCall => {
  if (args.length === 1 && args[0] === '--version') return parseCall(['status'])
  const isHelp = args.length === 0 || args.some(isQuestion)
  const answer: Answer = { text: '', task: null }
  const root = parserOf(answer)
  try {
    root.parse(isHelp ? [...args.filter((word) => !word.startsWith('-')), '--help'] : args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new Mistake(answer.text.trimEnd())
  }
  const { text, task } = answer
  return task ? { isSure: root.getOptionValue('yes') === true, task } : { help: text.trimEnd() }
}
