import type { CanvasActions } from './canvas-context.ts'

/** What a key does on the canvas. */
type CanvasCommand =
  | 'undo'
  | 'redo'
  | 'find'
  | 'move-up'
  | 'move-down'
  | 'focus-card'
  | 'select-all'
  | 'duplicate'
  | 'remove'
  | 'unselect'
  | 'focus-up'
  | 'focus-down'
  | 'extend-up'
  | 'extend-down'
  | 'write'
  | 'insert'

interface Pressed {
  key: string
  /** The key by its place on the keyboard, the same in every layout. */
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Where the focus is: in a text, whose keys most keys are, on the handle of a card, or at anything else. */
export type Zone = 'text' | 'handle' | 'elsewhere'

const TEXTS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [role="textbox"]'

export const zoneOf = (target: Element): Zone =>
  target.closest(TEXTS) ? 'text' : target.closest('[role="checkbox"]') ? 'handle' : 'elsewhere'

const withControl = ({ code, shiftKey }: Pressed, zone: Zone): CanvasCommand | null => {
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  if (shiftKey) return null
  if (code === 'KeyY') return 'redo'
  if (code === 'KeyF') return 'find'
  if (code === 'KeyA' && zone !== 'text') return 'select-all'
  return code === 'KeyD' && zone === 'handle' ? 'duplicate' : null
}

const ON_HANDLE: Readonly<Record<string, CanvasCommand>> = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'unselect',
  ArrowUp: 'focus-up',
  ArrowDown: 'focus-down',
  Enter: 'write',
  '/': 'insert',
}
const WITH_SHIFT: Readonly<Record<string, CanvasCommand>> = { ArrowUp: 'extend-up', ArrowDown: 'extend-down' }
const WITH_ALT: Readonly<Record<string, CanvasCommand>> = { ArrowUp: 'move-up', ArrowDown: 'move-down' }

/** The command of a key. */
export const commandOf = (pressed: Pressed, zone: Zone): CanvasCommand | null => {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = pressed
  if (ctrlKey || metaKey) return altKey ? null : withControl(pressed, zone)
  if (altKey) return shiftKey ? null : (WITH_ALT[key] ?? null)
  if (zone !== 'handle') return key === 'Escape' ? 'focus-card' : null
  if (shiftKey && key !== '/') return WITH_SHIFT[key] ?? null
  return ON_HANDLE[code === 'Slash' ? '/' : key] ?? null // a Russian keyboard has a full stop there
}

/** Carries a command out; `uuid` is the block that has the focus. False if there is nothing to do. */
export const runCommand = (
  command: CanvasCommand,
  uuid: string | null,
  selected: readonly string[],
  actions: CanvasActions,
): boolean => {
  if (command === 'undo' || command === 'redo') {
    actions[command]()
    return true
  }
  if (command === 'select-all') {
    actions.selectAll()
    return true
  }
  if (uuid === null) return false
  const targets = selected.length > 0 ? selected : [uuid]
  switch (command) {
    case 'move-up':
    case 'move-down':
      actions.step(actions.targets(uuid), command === 'move-up' ? -1 : 1)
      return true
    case 'focus-card':
      return actions.focusHandle(uuid)
    case 'duplicate':
      actions.duplicate(targets)
      return true
    case 'remove':
      actions.remove(targets)
      return true
    case 'focus-up':
    case 'focus-down':
      actions.moveFocus(uuid, command === 'focus-up' ? -1 : 1, false)
      return true
    case 'extend-up':
    case 'extend-down':
      actions.moveFocus(uuid, command === 'extend-up' ? -1 : 1, true)
      return true
    case 'write':
      return actions.focusBlock(uuid)
    case 'unselect':
    case 'find':
    case 'insert':
      return false
  }
}
