import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderStep } from '../testing/render-step.tsx'
import { popups } from './popups.tsx'

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')
const gift = { code: 'abc', lils: 3_000, giver: 'Анна', gender: 'f' as const }

test('the country of the card is asked, and what it means for the currency', async () => {
  const { flow } = renderStep(popups.country)
  const title = screen.getByRole('dialog', { name: 'Картой какой страны будете оплачивать?' })
  await press(/Россия, Беларусь/)
  await press(/Другие страны/)
  expect([title, flow.setCountry.mock.calls]).toEqual([dialog(), [[true], [false]]])
})

test('a black box is offered for 399₽, and no is one press too', async () => {
  const { flow } = renderStep(popups['black-box'])
  await press(/Добавить за.399₽/)
  await press('Нет, спасибо')
  expect([flow.addBlackBox.mock.calls.length, flow.closePopup.mock.calls.length]).toEqual([1, 1])
})

test.each([
  ['Анна подарила вам сертификат.', gift],
  ['Пётр подарил вам сертификат.', { ...gift, giver: 'Пётр', gender: 'm' as const }],
  ['Вам подарок от пользователя Саша.', { ...gift, giver: 'Саша', gender: null }],
  ['Вам подарили сертификат.', { ...gift, giver: '', gender: null }],
])('a certificate says who gave it: %s', async (message, certificate) => {
  const { flow } = renderStep(popups.certificate, { state: { certificate } })
  screen.getByText((text) => text.replaceAll('\u00A0', ' ') === message)
  await press('Принять')
  expect([
    dialog().querySelector('h2')?.textContent.replaceAll('\u00A0', ' '),
    flow.acceptCertificate.mock.calls,
  ]).toEqual(['Примените подарочный сертификат на сумму 3 000₽', [[]]])
})

test('the cross closes a popup, and so does a press that begins and ends beside it', async () => {
  const { flow } = renderStep(popups.country)
  await press('Закрыть')
  fireEvent.pointerDown(dialog())
  fireEvent.click(dialog())
  fireEvent.pointerDown(screen.getByRole('heading'))
  fireEvent.click(dialog())
  expect(flow.closePopup).toHaveBeenCalledTimes(2)
})

test('Esc closes a popup by the browser, which is told', async () => {
  const { flow } = renderStep(popups.country)
  await act(async () => dialog().close())
  expect(flow.closePopup).toHaveBeenCalledOnce()
})

test('a refusal is told in the popup', () => {
  renderStep(popups.country, { state: { errors: { __all__: 'Нет связи' } } })
  expect(dialog().textContent).toContain('Нет связи')
})

test('a popup that has come up by itself has the focus at its title: no key buys by mistake', () => {
  renderStep(popups['black-box'])
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
