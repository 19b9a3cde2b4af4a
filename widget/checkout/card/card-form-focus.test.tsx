import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Announcer } from '../../ui/announcer.tsx'
import { CardForm } from './card-form.tsx'

afterEach(cleanup)

const nothing = {}

const renderForm = () =>
  render(
    <Announcer>
      <CardForm lang="ru" isBusy={false} asksToStore isBinding={false} refused={nothing} onSend={async () => null} />
    </Announcer>,
  )

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox')
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })

const fill = () => {
  type('Номер карты', '4242424242424242')
  type('Имя на карте', 'ANNA BELOVA')
  type('Месяц и год', '1230')
  type('CVV2', '123')
}

/** Types at the caret, as the browser does: one edit with its kind. */
const typeIn = (label: string, value: string, { caret = value.length, inputType = 'insertText' } = {}) => {
  const input = field(label)
  input.focus()
  input.value = value
  input.setSelectionRange(caret, caret)
  fireEvent.input(input, { inputType })
}
const focused = () => inputs().findIndex((input) => input === document.activeElement)

test('a whole field leads to the next empty one: the number to the name, or to the term, the term to the code', () => {
  renderForm()
  typeIn('Номер карты', '4242 4242 4242 424')
  const places = [focused()]
  typeIn('Номер карты', '4242 4242 4242 4242')
  places.push(focused())
  type('Имя на карте', 'ANNA BELOVA')
  typeIn('Номер карты', '4242 4242 4242 424', { inputType: 'deleteContentBackward' })
  typeIn('Номер карты', '4242 4242 4242 4242')
  places.push(focused())
  typeIn('Месяц и год', '12 / 30', { inputType: 'insertFromPaste' })
  places.push(focused())
  expect(places).toEqual([0, 1, 2, 3])
})

test.each([
  ['what is wrong', 'Номер карты', '4242 4242 4242 4243', {}],
  ['a correction in the middle', 'Номер карты', '4242 4242 4242 4242', { caret: 6 }],
  ['what the browser fills in', 'Номер карты', '4242 4242 4242 4242', { inputType: 'insertReplacementText' }],
  ['a number that may go on', 'Номер карты', '6304 0000 0000 0000', {}],
  ['a year that may go on', 'Месяц и год', '12 / 20', {}],
])('%s does not move the focus', (_, label, value, edit) => {
  renderForm()
  typeIn(label, value, edit)
  expect(document.activeElement).toBe(field(label))
})

test('a last figure that is replaced does not move the focus', () => {
  renderForm()
  typeIn('Номер карты', '4242 4242 4242 4243')
  typeIn('Номер карты', '4242 4242 4242 4242')
  expect(document.activeElement).toBe(field('Номер карты'))
})

test('a Tab right after that keeps the focus there, and the next one moves it', () => {
  renderForm()
  typeIn('Номер карты', '4242 4242 4242 4242')
  const presses = [1, 2].map(() => fireEvent.keyDown(field('Имя на карте'), { key: 'Tab' }))
  expect(presses).toEqual([false, true])
})

test('Shift and Tab right after that move the focus as everywhere', () => {
  renderForm()
  typeIn('Номер карты', '4242 4242 4242 4242')
  expect(fireEvent.keyDown(field('Имя на карте'), { key: 'Tab', shiftKey: true })).toBe(true)
})

test.each([
  ['Backspace', [{ key: 'Backspace' }]],
  ['ArrowLeft', [{ key: 'ArrowLeft' }]],
  ['Home', [{ key: 'Home' }]],
  ['Ctrl and A', [{ key: 'Control' }, { key: 'ф', code: 'KeyA', ctrlKey: true }]],
  ['Command and Z', [{ key: 'Meta' }, { key: 'z', code: 'KeyZ', metaKey: true }]],
])('%s right after that corrects the field before', (_, keys) => {
  renderForm()
  typeIn('Номер карты', '4242 4242 4242 4242')
  for (const key of keys) fireEvent.keyDown(field('Имя на карте'), key)
  expect(document.activeElement).toBe(field('Номер карты'))
})

test.each([
  ['a letter', (name: HTMLElement) => fireEvent.keyDown(name, { key: 'A', code: 'KeyA' })],
  [
    'the focus elsewhere and back',
    (name: HTMLElement) => {
      field('CVV2').focus()
      name.focus()
    },
  ],
])('after %s a correction is of the field that has the focus', (_, act) => {
  renderForm()
  typeIn('Номер карты', '4242 4242 4242 4242')
  const name = field('Имя на карте')
  act(name)
  fireEvent.keyDown(name, { key: 'Backspace' })
  expect(document.activeElement).toBe(name)
})

test('a correction does not move the focus where all is filled in', () => {
  renderForm()
  fill()
  typeIn('Номер карты', '4242 4242 4242 424', { inputType: 'deleteContentBackward' })
  typeIn('Номер карты', '4242 4242 4242 4242')
  expect(document.activeElement).toBe(field('Номер карты'))
})
