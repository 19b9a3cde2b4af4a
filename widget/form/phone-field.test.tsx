import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { SubmitEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { authEn } from '../texts/auth/auth-en.ts'
import { authRu } from '../texts/auth/auth-ru.ts'
import { type Texts, TextsContext } from '../texts/auth/texts.ts'
import { PhoneField } from './phone-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderField = (defaultValue = '', texts: Texts = authRu) => {
  const onBlur = vi.fn()
  const onInput = vi.fn()
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
  render(
    <TextsContext value={texts}>
      <form onSubmit={onSubmit}>
        <PhoneField
          name="phone"
          aria-required
          defaultValue={defaultValue}
          error={undefined}
          onBlur={onBlur}
          onInput={onInput}
        />
      </form>
    </TextsContext>,
  )
  return { input: screen.getByLabelText<HTMLInputElement>(texts.fields.phone), onBlur, onInput }
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
  const { input } = renderField()
  expect([input.type, input.inputMode, input.autocomplete]).toEqual(['tel', 'tel', 'tel'])
})

test('a number is grouped as it is typed, and the caret stays where the person is', () => {
  const { input, onInput } = renderField('+7999123')
  input.focus()
  edit(input, '+7 9099| 123', 'insertText')
  expect(shown(input)).toBe('+7 909 9|12-3')
  edit(input, '+7 909 |12-3', 'deleteContentBackward')
  expect(shown(input)).toBe('+7 909| 123')
  expect(onInput).toHaveBeenCalledTimes(2)
})

test('a composition is left alone until it is done', () => {
  const { input } = renderField()
  input.value = '+7999'
  fireEvent.input(input, { isComposing: true })
  expect(input.value).toBe('+7999')
})

test('a number that the browser fills in is grouped', () => {
  const { input } = renderField()
  edit(input, '+79991234567|', 'insertReplacementText')
  expect(input.value).toBe('+7 999 123-45-67')
})

/** Types into the focused field, behind the plus that the focus has put there. */
const typeIn = (input: HTMLInputElement, text: string) => {
  input.focus()
  for (const character of text) edit(input, `${input.value}${character}|`, 'insertText')
}

test.each([
  ['9161234567', '+7 916 123-45-67'],
  ['89161234567', '+7 916 123-45-67'],
  ['84951234567', '+7 495 123-45-67'],
  ['919876543210', '+91 987 654 321 0'],
  ['+9607712345', '+960 771 234 5'],
])('%s, typed in Russian, is %s once the field is left', (typed, number) => {
  const { input } = renderField()
  typeIn(input, typed)
  fireEvent.blur(input)
  expect(input.value).toBe(number)
})

test.each([
  ['behind the plus', '+9161234567|', 'insertFromPaste'],
  ['over a selection', '8 (916) 123-45-67|', 'insertFromPaste'],
  ['from a messenger, with invisible marks', '\u202A8 916 123\u201145\u201167\u202C|', 'insertFromPaste'],
  ['by the browser', '89161234567|', 'insertReplacementText'],
  ['by the browser, which names no type of the edit', '9161234567|', ''],
])('a Russian number put in whole has its country code at once: %s', (_, text, inputType) => {
  const { input } = renderField()
  input.focus()
  edit(input, text, inputType)
  expect(shown(input)).toBe('+7 916 123-45-67|')
})

test('a number that the browser fills in with a plus of its own stays', () => {
  const { input } = renderField()
  input.focus()
  edit(input, '+9607712345|', 'insertReplacementText')
  expect(input.value).toBe('+960 771 234 5')
})

test('a Russian number that the field begins with has its country code', () => {
  expect(renderField('89161234567').input.value).toBe('+7 916 123-45-67')
})

test('a pasted number with a plus of its own stays', () => {
  const { input } = renderField()
  input.focus()
  fireEvent.paste(input, { clipboardData: { getData: () => '+9607712345' } })
  edit(input, '+9607712345|', 'insertFromPaste')
  fireEvent.blur(input)
  expect(input.value).toBe('+960 771 234 5')
})

test('the country code is there before the form is sent, also without leaving the field', () => {
  const { input } = renderField()
  typeIn(input, '9161234567')
  if (input.form) fireEvent.submit(input.form)
  expect(input.value).toBe('+7 916 123-45-67')
})

test.each([
  [['en-US'], '9161234567', '+91 612 345 67'],
  [['en-US'], '89161234567', '+7 916 123-45-67'],
  [['en-US', 'ru'], '9161234567', '+7 916 123-45-67'],
  [['en-RU'], '9161234567', '+7 916 123-45-67'],
])('on an English page, in a browser of %j, %s is %s', (languages, typed, number) => {
  vi.stubGlobal('navigator', { languages })
  const { input } = renderField('', authEn)
  typeIn(input, typed)
  fireEvent.blur(input)
  expect(input.value).toBe(number)
})
