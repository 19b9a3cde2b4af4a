import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { rememberParsed } from './remember-parsed.ts'

test('a value is parsed once, one that is refused each time', () => {
  const isShort = vi.fn(({ text }: { text: string }) => text.length < 3)
  const schema = z.array(rememberParsed(z.object({ text: z.string() }).refine(isShort)))
  const parse = (...texts: string[]) => schema.safeParse(texts.map((text) => ({ text }))).success
  expect([parse('a', 'b', 'a'), parse('b', 'a'), parse('long'), parse('long')]).toEqual([true, true, false, false])
  expect(isShort.mock.calls.map(([{ text }]) => text)).toEqual(['a', 'b', 'long', 'long'])
})

test('a value is remembered by all of its JSON', () => {
  const schema = rememberParsed(z.object({ id: z.union([z.number(), z.string()]) }))
  expect([{ id: 1 }, { id: '1' }, { id: 1 }].map((value) => schema.parse(value))).toEqual([
    { id: 1 },
    { id: '1' },
    { id: 1 },
  ])
})

test('values over two million characters take the place of those before', () => {
  const isRight = vi.fn(() => true)
  const schema = rememberParsed(z.object({ text: z.string() }).refine(isRight))
  for (const letter of ['a', 'a', 'b', 'a']) schema.parse({ text: letter.repeat(1_500_000) })
  expect(isRight).toHaveBeenCalledTimes(3)
})
