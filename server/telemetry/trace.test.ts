import { describe, expect, test } from 'vitest'
import { currentActivity, newTrace, outsideActivities, traceOf, traceparentOf, within } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

describe('a traceparent', () => {
  test.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`01-${TRACE}-${SPAN}-01`, true],
    [`cc-${TRACE}-${SPAN}-01-what-the-future-adds`, true],
  ])('%s is continued', (header, isSampled) => {
    expect(traceOf(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
  })

  test.each([
    undefined,
    '',
    'mama@example.com',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
    `01-${TRACE}-${SPAN}-01.more`,
    [`00-${TRACE}-${SPAN}-01`],
  ])('%j counts as none', (header) => {
    expect(traceOf(header)).toBeNull()
  })

  test('is written as it is read', () => {
    for (const header of [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`]) {
      const trace = traceOf(header)
      expect(trace && traceparentOf(trace)).toBe(header)
    }
  })
})

test('a trace that begins here has ids of its own, however many there are', () => {
  const traces = Array.from({ length: 1_000 }, newTrace)
  const read = traces.map((trace) => traceOf(traceparentOf(trace)))
  const ids = traces.flatMap(({ traceId, spanId }) => [traceId, spanId])
  expect([read, new Set(ids).size]).toEqual([traces, 2_000])
})

test('work belongs to the activity that it is done within, until it leaves it', async () => {
  const activity = { trace: newTrace(), requestId: 'r-1' }
  const seen = await within(activity, async () => {
    await Promise.resolve()
    return [currentActivity(), outsideActivities(currentActivity)]
  })
  expect([...seen, currentActivity()]).toEqual([activity, undefined, undefined])
})
