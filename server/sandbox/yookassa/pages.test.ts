import { expect, test } from 'vitest'
import {
  aCharge,
  byCard,
  openProviderFixture,
  PLAIN,
  refOf,
  SECURE,
  type ProviderFixture,
} from '../../payments/providers/yookassa/testing/provider-fixture.ts'

const card = { number: '5555 5555 5555 4444', expiry: '12 / 40', cvc: '123' }

const send = async ({ base }: ProviderFixture, ref: string, form: Record<string, string>, query = '') => {
  const body = new URLSearchParams(form)
  const response = await fetch(`${base}/pay/${ref}${query}`, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}

const look = async ({ base }: ProviderFixture, ref: string, query = '') =>
  (await fetch(`${base}/pay/${ref}${query}`)).text()

const statusOf = ({ sandbox }: ProviderFixture) => {
  const [payment] = sandbox.payments()
  return [payment?.status, payment?.cancellation_details?.reason]
}

const back = aCharge().returnUrl

test('a card is typed on the page, and the person comes back to the school', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  const page = await look(fixture, ref)
  const { status, to } = await send(fixture, ref, { do: 'pay', ...card })
  expect([page.includes('Заказ 17'), page.includes('1\u00a0500\u00a0₽'), status, to, statusOf(fixture)]).toEqual([
    true,
    true,
    303,
    back,
    ['succeeded', undefined],
  ])
})

test('a card with 3-D Secure is asked about by the bank, and pays when the person agrees', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  const typed = await send(fixture, ref, { do: 'pay', ...card, number: SECURE })
  const page = await look(fixture, ref)
  const before = statusOf(fixture)
  const agreed = await send(fixture, ref, { do: 'confirm' })
  expect([typed.to, page.includes('Банк спрашивает'), before, agreed.to, statusOf(fixture)]).toEqual([
    `${fixture.base}/pay/${ref}`,
    true,
    ['pending', undefined],
    back,
    ['succeeded', undefined],
  ])
})

test('a card form cannot be confirmed without a card', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  await send(fixture, ref, { do: 'confirm' })
  expect(statusOf(fixture)).toEqual(['pending', undefined])
})

test.each([
  { number: '5555 5555 5555 4445' },
  { number: '4111' },
  { cvc: '12' },
  { expiry: '13 / 40' },
  { expiry: '12 / 25' },
])('a mistake in the card (%o) is told on the page, and nothing is charged', async (wrong) => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  const { status, text } = await send(fixture, ref, { do: 'pay', ...card, ...wrong })
  expect([status, text.includes('Проверьте данные карты'), statusOf(fixture)]).toEqual([
    200,
    true,
    ['pending', undefined],
  ])
})

test.each(['sbp', 'sberbank'] as const)('%s shows a QR, and is paid in the app or refused there', async (method) => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge({ instrument: { kind: 'page', method } })))
  const page = await look(fixture, ref)
  const { to } = await send(fixture, ref, { do: 'decline', reason: 'insufficient_funds' })
  expect([page.includes('<svg'), page.includes('Оплатить в приложении'), to, statusOf(fixture)]).toEqual([
    true,
    true,
    back,
    ['canceled', 'insufficient_funds'],
  ])
})

test('a person who leaves has neither paid nor refused, and may come back to the page', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  const { to } = await send(fixture, ref, { do: 'leave' })
  const before = statusOf(fixture)
  await send(fixture, ref, { do: 'confirm' })
  expect([to, before, statusOf(fixture)]).toEqual([back, ['pending', undefined], ['succeeded', undefined]])
})

test('a page that is sent twice pays once, and a paid payment cannot be refused any more', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  const responses = [
    await send(fixture, ref, { do: 'pay', ...card }),
    await send(fixture, ref, { do: 'pay', ...card }),
    await send(fixture, ref, { do: 'decline', reason: 'general_decline' }),
  ]
  await fixture.notices.settled()
  expect([responses.map(({ to }) => to), statusOf(fixture), fixture.received.length]).toEqual([
    [back, back, back],
    ['succeeded', undefined],
    1,
  ])
})

test('a page that is too late says so', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  fixture.sandbox.expire(ref)
  expect([(await look(fixture, ref)).includes('Не получилось'), statusOf(fixture)]).toEqual([
    true,
    ['canceled', 'expired_on_confirmation'],
  ])
})

test('a card is bound on a page without a sum', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.bind?.(aCharge())
  const ref = outcome ? refOf(outcome) : ''
  const page = await look(fixture, ref)
  const { to } = await send(fixture, ref, { do: 'pay', ...card, number: PLAIN })
  const bound = await fixture.provider.findBinding?.(ref)
  expect([page.includes('Привязка карты'), page.includes('class="amount"'), to, bound?.kind]).toEqual([
    true,
    false,
    back,
    'bound',
  ])
})

test('in the frame of the widget the page stays, and tells what has come of the payment', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge({ instrument: { kind: 'widget' } })))
  const open = await look(fixture, ref, '?frame=1')
  const { to } = await send(fixture, ref, { do: 'pay', ...card }, '?frame=1')
  const done = await look(fixture, ref, '?frame=1')
  expect([
    open.includes('value="leave"'),
    to,
    done.includes('data-event="success"'),
    done.includes('frame.js'),
  ]).toEqual([false, `${fixture.base}/pay/${ref}?frame=1`, true, true])
})

test('there is no page of a payment that does not exist', async () => {
  const { base } = await openProviderFixture()
  expect((await fetch(`${base}/pay/no-such`)).status).toBe(404)
})
