import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCall } from './call.ts'
import { commands } from './commands.ts'
import { wordsOf } from './testing/command-context.ts'

const names = Object.keys(commands)
const helpFor = (...words: string[]): string => {
  const parsed = parseCall(words)
  return 'help' in parsed ? parsed.help : 'no help'
}

test.each([[[]], [['--help']], [['-h']], [['--yes', '--help']]])('%j is answered with every command', (words) => {
  const help = helpFor(...words)
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
    'npm run school -- people sessions <email> [--revoke] [--json]',
    '',
    '  the live sessions',
    '',
    '  <email>   whose, by the address',
    '  --revoke  ends them',
    '  --json    as JSON, for scripts',
    '  --yes     does not ask before what cannot be undone',
    '  --help    explains a command, or a group such as `people`',
  ].join('\n')
  expect(helpFor('people', 'sessions', '--help')).toBe(help)
  expect(helpFor('--help', 'people', 'sessions')).toBe(help)
  expect(helpFor('people', 'sessions', 'a@b.example', '--revoke', '-h')).toBe(help)
})

test('every word of every command is explained', () => {
  for (const name of names) expect(helpFor(...name.split(' '), '--help')).not.toMatch(/^ +\S+( <\S+>)?$/m)
})

test.each([
  [['people', 'fnid', 'a@b.example'], 'There is no people fnid. Did you mean people find?'],
  [['people', 'lists'], 'There is no people lists. Did you mean people list?'],
  [['people', 'desable', 'a@b.example'], 'There is no people desable. Did you mean people disable?'],
  [['people', 'eat'], 'There is no people eat. There is: find, '],
  [['people', 'remove'], 'There is no people remove. There is: find, '],
  [['people', '--revoke'], 'What about people? There is: find, '],
  [['people'], 'What about people? There is: find, '],
  [['peopel', 'find'], 'There is no peopel. Did you mean people?'],
  [['--revoke', 'people', 'sessions'], 'The command comes first, then --revoke.'],
  [['constructor'], 'There is no constructor. There is: people, '],
  [['people', 'find'], 'It goes so: people find <email>'],
  [['people', 'find', 'a@b.example', 'c@d.example'], 'It goes so: people find <email>'],
  [['people', 'find', 'a@b.example', '--revoke'], 'There is no --revoke here.'],
  [['people', 'sessions', 'a@b.example', '--revok'], 'There is no --revok here. Did you mean --revoke?'],
  [['people', 'sessions', 'a@b.example', '--revoke=no'], '--revoke takes no value.'],
  [['people', 'list', '--page'], '--page needs <number> after it.'],
  [['people', 'list', '--page', '--json'], '--page needs <number> after it.'],
  [['people', 'list', '--page=-1'], '--page takes a whole number from 1 to 1000000, not "-1".'],
  [['people', 'list', '--page=two'], '--page takes a whole number from 1 to 1000000, not "two".'],
  [
    ['people', 'grant', 'a@b.example', 'boss'],
    '<visitor|author|staff> takes one of visitor, author, staff, not "boss".',
  ],
  [['products', 'price', 'course:1', '--rub', '1,50'], '--rub takes a sum such as 1500 or 18.50, or none, not "1,50".'],
  [
    ['products', 'price', 'course:1', '--rub', '1.505'],
    '--rub takes a sum such as 1500 or 18.50, or none, not "1.505".',
  ],
  [
    ['products', 'price', 'course:1', '--discount-rub', 'none'],
    '--discount-rub takes a sum such as 1500 or 18.50, not "none".',
  ],
  [['products', 'price', 'course:1', '--rub', '-5'], '--rub needs <sum|none> after it.'],
  [['promos', 'create', 'ab', '--percent', '5'], '<code> takes 3 characters or more, not "ab".'],
  [['promos', 'create', 'a b c', '--percent', '5'], '<code> takes a code of letters, digits and dashes, not "a b c".'],
  [['promos', 'create', 'abc', '--percent', '101'], '--percent takes a whole number from 1 to 100, not "101".'],
  [['promos', 'create', 'abc', '--types', 'course,boat'], '--types takes some of course, school, camp,'],
  [['lils', 'give', 'a@b.example', '5'], 'It goes so: lils give <email> <number> --reason <text>'],
  [['products', 'add', 'course:1', '--name', 'x', '--url', '//x.example'], '--url takes a path such as /course/12/'],
  [['orders', 'settle', 'id', '--as', 'free'], '--as takes one of paid, failed, not "free".'],
  [['backup', 'verfy', 'file'], 'There is no backup verfy. There is: verify.'],
  [['restore', 'one', 'two'], 'It goes so: restore <file>'],
  [['people', 'sessions', 'a@b.example', '--constructor'], 'There is no --constructor here.'],
])('%j is refused with what to type', (words, message) => {
  expect(() => parseCall(words)).toThrow(message)
})

test('every example of the README is understood', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const lines = [...readme.matchAll(/^npm run .*$/gm)]
    .flatMap(([line]) => [...line.matchAll(/school -- ([^>&#]+)/g)])
    .map(([, words = '']) => words.trim())
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(() => parseCall(wordsOf(line))).not.toThrow()
})

test('--yes may stand anywhere', () => {
  for (const words of [
    ['--yes', 'people', 'disable', 'a@b.example'],
    ['people', '--yes', 'disable', 'a@b.example'],
    ['people', 'disable', 'a@b.example', '--yes'],
  ])
    expect(parseCall(words)).toMatchObject({ isSure: true })
  expect(parseCall(['people', 'disable', 'a@b.example'])).toMatchObject({ isSure: false })
})
