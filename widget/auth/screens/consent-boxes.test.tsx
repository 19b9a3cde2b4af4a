import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WidgetKind } from '../../browser/host.ts'
import {
  announced,
  errorOf,
  field,
  press,
  refusal,
  renderWidget,
  reply,
  respondWith,
  sent,
  server,
  type,
} from '../testing/render-widget.tsx'

const versions = { terms: '3.1', policy: '2026-12-01', newsletter: '7' }
const separate = { ...reply.anonymous, consent: 'separate', consent_versions: versions }

const SUBMIT = 'Зарегистрироваться'
const terms = /пользовательское соглашение/
const policy = /обработку персональных данных/
const newsletter = /письма о/

const kinds = ['login', 'auth'] as const

const open = (kind: WidgetKind, checkAuth = async () => Response.json(separate)) =>
  renderWidget({ kind, settings: { view: 'registration' }, checkAuth })

const fillIn = () => {
  type('Почта', 'anna@example.ru')
  type('Имя и фамилия', 'Анна')
  type('Телефон', '+79991234567')
}
const tick = (label: RegExp) => act(async () => fireEvent.click(field(label)))
const boxes = () => [terms, policy, newsletter].map(field)

test.each(kinds)('separate consents of %s are three unticked boxes, of which two are required', async (kind) => {
  await open(kind)
  expect(boxes().map(({ checked, name }) => [name, checked])).toEqual([
    ['terms', false],
    ['policy', false],
    ['subscribe', false],
  ])
  expect(boxes().map((box) => box.getAttribute('aria-required'))).toEqual(['true', 'true', 'false'])
})

test.each(kinds)('each of %s links to its own document and shows its version', async (kind) => {
  await open(kind)
  const labels = boxes().map(({ labels }) => labels?.[0])
  const found = labels.map((label) => [label?.querySelector('a')?.href, label?.querySelector('.version')?.textContent])
  expect(found).toEqual([
    ['https://school.example/user-terms', 'Редакция: 3.1'],
    ['https://school.example/user-offer', 'Редакция: 2026-12-01'],
    ['https://school.example/user-newsletter', 'Редакция: 7'],
  ])
})

test.each(kinds)('a missing box of %s is told at the box, and nothing typed is lost', async (kind) => {
  await open(kind)
  fillIn()
  await tick(terms)
  await tick(newsletter)
  await press(SUBMIT)
  expect(server).not.toHaveBeenCalled()
  const typed = ['Почта', 'Имя и фамилия', 'Телефон'].map((label) => field(label).value)
  expect([errorOf(policy), document.activeElement === field(policy), typed, boxes().map((box) => box.checked)]).toEqual(
    [
      'Дайте согласие на\u00A0обработку данных',
      true,
      ['anna@example.ru', 'Анна', '+7 999 123-45-67'],
      [true, false, true],
    ],
  )
})

test.each(kinds)('%s sends the ticked boxes and no other', async (kind) => {
  await open(kind)
  fillIn()
  for (const box of [terms, policy]) await tick(box)
  respondWith(reply.signedIn())
  await press(SUBMIT)
  expect(sent()).toMatchObject({ terms: 'on', policy: 'on' })
  expect(sent()).not.toHaveProperty('subscribe')
})

test.each(kinds)('a refusal of the server stands at its box of %s', async (kind) => {
  await open(kind)
  fillIn()
  for (const box of boxes()) await act(async () => fireEvent.click(box))
  respondWith(refusal({ policy: ['Дайте согласие на обработку данных'] }))
  await press(SUBMIT)
  expect([errorOf(policy), announced()]).toEqual(Array(2).fill('Дайте согласие на обработку данных'))
  expect(boxes().map((box) => box.checked)).toEqual([true, true, true])
})

test.each(kinds)('%s sends the versions that it has shown', async (kind) => {
  await open(kind)
  fillIn()
  for (const box of [terms, policy]) await tick(box)
  respondWith(reply.signedIn())
  await press(SUBMIT)
  expect(sent()).toMatchObject({ 'terms-version': '3.1', 'policy-version': '2026-12-01', 'subscribe-version': '7' })
})

test.each(kinds)(
  'a text that is new since %s was shown is shown with an unticked box, and what was typed stays',
  async (kind) => {
    let now: object = separate
    await open(kind, async () => Response.json(now))
    fillIn()
    for (const box of [terms, policy]) await tick(box)
    now = { ...separate, consent_versions: { ...versions, policy: '2027-01-01' } }
    const outdated = 'Текст согласия обновился. Прочитайте его и согласитесь ещё раз'
    respondWith(refusal({ policy: [outdated] }))
    await press(SUBMIT)
    expect([errorOf(policy), boxes().map((box) => box.checked), field('Имя и фамилия').value]).toEqual([
      outdated,
      [true, false, false],
      'Анна',
    ])
    await tick(policy)
    respondWith(reply.signedIn())
    await press(SUBMIT)
    expect(sent(1)).toMatchObject({ 'policy-version': '2027-01-01', policy: 'on' })
  },
)

test('a form whose mode is not known yet sends its boxes, so that it is right in both', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>()
  await open('login', () => promise)
  fillIn()
  for (const box of [terms, policy]) await tick(box)
  respondWith(reply.signedIn())
  await press(SUBMIT)
  await act(async () => respond(Response.json(reply.anonymous)))
  expect(sent()).toMatchObject({ terms: 'on', policy: 'on' })
})

const count = () => [document.querySelectorAll('.if-separate').length, document.querySelectorAll('.if-implied').length]

test.each(kinds)(
  'what the other mode of %s has is hidden by styles until the mode is known, and then gone',
  async (kind) => {
    const { promise, resolve: respond } = Promise.withResolvers<Response>()
    await open(kind, () => promise)
    const before = count()
    const box = field(newsletter)
    fireEvent.click(box)
    await act(async () => respond(Response.json(separate)))
    expect([before, count(), field(newsletter) === box, box.checked]).toEqual([
      kind === 'login' ? [4, 0] : [5, 2],
      [0, 0],
      true,
      true,
    ])
  },
)

test.each(kinds)('implied consents of %s show no version, and no link to the newsletter', async (kind) => {
  await open(kind, async () => Response.json(reply.anonymous))
  expect([
    document.querySelectorAll('.version').length,
    screen.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname),
    document.querySelectorAll('[name=subscribe]').length,
  ]).toEqual([0, ['/user-terms', '/user-offer'], kind === 'login' ? 0 : 1])
})

test('the locked button of the school’s form says which consents it needs', async () => {
  await open('auth')
  const why = document.getElementById(
    screen.getByRole('button', { name: SUBMIT }).getAttribute('aria-describedby') ?? '',
  )
  expect(why?.textContent).toBe('Сначала примите соглашение и\u00A0дайте согласие на\u00A0обработку данных')
})
