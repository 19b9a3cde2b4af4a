import { expect, test } from 'vitest'
import { plainQuotes } from './plain-quotes.ts'

test.each([
  ['a(`вход`,`b`)', 'a("вход","b")'],
  ['a(`${b}-view`)', 'a(`${b}-view`)'],
  ['a(tag`plain`)', 'a(tag`plain`)'],
  ['a(`say "no"`)', 'a(`say "no"`)'],
  ['a(`one\ntwo`)', 'a(`one\ntwo`)'],
  ['a(`\\u00A0`,`🙂`,/`x`/)', 'a(`\\u00A0`,"🙂",/`x`/)'],
])('%s is written %s', (code, written) => {
  expect(plainQuotes(code)).toBe(written)
})
