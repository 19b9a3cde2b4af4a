import { Argument, Command as Parser, CommanderError, Option } from 'commander'
import type { z } from 'zod'
import { type Command, Mistake, type Task } from './command.ts'
import { commands } from './commands.ts'
import { columns } from './layout.ts'
import { formOf } from './words.ts'

const CALL = 'npm run school --'

const always = [
  ['  --yes', 'does not ask before what cannot be undone'],
  ['  --help', 'explains a command, or a group such as `people`'],
]

/** Only groups have no description. */
const isGroup = (command: Parser): boolean => command.description() === ''

const nameOf = (command: Parser): string =>
  command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name()

const termOf = (argument: Argument): string => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)

const usageWith = (command: Parser, options: string[]): string =>
  [nameOf(command), ...command.registeredArguments.map(termOf), ...options].join(' ')

/** The usage of a command, such as `people sessions <email> [--revoke]`. */
const usage = (command: Parser): string =>
  usageWith(
    command,
    command.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`)),
  )

/** A short usage: required arguments and options, and whether there are more. */
const shortUsage = (command: Parser): string => {
  const must = command.options.filter(({ mandatory }) => mandatory)
  const more = command.options.length > must.length ? ['[options]'] : []
  return usageWith(command, [...must.map(({ flags }) => flags), ...more])
}

const commandsIn = (command: Parser): Parser[] => [
  ...(isGroup(command) ? [] : [command]),
  ...command.commands.flatMap(commandsIn),
]

/** Help for a group or all groups: one line per command. */
const helpOfGroup = (group: Parser): string =>
  [
    `${CALL} ${group.parent ? group.name() : '<command>'} …`,
    '',
    ...columns(commandsIn(group).map((command) => [`  ${shortUsage(command)}`, command.description()])),
    '',
    ...columns(always),
    '',
    'It works on the database of DATA_DIR or DATABASE_URL, or of the server that runs from this folder; `status` (or --version) says which.',
  ].join('\n')

/** Help for one command. */
const helpOfOne = (command: Parser): string => {
  const words = [
    ...command.registeredArguments.map((argument) => [termOf(argument), argument.description]),
    ...command.options.map(({ flags, description }: Option) => [flags, description]),
  ]
  return [
    `${CALL} ${usage(command)}`,
    '',
    `  ${command.description()}`,
    '',
    ...columns([...words.map(([typed, says = '']) => [`  ${typed}`, says]), ...always]),
  ].join('\n')
}

const formatHelp = (command: Parser): string => (isGroup(command) ? helpOfGroup(command) : helpOfOne(command))

/** The parsed command line: a help text, or a task; with `isSure` it asks no questions. */
export type ParsedCall = { help: string } | { isSure: boolean; task: Task }

/** Commander reports an unknown word, and its suggestions, only in its message. */
const UNKNOWN = /'(.*)'(?:\n\(Did you mean (?:one of )?(.*)\?\))?/s

const namesIn = (group: Parser): string => group.commands.map((command) => command.name()).join(', ')

const unknownCommand = (group: Parser, word: string, similar: string[]): string => {
  const before = group.parent ? `${group.name()} ` : ''
  const hint =
    similar.length > 0
      ? `Did you mean ${similar.map((name) => before + name).join(' or ')}?`
      : `There is: ${namesIn(group)}.`
  return `There is no ${before}${word}. ${hint}`
}

const unknownOption = (parser: Parser, typed: string, similar: string[]): string => {
  const [flag = ''] = typed.split('=')
  if (!parser.parent) return `The command comes first, then ${flag}.`
  if (parser.options.some(({ long }) => long === flag)) return `${flag} takes no value.`
  return `There is no ${flag} here.${similar.length > 0 ? ` Did you mean ${similar.join(' or ')}?` : ''}`
}

/** What is wrong, as a sentence that says what to type. */
const sentenceOf = (parser: Parser, { code, message }: CommanderError): string => {
  const [, word = '', similar] = UNKNOWN.exec(message) ?? []
  const candidates = similar?.split(', ') ?? []
  if (code === 'commander.unknownCommand') return unknownCommand(parser, word, candidates)
  if (code === 'commander.excessArguments' && parser.commands.length > 0)
    return unknownCommand(parser, parser.args[0] ?? '', [])
  if (isGroup(parser) && parser.parent) return `What about ${parser.name()}? There is: ${namesIn(parser)}.`
  if (code === 'commander.unknownOption') return unknownOption(parser, word, candidates)
  if (code === 'commander.optionMissingArgument') return `${word.replace(' ', ' needs ')} after it.`
  return `It goes so: ${usage(parser)}`
}

/** Makes a parser throw its errors as a `Mistake`; after printing help it throws commander's own error. */
const throwing = (parser: Parser): Parser =>
  parser.exitOverride((error) => {
    const isHelp = error.code === 'commander.helpDisplayed' || (error.code === 'commander.help' && !parser.parent)
    throw isHelp ? error : new Mistake(sentenceOf(parser, error))
  })

const add = (parent: Parser, name: string): Parser => throwing(parent.command(name).helpCommand(false))

/** Returns the value unchanged: the schema of the whole command parses it later. Throws a `Mistake` if `schema` refuses it. */
const checked =
  (schema: z.ZodType, label: string) =>
  (value: string): string => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    if (issue) throw new Mistake(`${label} takes ${issue.message}, not ${JSON.stringify(value)}.`)
    return value
  }

const argumentOf = (schema: z.ZodType): Argument => {
  const { shows, says, isOptional } = formOf(schema)
  const argument = new Argument(shows, says).argParser(checked(schema, shows))
  return isOptional ? argument.argOptional() : argument
}

const optionOf = (name: string, schema: z.ZodType, line: string[]): Option => {
  const { shows, says, isOptional } = formOf(schema)
  const flag = `--${name}`
  if (shows === '') return new Option(flag, says)
  const check = checked(schema, flag)
  return new Option(`${flag} ${shows}`, says).makeOptionMandatory(!isOptional).argParser((value: string) => {
    const isNextWord = value.startsWith('-') && !line.includes(`${flag}=${value}`) // commander takes the next word for the value
    if (isNextWord) throw new Mistake(`${flag} needs ${shows} after it.`)
    return check(value)
  })
}

/** The typed values by the names of arguments and options. */
const typedAt = ({ takes }: Command, parser: Parser): Record<string, unknown> =>
  Object.fromEntries([
    ...Object.keys(takes).map((name, at) => [name, parser.args[at]]),
    ...parser.options.map((option) => [option.name(), parser.getOptionValue(option.attributeName())]),
  ])

interface Answer {
  help: string
  task: Task | null
}

/** A parser with every command for this line; it stores the result in `answer`. */
const parserOf = (line: string[], answer: Answer): Parser => {
  const keepHelp = (text: string) => {
    answer.help = text
  }
  const root = throwing(new Parser('school'))
    .helpCommand(false)
    .configureHelp({ formatHelp })
    .configureOutput({ writeOut: keepHelp, writeErr: keepHelp })
    .option('--yes')
  for (const [name, command] of Object.entries(commands)) {
    const [first = '', second] = name.split(' ')
    const group = second === undefined ? root : (root.commands.find((one) => one.name() === first) ?? add(root, first))
    const parser = add(group, second ?? first).description(command.says)
    for (const schema of Object.values(command.takes)) parser.addArgument(argumentOf(schema))
    for (const [option, schema] of Object.entries(command.options)) parser.addOption(optionOf(option, schema, line))
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
  const line = args.some(isQuestion) ? [...args.filter((word) => !word.startsWith('-')), '--help'] : args
  const answer: Answer = { help: '', task: null }
  const root = parserOf(line, answer)
  try {
    root.parse(line, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  }
  const { help, task } = answer
  return task ? { isSure: root.getOptionValue('yes') === true, task } : { help }
}
