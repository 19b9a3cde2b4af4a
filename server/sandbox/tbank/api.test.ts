import { expect, test } from 'vitest'
import {
  aCharge,
  openedPayment,
  books,
  openProviderFixture,
  paidPayment,
} from '../../payments/providers/tbank/testing/provider-fixture.ts'
import { testCards } from './test-cards.ts'

const request = { OrderId: 'order-1', Amount: 150_000 }
const item = { Name: 'Курс', Price: 150_000, Quantity: 1, Amount: 150_000 }

const receipt = (...Items: object[]) => ({ Receipt: { Taxation: 'usn_income', Items } })

test.each([
  ['a sum below a ruble', { ...request, Amount: 99 }, '251'],
  ['a sum that is no number', { ...request, Amount: '1e5' }, '17'],
  ['no order', { Amount: 150_000 }, '17'],
  ['an order with a name of 37 characters', { ...request, OrderId: 'x'.repeat(37) }, '17'],
  ['a card that is to be kept for nobody', { ...request, Recurrent: 'Y' }, '216'],
  ['a receipt of another sum', { ...request, ...receipt({ ...item, Price: 1, Amount: 1 }) }, '308'],
  ['a receipt whose prices do not multiply', { ...request, ...receipt({ ...item, Quantity: 2 }) }, '308'],
  ['a receipt without items', { ...request, ...receipt() }, '17'],
  ['an hour that is no time', { ...request, RedirectDueDate: 'tomorrow' }, '17'],
])('a payment with %s is refused', async (_, fields, code) => {
  const fixture = await openProviderFixture()
  const response = await fixture.call('Init', fields)
  expect([response.Success, response.ErrorCode, books(fixture).payments]).toEqual([false, code, []])
})

test('a name is taken once', async () => {
  const fixture = await openProviderFixture()
  await fixture.call('Init', request)
  const response = await fixture.call('Init', { ...request, Amount: 1_000 })
  expect([response.ErrorCode, books(fixture).payments]).toEqual(['20', ['order-1 NEW']])
})

test.each([
  ['without a signature', {}, '2'],
  ['with a wrong signature', { Token: 'x' }, '204'],
  ['of another terminal', { Token: 'x', TerminalKey: 'other' }, '205'],
])('a call %s is refused', async (_, fields, code) => {
  const { settings } = await openProviderFixture()
  const body = JSON.stringify({ TerminalKey: settings.terminalKey, ...request, ...fields })
  const response = await fetch(`${settings.url}/Init`, { method: 'POST', body })
  expect(await response.json()).toMatchObject({ Success: false, ErrorCode: code })
})

test('a customer has cards only once one was kept', async () => {
  const { call } = await openProviderFixture()
  const before = await call('GetCardList', { CustomerKey: 'person-1' })
  await call('AddCustomer', { CustomerKey: 'person-1' })
  expect([before.ErrorCode, await call('GetCardList', { CustomerKey: 'person-1' })]).toEqual(['7', []])
})

test('a QR code leads to the page of the Faster Payments System, from ten rubles on', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  const small = await openedPayment(fixture, { attemptId: 'small', money: { amount: 999, currency: 'RUB' } })
  const link = await fixture.call('GetQr', { PaymentId: ref })
  const picture = await fixture.call('GetQr', { PaymentId: ref, DataType: 'IMAGE' })
  const refused = await fixture.call('GetQr', { PaymentId: small })
  expect([link.Data, String(picture.Data).startsWith('<svg '), refused.ErrorCode]).toEqual([
    `${fixture.base}/qr/${ref}`,
    true,
    '3016',
  ])
})

test('one payment is charged once', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const response = await fixture.call('Charge', { PaymentId: ref, RebillId: '1' })
  expect([response.ErrorCode, books(fixture).movements]).toEqual(['8', ['captured 150000 attempt-1']])
})

test('one request of a refund is carried out once, and answered as before', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const fields = { PaymentId: ref, Amount: 50_000, ExternalRequestId: 'r' }
  const responses = [await fixture.call('Cancel', fields), await fixture.call('Cancel', fields)]
  expect([responses.map(({ Status, NewAmount }) => [Status, NewAmount]), books(fixture).movements]).toEqual([
    [
      ['PARTIAL_REFUNDED', 100_000],
      ['PARTIAL_REFUNDED', 100_000],
    ],
    ['captured 150000 attempt-1', 'refunded 50000 attempt-1'],
  ])
})

test('without a name of its own a refund is carried out as often as it is asked for', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  await fixture.call('Cancel', { PaymentId: ref, Amount: 50_000 })
  await fixture.call('Cancel', { PaymentId: ref, Amount: 50_000 })
  expect(books(fixture).movements.slice(1)).toEqual(['refunded 50000 attempt-1', 'refunded 50000 attempt-1'])
})

test('a notification is sent to the terminal’s own address where the payment has none', async () => {
  const fixture = await openProviderFixture()
  const { PaymentId } = await fixture.call('Init', request)
  fixture.bank.decline(String(PaymentId))
  await fixture.notices.settled()
  expect(fixture.received.map(({ url }) => url)).toEqual(['https://school.example/pay/notify/tbank/'])
})

test('a payment is begun as the adapter asks', async () => {
  const fixture = await openProviderFixture()
  await fixture.provider.charge(aCharge({ save: true }))
  expect(fixture.bank.payments()[0]).toMatchObject({ owner: 'attempt-1', isSaving: true })
})

test('a saved card has a name of its own beside the one that it is charged by', async () => {
  const fixture = await openProviderFixture()
  await paidPayment(fixture, { save: true })
  const [card] = Object.values(await fixture.call('GetCardList', { CustomerKey: 'attempt-1' }))
  const { CardId, RebillId } = Object(card)
  expect([CardId, RebillId, CardId === RebillId]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    false,
  ])
})

test('the card of a rejected payment is saved as well', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture, { save: true })
  fixture.bank.pay(ref, testCards.noMoney.number)
  const cards = await fixture.call('GetCardList', { CustomerKey: 'attempt-1' })
  expect([books(fixture).payments, Object.values(cards).length]).toEqual([['attempt-1 REJECTED'], 1])
})

test.each(['cards', 'TinkoffPay', 'qrsbp'] as const)('a payment names its source: %s', async (source) => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  if (source === 'cards') fixture.bank.pay(ref)
  else fixture.bank.payInApp(ref, source)
  expect(await fixture.call('GetState', { PaymentId: ref })).toMatchObject({
    Params: [{ Key: 'Source', Value: source }],
  })
})
