import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askAt } from './operate.ts'

const atTerminal = (typed: string) => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const reply = askAt(input, output)('Restore it?')
  input.end(typed)
  return { reply, output }
}

test.each([
  ['y\n', true],
  ['YES\n', true],
  [' да \n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
  ['', false],
])('%j at the terminal is %j', async (typed, isYes) => {
  expect(await atTerminal(typed).reply).toBe(isYes)
})

test('the question shows what nothing typed means', async () => {
  const { reply, output } = atTerminal('\n')
  await reply
  expect(String(output.read())).toContain('Restore it? [y/N] ')
})

test('where nobody is at the terminal the question is a mistake', async () => {
  await expect(askAt(new PassThrough(), new PassThrough())('Restore it?')).rejects.toThrow(
    'Restore it? Nobody is there to answer: add --yes.',
  )
})
