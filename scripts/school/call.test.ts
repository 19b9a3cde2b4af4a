import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCall } from './call.ts'
import { commands } from './commands.ts'
import { argsOf } from './testing/command-context.ts'

const names = Object.keys(commands)
const helpFor = (...args: string[]): string => {
  const parsed = parseCall(args)
  return 'help' in parsed ? parsed.help : 'no help'
}

test.each([[[]], [['--help']], [['-h']], [['--yes', '--help']]])('%j is answered with every command', (args) => {
  const help = helpFor(...args)
  for (const name of names) expect(help).toContain(`\n  ${name} `)
})

test('a group explains its own commands', () => {
  const help = helpFor('people', '--help')
  for (const name of names) expect(help.includes(`\n  ${name} `)).toBe(name.startsWith('people '))
})

test('a group of one command explains it, too', () => {
  expect(helpFor('subscriptions', '--help')).toContain('\n  subscriptions list ')
})

test('a command explains its words, wherever the question stands', () => {
  const help = [
    'Usage: npm run school -- people sessions [options] <email>',
    '',
    'the live sessions',
    '',
    'Arguments:',
    '  email       whose, by the address',
    '',
    'Options:',
    '  --revoke    ends them',
    '  --json      as JSON, for scripts',
    '  -h, --help  display help for command',
    '',
    'Global Options:',
    '  --yes       does not ask before what cannot be undone',
  ].join('\n')
  expect(helpFor('people', 'sessions', '--help')).toBe(help)
  expect(helpFor('--help', 'people', 'sessions')).toBe(help)
  expect(helpFor('people', 'sessions', 'a@b.example', '--revoke', '-h')).toBe(help)
})

test('every word of every command is explained', () => {
  for (const name of names) expect(helpFor(...name.split(' '), '--help')).not.toMatch(/^ {2}\S+( <\S+>)?$/m)
})

test.each([
  [['people', 'fnid', 'a@b.example'], "unknown command 'fnid'\n(Did you mean find?)"],
  [['people', 'lists'], "unknown command 'lists'\n(Did you mean list?)"],
  [['people', 'desable', 'a@b.example'], "unknown command 'desable'\n(Did you mean disable?)"],
  [['people', 'eat'], "unknown command 'eat'"],
  [['people', '--revoke'], "unknown option '--revoke'"],
  [['people'], 'Usage: npm run school -- people [options] [command]'],
  [['peopel', 'find'], "unknown command 'peopel'\n(Did you mean people?)"],
  [['--revoke', 'people', 'sessions'], "unknown option '--revoke'"],
  [['constructor'], "unknown command 'constructor'"],
  [['people', 'find'], "missing required argument 'email'"],
  [['people', 'find', 'a@b.example', 'c@d.example'], "too many arguments for 'find'. Expected 1 argument but got 2"],
  [['people', 'find', 'a@b.example', '--revoke'], "unknown option '--revoke'"],
  [['people', 'sessions', 'a@b.example', '--revok'], "unknown option '--revok'\n(Did you mean --revoke?)"],
  [['people', 'sessions', 'a@b.example', '--revoke=no'], "unknown option '--revoke=no'"],
  [['people', 'list', '--page'], "option '--page <number>' argument missing"],
  [['people', 'list', '--page', '--json'], "'--page <number>' argument '--json' is invalid. A value comes first."],
  [['people', 'list', '--page=-1'], "argument '-1' is invalid. It takes a whole number from 1 to 1000000."],
  [['people', 'list', '--page=two'], "argument 'two' is invalid. It takes a whole number from 1 to 1000000."],
  [['people', 'grant', 'a@b.example', 'boss'], "'boss' is invalid for argument 'visitor|author|staff'."],
  [['products', 'price', 'course:1', '--rub', '1,50'], 'It takes a sum such as 1500 or 18.50, or none.'],
  [['products', 'price', 'course:1', '--rub', '1.505'], "'--rub <sum|none>' argument '1.505' is invalid."],
  [['products', 'price', 'course:1', '--discount-rub', 'none'], 'It takes a sum such as 1500 or 18.50.'],
  [['products', 'price', 'course:1', '--rub', '-5'], "'--rub <sum|none>' argument '-5' is invalid."],
  [['orders', 'refund', 'М-10482', '--reason', '--yes'], "option '--reason <text>' argument missing"],
  [['promos', 'create', 'ab', '--percent', '5'], "argument 'code'. It takes 3 characters or more."],
  [['promos', 'create', 'a b c', '--percent', '5'], 'It takes a code of letters, digits and dashes.'],
  [['promos', 'create', 'abc', '--percent', '101'], 'It takes a whole number from 1 to 100.'],
  [['promos', 'create', 'abc', '--types', 'course,boat'], 'It takes some of course, school, camp,'],
  [['lils', 'give', 'a@b.example', '5'], "required option '--reason <text>' not specified"],
  [['products', 'add', 'course:1', '--name', 'x', '--url', '//x.example'], 'It takes a path such as /course/12/'],
  [['orders', 'settle', 'id', '--as', 'free'], 'It takes one of paid, failed.'],
  [['backup', 'verfy', 'file'], "too many arguments for 'backup'"],
  [['restore', 'one', 'two'], "too many arguments for 'restore'"],
  [['people', 'sessions', 'a@b.example', '--constructor'], "unknown option '--constructor'"],
])('%j is refused with what is wrong', (args, message) => {
  expect(() => parseCall(args)).toThrow(message)
})

test('every example of the README is understood', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const lines = [...readme.matchAll(/^npm run .*$/gm)]
    .flatMap(([line]) => [...line.matchAll(/school -- ([^>&#]+)/g)])
    .map(([, line = '']) => line.trim())
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(() => parseCall(argsOf(line))).not.toThrow()
})

test('--yes may stand anywhere', () => {
  for (const args of [
    ['--yes', 'people', 'disable', 'a@b.example'],
    ['people', '--yes', 'disable', 'a@b.example'],
    ['people', 'disable', 'a@b.example', '--yes'],
  ])
    expect(parseCall(args)).toMatchObject({ isSure: true })
  expect(parseCall(['people', 'disable', 'a@b.example'])).toMatchObject({ isSure: false })
})
