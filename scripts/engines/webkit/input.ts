import { z } from 'zod'
import type { Fields } from './messages.ts'

/** The X keysyms of keys without a character, by their names in the DOM. */
const KEYSYMS: Record<string, number> = {
  Enter: 0xff0d,
  Tab: 0xff09,
  Escape: 0xff1b,
  Backspace: 0xff08,
  Delete: 0xffff,
  Insert: 0xff63,
  ArrowLeft: 0xff51,
  ArrowUp: 0xff52,
  ArrowRight: 0xff53,
  ArrowDown: 0xff54,
  Home: 0xff50,
  End: 0xff57,
  PageUp: 0xff55,
  PageDown: 0xff56,
  Shift: 0xffe1,
  Control: 0xffe3,
  Alt: 0xffe9,
  Meta: 0xffe7,
  F1: 0xffbe,
  F2: 0xffbf,
  F3: 0xffc0,
  F4: 0xffc1,
  F5: 0xffc2,
  F6: 0xffc3,
  F10: 0xffc7,
  F12: 0xffc9,
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']
const BUTTONS = ['left', 'right', 'middle']

const named = (names: string[], mask: number) => names.filter((_, bit) => mask & (1 << bit))

const keyEvent = z.object({ type: z.enum(['keyDown', 'keyUp']), modifiers: z.number(), key: z.string() })

/** What host.py needs for a key that Playwright presses or releases. */
export const keyParams = (params: Fields): Fields => {
  const { type, modifiers, key } = keyEvent.parse(params)
  const keyval = KEYSYMS[key]
  if (keyval === undefined && Array.from(key).length !== 1)
    throw new Error(`WebKitGTK's driver does not know the key ${key}`)
  return { down: type === 'keyDown', modifiers: named(MODIFIERS, modifiers), keyval, char: key }
}

const mouseEvent = z.object({
  type: z.enum(['move', 'down', 'up']),
  button: z.string(),
  buttons: z.number(),
  x: z.number(),
  y: z.number(),
  modifiers: z.number(),
})

export const mouseParams = (params: Fields): Fields => {
  const { type, buttons, modifiers, ...rest } = mouseEvent.parse(params)
  return { ...rest, kind: type, buttons: named(BUTTONS, buttons), modifiers: named(MODIFIERS, modifiers) }
}

const wheelEvent = z.object({
  x: z.number(),
  y: z.number(),
  deltaX: z.number(),
  deltaY: z.number(),
  modifiers: z.number(),
})

export const wheelParams = (params: Fields): Fields => {
  const { modifiers, ...rest } = wheelEvent.parse(params)
  return { ...rest, kind: 'wheel', modifiers: named(MODIFIERS, modifiers) }
}
