import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ProgressReport } from '../../api/progress.ts'
import { condensed, dropReports, keepReports, storedReports } from './stored-reports.ts'

const SCHOOL = 'https://school.example'
const KEY = `school-progress:${SCHOOL}`

const report = (id: number, minute: number, more: Partial<ProgressReport> = {}): ProgressReport => ({
  kind: 'lesson',
  id,
  at: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
  ...more,
})
const quiz = (right: number, questions: number) => ({ quiz: { block: 'q', right, questions } })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('of many reports few stay that say the same:', () => {
  test('of a document the last block and the latest moment', () => {
    const reports = [report(1, 2, { block: 'b' }), report(1, 1, { block: 'a' }), report(2, 3), report(1, 4)]
    expect(condensed(reports)).toEqual([report(2, 3), report(1, 4, { block: 'b' })])
  })

  test('of a quiz the best result', () => {
    const reports = [report(1, 1, quiz(1, 3)), report(1, 2, quiz(3, 4)), report(1, 3, quiz(2, 3)), report(1, 4)]
    expect(condensed(reports)).toEqual([report(1, 2, quiz(3, 4)), report(1, 4)])
  })

  test('of more than a hundred the latest', () => {
    const reports = Array.from({ length: 130 }, (_, at) => report(at, at))
    expect(condensed(reports)).toEqual(reports.slice(30))
  })
})

test('what a visitor reads is kept as kinds, ids and moments, for each school by itself', () => {
  keepReports(SCHOOL, [report(1, 1, { block: 'a' })])
  keepReports(SCHOOL, [report(1, 2), report(2, 3, quiz(1, 1))])
  keepReports('https://other.example', [report(3, 1)])
  const expected = [report(1, 2, { block: 'a' }), report(2, 3, quiz(1, 1))]
  expect([storedReports(SCHOOL), JSON.parse(localStorage.getItem(KEY) ?? '')]).toEqual([expected, expected])
})

test('however much is read, the browser keeps a hundred reports', () => {
  for (let id = 0; id < 120; id += 1) keepReports(SCHOOL, [report(id, id)])
  expect(storedReports(SCHOOL).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, at) => at + 20))
})

test('what was sent is forgotten, what was kept meanwhile stays', () => {
  keepReports(SCHOOL, [report(1, 1), report(2, 2)])
  const sent = storedReports(SCHOOL)
  keepReports(SCHOOL, [report(2, 5), report(3, 3)])
  dropReports(SCHOOL, sent)
  expect(storedReports(SCHOOL)).toEqual([report(3, 3), report(2, 5)])
  dropReports(SCHOOL, storedReports(SCHOOL))
  expect(localStorage.getItem(KEY)).toBe(null)
})

test.each(['', '{', '7', '{"kind":"lesson"}', '[null,1,{"kind":"page","id":1,"at":"x"},{"kind":"lesson","id":"1"}]'])(
  'what is not ours is no report: %s',
  (text) => {
    localStorage.setItem(KEY, text)
    expect(storedReports(SCHOOL)).toEqual([])
    keepReports(SCHOOL, [report(1, 1)])
    expect(storedReports(SCHOOL)).toEqual([report(1, 1)])
  },
)

test('without storage nothing is kept, and nothing fails', () => {
  vi.stubGlobal('localStorage', null)
  keepReports(SCHOOL, [report(1, 1)])
  dropReports(SCHOOL, [report(1, 1)])
  expect(storedReports(SCHOOL)).toEqual([])
})
