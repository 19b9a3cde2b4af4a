import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Command, Mistake, type Task, type Words } from './command.ts'
import { type CommandName, commands, isCommand } from './commands.ts'
import { helpOf, helpOfOne, usage } from './help.ts'
import { looksOf } from './words.ts'

/** How many letters to put in, take out, replace or swap with their neighbours to make one word the other. */
const distance = (left: string, right: string): number => {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const replaced = at(row - 1, column - 1) + (isSame ? 0 : 1)
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : replaced
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
  }
  return at(left.length, right.length)
}

/** The word that was probably meant; null where none is near. */
export const nearest = (typed: string, words: readonly string[]): string | null => {
  const [best] = words
    .map((word) => ({ word, far: distance(typed, word) }))
    .toSorted((left, right) => left.far - right.far)
  return best && best.far <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : null
}

/** `Did you mean …?` with a space before it, or nothing. */
const didYouMean = (typed: string, words: readonly string[], prefix = ''): string => {
  const word = nearest(typed, words)
  return word === null ? '' : ` Did you mean ${prefix}${word}?`
}

/** What every command takes, anywhere among its words. */
const ALWAYS = ['--help', '-h', '--yes']

/** What a command line asks for: a page of help, or a task; `isSure` when it is to ask nothing. */
export type Asked = { help: string } | { isSure: boolean; task: Task }

const named = (name: CommandName) => [name, commands[name]] as const
const names = Object.keys(commands).filter(isCommand)
const groupOf = (group: string) => names.filter((name) => name.split(' ')[0] === group)

const unknownCommand = ([first = '', second = '']: string[]): Mistake => {
  if (first.startsWith('-')) return new Mistake(`The command comes first, then ${first}.`)
  const group = groupOf(first)
  if (group.length === 0) {
    const groups = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
    return new Mistake(`There is no ${first}.${didYouMean(first, groups) || ` There is: ${groups.join(', ')}.`}`)
  }
  const verbs = group.flatMap((name) => name.split(' ').slice(1))
  if (second === '' || second.startsWith('-')) return new Mistake(`What about ${first}? There is: ${verbs.join(', ')}.`)
  const hint = didYouMean(second, verbs, `${first} `) || ` There is: ${verbs.join(', ')}.`
  return new Mistake(`There is no ${first} ${second}.${hint}`)
}

/** The longest name that the words begin with, and the words after it. */
const commandOf = (words: string[]): { name: CommandName; rest: string[] } => {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    if (isCommand(name)) return { name, rest: words.slice(length) }
  }
  throw unknownCommand(words)
}

const isFlag = (schema: z.ZodType) => looksOf(schema).shows === ''

/** Arguments and options as they were typed. Throws a `Mistake` for options that nobody asked for, or without their value. */
const split = (options: Words, args: string[]) => {
  const known = Object.entries(options)
  const types = known.map(([name, schema]) => [name, { type: isFlag(schema) ? 'boolean' : 'string' } as const] as const)
  const { tokens, values, positionals } = parseArgs({
    args,
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const schema = Object.hasOwn(options, name) ? options[name] : undefined
    if (!schema) throw new Mistake(`There is no ${rawName} here.${didYouMean(name, Object.keys(options), '--')}`)
    if (isFlag(schema) && value !== undefined) throw new Mistake(`${rawName} takes no value.`)
    const isMissing = value === undefined || (!inlineValue && value.startsWith('-'))
    if (!isFlag(schema) && isMissing) throw new Mistake(`${rawName} needs ${looksOf(schema).shows} after it.`)
  }
  return { values, positionals }
}

const labelOf = ({ takes }: Command, name: string): string => {
  const schema = Object.hasOwn(takes, name) ? takes[name] : undefined
  return schema ? looksOf(schema).shows : `--${name}`
}

const understood = (name: CommandName, words: Record<string, unknown>): Task => {
  const command = commands[name]
  try {
    return command.understand(words)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    const word = String(issue?.path[0])
    if (words[word] === undefined) throw new Mistake(`It goes so: ${usage(name, command)}`)
    throw new Mistake(`${labelOf(command, word)} takes ${issue?.message}, not ${JSON.stringify(words[word])}.`)
  }
}

const helpFor = (words: string[]): string => {
  const [first = '', second] = words
  const group = groupOf(first)
  if (first === '') return helpOf(names.map(named))
  if (second === undefined && group.length > 0 && !isCommand(first)) return helpOf(group.map(named), first)
  return helpOfOne(named(commandOf(words).name))
}

/** Reads the words after `npm run school --`. Throws a `Mistake` for what no command takes. */
export const asked = (args: string[]): Asked => {
  const words = args.filter((word) => !ALWAYS.includes(word))
  if (words.length === 0 || args.includes('--help') || args.includes('-h')) return { help: helpFor(words) }
  const { name, rest } = commandOf(words)
  const command = commands[name]
  const { values, positionals } = split(command.options, rest)
  const takes = Object.keys(command.takes)
  if (positionals.length > takes.length) {
    const hasVerbs = takes.length === 0 && groupOf(name).length > 1
    throw hasVerbs ? unknownCommand(words) : new Mistake(`It goes so: ${usage(name, command)}`)
  }
  const typed = Object.fromEntries(takes.map((word, index) => [word, positionals[index]]))
  return { isSure: args.includes('--yes'), task: understood(name, { ...typed, ...values }) }
}
