import { expect, test } from 'vitest'
import { step, transitions } from './machine.ts'
import type { LoginEvent, LoginState, ScreenId } from './state.ts'
import { events, on, screenIds } from './testing/events.ts'

const reachedFrom = (start: ScreenId): ScreenId[] => {
  const found = new Set<ScreenId>([start])
  const waiting: LoginState[] = [on(start)]
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    const choices = screenIds.map((screen): LoginEvent => ({ type: 'opened', screen }))
    for (const event of [...Object.values(events), ...choices]) {
      const next = step(state, event)
      if (found.has(next.screen)) continue
      found.add(next.screen)
      waiting.push({ ...next, isSending: false })
    }
  }
  return [...found].toSorted()
}

const waysFrom = (screen: ScreenId) => Object.keys(transitions[screen]).filter((name) => name !== 'offersLoaded')

test.each(['pass', 'registration', 'email'] as const)(
  'no form is out of reach from %s, where an element begins',
  (start) => {
    expect(reachedFrom(start)).toEqual(screenIds.toSorted())
  },
)

test('only the end of the road has no way on', () => {
  expect(screenIds.filter((screen) => waysFrom(screen).length === 0)).toEqual(['fail'])
})
