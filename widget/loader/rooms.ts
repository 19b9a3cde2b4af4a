import type { WidgetKind } from '../browser/host.ts'

/** Heights of views in pixels by form, in the middle of what they take in both languages and at any width; those without an entry take `OTHER`. */
export type Rooms = Record<string, number>

const OTHER = 395

export const rooms: Record<WidgetKind, Rooms> = {
  login: { pass: 532, registration: 690 },
  auth: { registration: 700, ml: 470, info: 450, fail: 280 },
}

/** Forms without ways in. */
const CLOSED = 'ml info fail'

/** The room to reserve for a view until it is drawn: a way in adds a button, and in a form that has no other one a line above it. */
export const roomOf = (table: Rooms, view: string, hasWay: boolean): number => {
  const room = table[view] ?? OTHER
  if (!hasWay || CLOSED.includes(view)) return room
  return room + (table.pass && view === 'pass' ? 60 : 92)
}
