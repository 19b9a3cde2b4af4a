import { expect, test } from 'vitest'
import { commandOf, type Zone } from './canvas-keys.ts'

/** `Ctrl+Shift+z`, in a layout where the key stands at `code`. */
const press = (keys: string, zone: Zone, code?: string) => {
  const all = keys.split('+')
  const key = all.at(-1) ?? ''
  return commandOf(
    {
      key,
      code: code ?? (key.length === 1 ? `Key${key.toUpperCase()}` : key),
      altKey: all.includes('Alt'),
      ctrlKey: all.includes('Ctrl'),
      metaKey: all.includes('Meta'),
      shiftKey: all.includes('Shift'),
    },
    zone,
  )
}

test('undo, search and moving work wherever the focus is', () => {
  const zones: Zone[] = ['text', 'handle', 'elsewhere']
  for (const zone of zones)
    expect(
      ['Ctrl+z', 'Meta+z', 'Ctrl+Shift+z', 'Ctrl+y', 'Ctrl+f', 'Alt+ArrowUp', 'Alt+ArrowDown'].map((keys) =>
        press(keys, zone),
      ),
    ).toEqual(['undo', 'undo', 'redo', 'redo', 'find', 'move-up', 'move-down'])
})

test('the keys of a text stay its own', () => {
  expect(
    ['Ctrl+a', 'Ctrl+d', 'Delete', 'Backspace', 'ArrowUp', 'Shift+ArrowUp', 'Enter', '/'].map((keys) =>
      press(keys, 'text'),
    ),
  ).toEqual([null, null, null, null, null, null, null, null])
})

test('Escape leads from a text to the handle of its card', () => {
  expect([press('Escape', 'text'), press('Escape', 'elsewhere'), press('Escape', 'handle')]).toEqual([
    'focus-card',
    'focus-card',
    'unselect',
  ])
})

test('from a handle the keys walk, select, open and delete', () => {
  expect(
    ['ArrowUp', 'ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowDown', 'Enter', 'Delete', 'Backspace', 'Ctrl+d'].map((keys) =>
      press(keys, 'handle'),
    ),
  ).toEqual(['focus-up', 'focus-down', 'extend-up', 'extend-down', 'write', 'remove', 'remove', 'duplicate'])
})

test('keys are known by their place in another layout', () => {
  expect([press('Ctrl+я', 'text', 'KeyZ'), press('.', 'handle', 'Slash'), press('Ctrl+а', 'text', 'KeyF')]).toEqual([
    'undo',
    'insert',
    'find',
  ])
})

test('no other combination is taken from the browser', () => {
  expect(
    ['Ctrl+Alt+z', 'Ctrl+Shift+f', 'Ctrl+Shift+a', 'Alt+Shift+ArrowUp', 'Ctrl+c', 'Tab', 'a'].map((keys) =>
      press(keys, 'handle'),
    ),
  ).toEqual([null, null, null, null, null, null, null])
})
