import { vi } from 'vitest'
import { SCHOOL } from '../../testing/fakes.ts'

/** What the browser opens: a window that keeps what it was sent. `closed` is set by the test. */
export const aWindow = () => ({ closed: false, focus: vi.fn(), close: vi.fn(), postMessage: vi.fn() })
export type FakeWindow = ReturnType<typeof aWindow>

/** The browser opens this window at every press, or none; returns what it was asked to open. */
export const browserOpens = (opened: FakeWindow | null) => {
  const open = vi.fn((_address: string, _name: string, _features: string) => opened)
  vi.stubGlobal('open', open)
  return open
}

/** A message to the page. */
export const receiveMessage = (source: unknown, data: unknown, origin = SCHOOL) =>
  window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))

export const READY = { type: 'school:identity-ready' }
export const FINISHED = { type: 'school:identity-answer' }
