import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PhoneField } from './phone-field.tsx'

afterEach(cleanup)

const begin = (defaultValue = '') => {
  const onBlur = vi.fn()
  const onInput = vi.fn()
  render(
    <PhoneField
      name="phone"
      aria-required
      defaultValue={defaultValue}
      error={undefined}
      onBlur={onBlur}
      onInput={onInput}
    />,
  )
  return { input: screen.getByLabelText<HTMLInputElement>('Телефон'), onBlur, onInput }
}

/** The browser's part of an edit: the new text, the caret, the event. */
const edit = (input: HTMLInputElement, text: string, inputType: string) => {
  input.value = text.replace('|', '')
  input.setSelectionRange(text.indexOf('|'), text.indexOf('|'))
  fireEvent.input(input, { inputType })
}

const shown = ({ value, selectionStart }: HTMLInputElement) =>
  `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`

test('a phone keyboard and the browser’s own numbers are offered', () => {
  const { input } = begin()
  expect([input.type, input.inputMode, input.autocomplete]).toEqual(['tel', 'tel', 'tel'])
})

test('a number is grouped as it is typed, and the caret stays where the person is', () => {
  const { input, onInput } = begin('+7999123')
  input.focus()
  edit(input, '+7 9099| 123', 'insertText')
  expect(shown(input)).toBe('+7 909 9|12-3')
  edit(input, '+7 909 |12-3', 'deleteContentBackward')
  expect(shown(input)).toBe('+7 909| 123')
  expect(onInput).toHaveBeenCalledTimes(2)
})

test('a composition is left alone until it is done', () => {
  const { input } = begin()
  input.value = '+7999'
  fireEvent.input(input, { isComposing: true })
  expect(input.value).toBe('+7999')
})

test('a number that the browser fills in is grouped', () => {
  const { input } = begin()
  edit(input, '+79991234567|', 'insertReplacementText')
  expect(input.value).toBe('+7 999 123-45-67')
})
