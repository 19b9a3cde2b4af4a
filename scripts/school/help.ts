import type { Command, Words } from './command.ts'
import { columns } from './layout.ts'
import { looksOf } from './words.ts'

type Listed = readonly [name: string, command: Command]

const optionLooks = (options: Words) =>
  Object.entries(options).map(([name, schema]) => {
    const { shows, says, isOptional } = looksOf(schema)
    return { typed: shows === '' ? `--${name}` : `--${name} ${shows}`, says, isOptional }
  })

const argumentLooks = (takes: Words) =>
  Object.values(takes).map((schema) => {
    const { shows, says, isOptional } = looksOf(schema)
    return { typed: isOptional ? `[${shows.slice(1, -1)}]` : shows, says }
  })

/** How a command is typed, `people sessions <email> [--revoke]`. */
export const usage = (name: string, { takes, options }: Command): string => {
  const words = optionLooks(options).map(({ typed, isOptional }) => (isOptional ? `[${typed}]` : typed))
  return [name, ...argumentLooks(takes).map(({ typed }) => typed), ...words].join(' ')
}

/** The same, short: what must be typed, and whether there is more. */
const shortUsage = (name: string, { takes, options }: Command): string => {
  const words = optionLooks(options)
  const must = words.filter(({ isOptional }) => !isOptional).map(({ typed }) => typed)
  const more = words.length > must.length ? ['[options]'] : []
  return [name, ...argumentLooks(takes).map(({ typed }) => typed), ...must, ...more].join(' ')
}

const CALL = 'npm run school --'

const always = [
  ['  --yes', 'does not ask before what cannot be undone'],
  ['  --help', 'explains a command, or a group such as `people`'],
]

/** One line for each of these commands. */
export const helpOf = (commands: readonly Listed[], group = '<command>'): string =>
  [
    `${CALL} ${group} …`,
    '',
    ...columns(commands.map(([name, command]) => [`  ${shortUsage(name, command)}`, command.says])),
    '',
    ...columns(always),
    '',
    'It works on the database of DATA_DIR or DATABASE_URL, also while the server runs.',
  ].join('\n')

/** Everything about one command. */
export const helpOfOne = ([name, command]: Listed): string => {
  const words = [...argumentLooks(command.takes), ...optionLooks(command.options)]
  return [
    `${CALL} ${usage(name, command)}`,
    '',
    `  ${command.says}`,
    '',
    ...columns([...words.map(({ typed, says }) => [`  ${typed}`, says]), ...always]),
  ].join('\n')
}
