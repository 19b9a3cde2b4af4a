import { Argument, Command as Parser, CommanderError, Help, InvalidArgumentError, Option } from 'commander'
import type { z } from 'zod'
import { type Command, UsageError, type Task } from './command.ts'
import { commands } from './commands.ts'
import { helpOf } from './schemas.ts'

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
  const { placeholder, description, isOptional } = helpOf(schema)
  const argument = new Argument(placeholder, description).argParser(checked(schema))
  return isOptional ? argument.argOptional() : argument
}

const optionOf = (name: string, schema: z.ZodType): Option => {
  const { placeholder, description, isOptional } = helpOf(schema)
  if (placeholder === '') return new Option(`--${name}`, description)
  return new Option(`--${name} ${placeholder}`, description).makeOptionMandatory(!isOptional).argParser(checked(schema))
}

/** The typed values by the names of arguments and options. */
const typedValues = ({ args }: Command, parser: Parser): Record<string, unknown> =>
  Object.fromEntries([
    ...Object.keys(args).map((name, at) => [name, parser.args[at]]),
    ...parser.options.map((option) => [option.name(), parser.getOptionValue(option.attributeName())]),
  ])

const add = (parent: Parser, name: string) => parent.command(name).helpCommand(false)

interface ParseResult {
  /** Help, or what is wrong. */
  text: string
  task: Task | null
}

/** A parser with every command; it stores its outcome in `result`. */
const parserOf = (result: ParseResult): Parser => {
  const write = (text: string) => {
    result.text += text
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
    const parser = add(group, second ?? first).description(command.summary)
    for (const schema of Object.values(command.args)) parser.addArgument(argumentOf(schema))
    for (const [option, schema] of Object.entries(command.options)) parser.addOption(optionOf(option, schema))
    parser.action(() => {
      result.task = command.parse(typedValues(command, parser))
    })
  }
  return root
}

const isHelpFlag = (arg: string) => arg === '--help' || arg === '-h'

/** Parses the arguments after `npm run school --`. Throws a `UsageError` for anything that no command accepts. */
export const parseCall = (args: string[]): ParsedCall => {
  if (args.length === 1 && args[0] === '--version') return parseCall(['status'])
  const isHelp = args.length === 0 || args.some(isHelpFlag)
  const result: ParseResult = { text: '', task: null }
  const root = parserOf(result)
  try {
    root.parse(isHelp ? [...args.filter((arg) => !arg.startsWith('-')), '--help'] : args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new UsageError(result.text.trimEnd())
  }
  const { text, task } = result
  return task ? { isSure: root.getOptionValue('yes') === true, task } : { help: text.trimEnd() }
}
