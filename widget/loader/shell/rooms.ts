import { buttonsAmong, hasButton } from '../../../server/contract/delivery.ts'
import type { ShellConfig } from '../../elements/element-spec.ts'
import type { WidgetKind } from '../../browser/host.ts'

/** Heights of views in pixels by form, in the middle of what they take in both languages and at any width; those without an entry take `OTHER`. */
export type Rooms = Record<string, number>

const OTHER = 395

export const rooms: Record<WidgetKind, Rooms> = {
  login: { pass: 532, email: 342, registration: 690 },
  auth: { registration: 700, email: 297, ml: 470, info: 459, fail: 264 },
}

/** The ways of the school that an element offers in its first form: a phone lets in, and registers nobody. */
export const waysFor = ({ noFacebook, noProviders, noPhone, view }: ShellConfig, ways: readonly string[]): string[] =>
  ways.filter((way) =>
    way === 'facebook'
      ? !noFacebook
      : way === 'phone'
        ? !noPhone && view !== 'registration'
        : !noProviders || !hasButton(way),
  )

/**
 * The room to reserve for a view until it is drawn. Facebook, each provider and the phone add a button, and in a form that has no other way in
 * a line above; WhatsApp adds a button to the support contacts, of which each school has an address. Separate consents add the lines of versions, and in the
 * landing's registration a box.
 */
export const roomOf = (table: Rooms, view: string, ways: readonly string[]): number => {
  const consents = view === 'registration' && ways.includes('consents') ? (table.pass ? 115 : 65) : 0
  const room = (table[view] ?? OTHER) + consents
  if (view === 'info' || view === 'fail') return room + (ways.includes('whatsapp') ? 60 : 0)
  const buttons = view === 'ml' ? 0 : buttonsAmong(ways) + (ways.includes('facebook') ? 1 : 0)
  if (buttons === 0) return room
  return room + 60 * buttons + (table.pass && view === 'pass' ? 0 : 32)
}
