import { expect, test } from 'vitest'
import { inLang } from './in-lang.ts'

test.each([
  ['/courses/', 'ru', '/courses/'],
  ['/courses/', 'en', '/courses/?lang=en'],
  ['/courses/?lang=en', 'en', '/courses/?lang=en'],
  ['/courses/?lang=de&a=course:1&lang#top', 'kk', '/courses/?a=course:1&lang=kk#top'],
  ['/courses/?language=x&lang=en', 'ru', '/courses/?language=x'],
  ['/courses/?lang=en', 'ru', '/courses/'],
] as const)('the path %s in the language %s is %s', (path, lang, expected) => {
  expect(inLang(path, lang)).toBe(expected)
})
