import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitRules } from './limit-rules.ts'

test('SECURITY.md tells of every limit what counts', () => {
  const text = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, rule]) => rule))
  expect(new Set(named)).toEqual(new Set(Object.keys(limitRules)))
})
