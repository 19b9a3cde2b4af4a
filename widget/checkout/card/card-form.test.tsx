import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Announcer } from '../../ui/announcer.tsx'
import type { Errors } from '../model/state.ts'
import { CardForm, type SendCard } from './card-form.tsx'

afterEach(cleanup)

const nothing: Errors = {}

const show = (send: SendCard, refused: Errors, lang: 'ru' | 'en') => (
  <Announcer>
    <CardForm lang={lang} isBusy={false} asksToStore isBinding={false} refused={refused} onSend={send} />
  </Announcer>
)

const renderForm = (errors: Errors | null = null, lang: 'ru' | 'en' = 'ru') => {
  const send = vi.fn<SendCard>(async () => errors)
  const { unmount, rerender } = render(show(send, nothing, lang))
  const refuse = (refused: Errors) => act(async () => rerender(show(send, refused, lang)))
  return { send, unmount, refuse }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox')
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const leave = (label: string) => act(async () => fireEvent.blur(field(label)))
const submit = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: /^(?:Оплатить картой|Сохранить данные карты)$/ })))
const announced = () => screen.getByRole('status').textContent

/** The sentence that a screen reader reads with a field. */
const noteAt = (label: string) => {
  const id = field(label).getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}

const fill = () => {
  type('Номер карты', '4242424242424242')
  type('Имя на карте', 'ANNA BELOVA')
  type('Месяц и год', '1230')
  type('CVV2', '123')
}

/** What the browser and a phone's keyboard go by. */
const look = (input: HTMLInputElement) =>
  ['autocomplete', 'inputmode', 'name', 'spellcheck', 'autocapitalize', 'aria-required'].map((name) =>
    input.getAttribute(name),
  )

test('the browser fills in a card, phones show figures, no form can send it, and all of it is required', () => {
  renderForm()
  expect(inputs().map(look)).toEqual([
    ['cc-number', 'numeric', null, 'false', 'off', 'true'],
    ['cc-name', null, null, 'false', 'off', 'true'],
    ['cc-exp', 'numeric', null, 'false', 'off', 'true'],
    ['cc-csc', 'numeric', null, 'false', 'off', 'true'],
  ])
})

test('an empty form says what is wrong with every field and leads to the first', async () => {
  const { send } = renderForm()
  await submit()
  expect(['Номер карты', 'Имя на карте', 'Месяц и год', 'CVV2'].map(noteAt)).toEqual([
    'Введите правильный номер карты',
    'Введите имя владельца латинскими буквами',
    'Укажите срок действия',
    'Укажите код',
  ])
  expect([document.activeElement, send.mock.calls]).toEqual([field('Номер карты'), []])
})

test('the first bad field is led to, wherever it is', async () => {
  renderForm()
  fill()
  type('Месяц и год', '1225')
  await submit()
  expect([document.activeElement, announced()]).toEqual([field('Месяц и год'), 'Укажите срок действия'])
})

test('a field speaks when it is left, and is silent again while it is typed in', async () => {
  renderForm()
  type('Номер карты', '4242')
  await leave('Номер карты')
  const left = noteAt('Номер карты')
  type('Номер карты', '42424')
  expect([left, noteAt('Номер карты')]).toEqual(['Введите правильный номер карты', null])
})

test('a field that is left empty is not complained about', async () => {
  renderForm()
  await leave('Номер карты')
  expect(noteAt('Номер карты')).toBe(null)
})

test('the brand is named to who does not see its sign, and where the code is follows from it', () => {
  renderForm()
  const before = noteAt('CVV2')
  type('Номер карты', '3782')
  expect([before, announced(), noteAt('CVV2')]).toEqual([
    '3\u00A0цифры на\u00A0обороте карты',
    'Карта American Express',
    '4\u00A0цифры на\u00A0лицевой стороне',
  ])
})

test('a card that is taken is gone from the fields', async () => {
  const { send } = renderForm()
  fill()
  await submit()
  expect([send.mock.calls.map(([card]) => card), inputs().map(({ value }) => value)]).toEqual([
    [{ number: '4242424242424242', name: 'ANNA BELOVA', exp: '1230', cvv: '123', brand: 'visa', isSaved: false }],
    ['', '', '', ''],
  ])
})

test('the card stays only by the buyer’s word, which nobody gives before', async () => {
  const { send } = renderForm()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Сохранить карту для следующих покупок' })
  const before = box.checked
  fireEvent.click(box)
  fill()
  await submit()
  expect([before, send.mock.calls.map(([card]) => card.isSaved)]).toEqual([false, [true]])
})

test('whoever has got the card knows when its form was left', async () => {
  const { send, unmount } = renderForm()
  fill()
  await submit()
  const left = send.mock.calls[0]?.[1]
  const before = left?.aborted
  unmount()
  expect([before, left?.aborted]).toEqual([false, true])
})

test('what the provider finds wrong stands at its field, and the card stays to be corrected', async () => {
  renderForm({ cvv: 'Укажите код' })
  fill()
  await submit()
  expect([noteAt('CVV2'), document.activeElement, field('Номер карты').value]).toEqual([
    'Укажите код',
    field('CVV2'),
    '4242 4242 4242 4242',
  ])
})

test('what is wrong with the whole is said above the button', async () => {
  renderForm({ __all__: 'Форма не загрузилась' })
  fill()
  await submit()
  expect([announced(), screen.getAllByText('Форма не загрузилась').length]).toEqual(['Форма не загрузилась', 2])
})

test('what the school has refused is said as well', async () => {
  const { refuse } = renderForm()
  await refuse({ __all__: 'Введите карту ещё раз' })
  expect(announced()).toBe('Введите карту ещё раз')
})

test('a second press while the card is on its way sends nothing', async () => {
  const { send } = renderForm()
  send.mockReturnValue(new Promise(() => {}))
  fill()
  await submit()
  await submit()
  expect(send).toHaveBeenCalledOnce()
})

test('the fields are emptied when the form is left', () => {
  const { unmount } = renderForm()
  fill()
  const left = inputs()
  unmount()
  expect(left.map(({ value }) => value)).toEqual(['', '', '', ''])
})

test('the fields are emptied when the page is left, so that it can be come back to', () => {
  renderForm()
  fill()
  dispatchEvent(new Event('pagehide'))
  expect(inputs().map(({ value }) => value)).toEqual(['', '', '', ''])
})

test('a number that is put together by an input method is spelled once it is done', () => {
  renderForm()
  const number = field('Номер карты')
  number.value = '42424'
  fireEvent.input(number, { isComposing: true })
  const meanwhile = number.value
  fireEvent.compositionEnd(number)
  expect([meanwhile, number.value]).toEqual(['42424', '4242 4'])
})

test('the form speaks English', () => {
  renderForm(null, 'en')
  expect(screen.getByRole('button').textContent).toBe('Pay by card')
})

test('the button speaks of saving only where the box is ticked', async () => {
  renderForm()
  const button = screen.getByRole('button')
  const before = button.textContent
  await act(async () => fireEvent.click(screen.getByRole('checkbox')))
  expect([before, button.textContent]).toEqual(['Оплатить картой', 'Сохранить данные карты'])
})

test('a card that is only saved is linked', () => {
  render(
    <Announcer>
      <CardForm lang="ru" isBusy={false} asksToStore={false} isBinding refused={nothing} onSend={vi.fn()} />
    </Announcer>,
  )
  expect(screen.getByRole('button').textContent).toBe('Привязать карту')
})

test('a month that there is not is refused', async () => {
  const { send } = renderForm()
  fill()
  type('Месяц и год', '')
  for (const value of ['1', '13', '133', '13 / 30']) type('Месяц и год', value)
  await submit()
  expect([field('Месяц и год').value, send.mock.calls.length]).toEqual(['13 / 30', 0])
})
