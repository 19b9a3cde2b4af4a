import { expect, test } from 'vitest'
import { asked } from './call.ts'
import { commands, help } from './commands.ts'

test('without a command there is the page of help', () => {
  expect(asked([])).toEqual({ help: help() })
  expect(asked(['people', 'find', '--help'])).toEqual({ help: help() })
})

test('the page of help names every command', () => {
  for (const name of Object.keys(commands)) expect(help()).toContain(`  ${name} `)
})

test.each([
  [['people', 'fnid', 'a@b.example'], 'No such command: people fnid'],
  [['people'], 'No such command: people'],
  [['people', 'find'], 'It goes so: people find <email>'],
  [['people', 'find', 'a@b.example', 'c@d.example'], 'It goes so: people find <email>'],
  [['people', 'find', 'a@b.example', '--revoke'], 'It goes so: people find <email>'],
  [['mail', 'queue', 'a@b.example'], 'It goes so: mail queue'],
  [['mail', 'queue', '--all'], "Unknown option '--all'"],
])('%j is refused with what to type', (words, message) => {
  expect(() => asked(words)).toThrow(message)
})

test('a name that every object has is no command', () => {
  expect(() => asked(['constructor'])).toThrow('No such command: constructor')
})
