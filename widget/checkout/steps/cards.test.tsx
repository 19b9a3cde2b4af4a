import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCard, aCart } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'
import { View } from './cards.tsx'

const cards = [
  aCard({ id: 'old', number: '1111', exp: '01/20', type: 'mastercard' }),
  aCard({ id: 'visa', number: '4242', exp: '12/45' }),
  aCard({ id: 'mir', number: '0004', exp: '10/44', type: 'mir' }),
]

const renderCards = (state = {}) => renderStep(View, { state: { step: 'cards', cart: aCart({ cards }), ...state } })

const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const pressContinue = () => fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }))

test('saved cards are told apart by brand, last figures and expiry; one that has expired cannot be chosen and says so', () => {
  renderCards()
  const choices = radios().map(({ labels, disabled }) => [labels?.[0]?.textContent.replaceAll('\u00A0', ' '), disabled])
  expect(choices).toEqual([
    ['Mastercard •••• 1111карта, последние цифры 1111Срок истёк 01/20, этой картой оплатить нельзя', true],
    ['Visa •••• 4242карта, последние цифры 4242до 12/45', false],
    ['Мир •••• 0004карта, последние цифры 0004до 10/44', false],
    ['Новая картаДанные введёте на следующем шаге', false],
  ])
})

test('the first card that can pay is chosen from the start, and pays', () => {
  const { flow } = renderCards()
  const chosen = radios().map(({ checked }) => checked)
  pressContinue()
  expect([chosen, flow.chooseCard.mock.calls]).toEqual([[false, true, false, false], [['visa']]])
})

test('another card can be chosen', () => {
  const { flow } = renderCards()
  fireEvent.click(screen.getByLabelText(/0004/))
  pressContinue()
  expect(flow.chooseCard.mock.calls).toEqual([['mir']])
})

test('«Новая карта» leads to its form', () => {
  const { flow } = renderCards()
  fireEvent.click(screen.getByLabelText(/Новая карта/))
  pressContinue()
  expect([flow.chooseNewCard.mock.calls, flow.chooseCard.mock.calls]).toEqual([[[]], []])
})

test('the card that was chosen before is chosen still', () => {
  renderCards({ cardId: 'mir' })
  expect(radios().map(({ checked }) => checked)).toEqual([false, false, true, false])
})
