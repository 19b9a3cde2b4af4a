import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { attacksOn } from './testing/attacks.ts'
import { findRegexes, type FoundRegex, slowRegexes } from './testing/try-regexes.ts'

const root = join(import.meta.dirname, '../..')
const PATIENT_MS = 300_000

const regexesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.*', '**/testing/**'] }).flatMap((path) =>
    findRegexes(path, readFileSync(join(root, path), 'utf8')),
  )

/** What the schema of a date tries a text by. */
const ofDates: FoundRegex[] = [
  z.core.regexes.date,
  z.core.regexes.datetime({ offset: true, local: true }),
  z.core.regexes.datetime({ offset: true, precision: -1 }),
].map(({ source, flags }) => ({ path: 'zod', pattern: source, flags }))

const regex = (pattern: string): FoundRegex => ({ path: 'a.ts', pattern, flags: '' })

describe('the search for slow regular expressions', () => {
  test('finds them in code', () => {
    const code = 'const a = /^a+$/u\nif (/\\s/.test(b)) c.replace(/x{2,}/g, "/no/")'
    expect(findRegexes('a.ts', code).map(({ pattern, flags }) => [pattern, flags])).toEqual([
      ['^a+$', 'u'],
      ['\\s', ''],
      ['x{2,}', 'g'],
    ])
  })

  test('attacks what is endless in them only', () => {
    expect(['^[a-z]{1,9}$', '\\d{4}', 'a|b'].flatMap((pattern) => attacksOn(pattern, ''))).toEqual([])
  })

  test('knows slow ones', async () => {
    const slow = ['^(a+)+$', '^(\\w|\\d)*$', '\\s+$', '^\\w+@?\\w+$', '^-(x+x+)+y'].map(regex)
    const found = await Promise.all(slow.map((one) => slowRegexes([one], 300)))
    expect(found).toEqual(slow.map((one) => [one]))
  })
})

test(
  'no regular expression of the server or the widget takes for ever over a long string',
  async () => {
    const found = [...regexesOf('{server,widget}/**/*.{ts,tsx,js}'), ...ofDates]
    const slow = await slowRegexes(found)
    expect([found.length > 50, slow]).toEqual([true, []])
  },
  PATIENT_MS,
)
