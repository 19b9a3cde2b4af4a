import type { Argument, Command, Option } from 'commander'
import { columns } from './layout.ts'

const CALL = 'npm run school --'

const always = [
  ['  --yes', 'does not ask before what cannot be undone'],
  ['  --help', 'explains a command, or a group such as `people`'],
]

/** Only groups have no description. */
export const isGroup = (command: Command): boolean => command.description() === ''

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name()

const termOf = (argument: Argument): string => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)

const usageWith = (command: Command, options: string[]): string =>
  [nameOf(command), ...command.registeredArguments.map(termOf), ...options].join(' ')

/** The usage of a command, such as `people sessions <email> [--revoke]`. */
export const usage = (command: Command): string =>
  usageWith(
    command,
    command.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`)),
  )

/** A short usage: required arguments and options, and whether there are more. */
const shortUsage = (command: Command): string => {
  const must = command.options.filter(({ mandatory }) => mandatory)
  const more = command.options.length > must.length ? ['[options]'] : []
  return usageWith(command, [...must.map(({ flags }) => flags), ...more])
}

const commandsIn = (command: Command): Command[] => [
  ...(isGroup(command) ? [] : [command]),
  ...command.commands.flatMap(commandsIn),
]

/** Help for a group or all groups: one line per command. */
const helpOfGroup = (group: Command): string =>
  [
    `${CALL} ${group.parent ? group.name() : '<command>'} …`,
    '',
    ...columns(commandsIn(group).map((command) => [`  ${shortUsage(command)}`, command.description()])),
    '',
    ...columns(always),
    '',
    'It works on the database of DATA_DIR or DATABASE_URL, also while the server runs.',
  ].join('\n')

/** Help for one command. */
const helpOfOne = (command: Command): string => {
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

export const formatHelp = (command: Command): string => (isGroup(command) ? helpOfGroup(command) : helpOfOne(command))
