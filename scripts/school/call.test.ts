import { expect, test } from 'vitest'
import { asked } from './call.ts'
import { commands } from './commands.ts'

const names = Object.keys(commands)
const helpFor = (...words: string[]): string => {
  const wish = asked(words)
  return 'help' in wish ? wish.help : 'no help'
}

test.each([[[]], [['--help']], [['-h']], [['--yes', '--help']]])('%j is answered with every command', (words) => {
  const help = helpFor(...words)
  for (const name of names) expect(help).toContain(`\n  ${name} `)
})

test('a group explains its own commands', () => {
  const help = helpFor('people', '--help')
  for (const name of names) expect(help.includes(`\n  ${name} `)).toBe(name.startsWith('people '))
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
  [['people', 'eat'], 'There is no people eat. There is: find, '],
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
  [['people', 'list', '--page=two'], '--page takes a whole number from 1 to 1000000, not "two".'],
  [
    ['people', 'grant', 'a@b.example', 'boss'],
    '<visitor|author|staff> takes one of visitor, author, staff, not "boss".',
  ],
  [['backup', 'verfy', 'file'], 'There is no backup verfy. Did you mean backup verify?'],
  [['restore', 'one', 'two'], 'It goes so: restore <file>'],
  [['people', 'sessions', 'a@b.example', '--constructor'], 'There is no --constructor here.'],
])('%j is refused with what to type', (words, message) => {
  expect(() => asked(words)).toThrow(message)
})

test('--yes may stand anywhere', () => {
  for (const words of [
    ['--yes', 'people', 'disable', 'a@b.example'],
    ['people', '--yes', 'disable', 'a@b.example'],
    ['people', 'disable', 'a@b.example', '--yes'],
  ])
    expect(asked(words)).toMatchObject({ isSure: true })
  expect(asked(['people', 'disable', 'a@b.example'])).toMatchObject({ isSure: false })
})
