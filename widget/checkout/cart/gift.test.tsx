import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { GiftReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { CheckoutFlow } from '../flow/flow-contract.ts'
import { View } from '../steps/list.tsx'
import { aCart, anItem } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'

const GIFT: GiftReply = {
  giver_name: 'Бабушка Оля',
  giver_gender: 'f',
  receiver_email: 'vnuk@example.com',
  message: 'С днём рождения!',
  send_on: '2026-12-24',
}

const show = (gift: GiftReply | null, setGift?: CheckoutFlow['setGift']) => {
  const item = anItem({ name: 'Сертификат', type: 'gift-certificate', is_gift: true, gift })
  return renderStep(View, { state: { cart: aCart({ items: [item] }) }, flow: setGift && { setGift } })
}

const EDIT = 'От\u00A0кого и\u00A0кому: Сертификат'

/** Once a page it is fetched. */
beforeAll(async () => {
  show(null)
  await screen.findByRole('button', { name: EDIT })
  cleanup()
})

const hints = () =>
  [...document.querySelectorAll('.about .hint')].map((one) => one.textContent.replaceAll('\u00A0', ' '))
const edit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: EDIT })))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })))

test('a course has no gift', () => {
  renderStep(View)
  expect(screen.queryByRole('button', { name: /От.кого/ })).toBeNull()
})

test.each([
  [null, ['Код придёт вам на почту сразу после оплаты.']],
  [GIFT, ['От кого: Бабушка Оля.', 'Письмо с кодом уйдёт на vnuk@example.com 24 декабря 2026.']],
  [{ ...GIFT, giver_name: null, send_on: null }, ['Письмо с кодом уйдёт на vnuk@example.com сразу после оплаты.']],
])('a certificate says where its code goes', (gift, texts) => {
  show(gift)
  expect(hints().slice(1)).toEqual(texts)
})

test('the form shows what was said, and sends what is there then', async () => {
  const { flow } = show(GIFT)
  await edit()
  const shown = ['От кого', 'Как написать', 'Почта получателя', 'Пожелание', 'Когда отправить'].map(
    (label) => field(label).value,
  )
  fireEvent.input(field('Пожелание'), { target: { value: 'Ура' } })
  await save()
  expect([shown, flow.setGift.mock.calls, screen.queryByRole('dialog')]).toEqual([
    ['Бабушка Оля', 'f', 'vnuk@example.com', 'С днём рождения!', '2026-12-24'],
    [['item-1', { ...GIFT, message: 'Ура' }]],
    null,
  ])
})

test('what the school refuses stands at its field, and what was typed stays', async () => {
  show(null, async () => ({ message: 'Без ссылок', send_on: 'Другой день' }))
  await edit()
  fireEvent.input(field('Пожелание'), { target: { value: 'evil.example' } })
  await save()
  const notes = ['Пожелание', 'Когда отправить'].map((label) => {
    const id = field(label).getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent
  })
  expect([notes, field('Пожелание').value, document.activeElement]).toEqual([
    ['Без ссылок', 'Другой день'],
    'evil.example',
    field('Пожелание'),
  ])
})
