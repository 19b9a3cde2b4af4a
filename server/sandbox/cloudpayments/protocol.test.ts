import { expect, test } from 'vitest'
import { openProviderFixture, PLAIN, SECURE } from '../../payments/providers/cloudpayments/testing/provider-fixture.ts'

const order = { Amount: 10, Currency: 'RUB', InvoiceId: '1234567', IpAddress: '123.123.123.123', AccountId: 'user_x' }

test('a call without the right credentials is 401, but a link of SberPay needs none', async () => {
  const { settings } = await openProviderFixture()
  const body = JSON.stringify({ ...order, PublicId: settings.publicId, Scheme: 'charge' })
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', ...headers }
    return (await fetch(`${settings.url}${path}`, { method: 'POST', headers: sent, body })).status
  }
  const wrong = { authorization: `Basic ${Buffer.from(`${settings.publicId}:wrong`).toString('base64')}` }
  expect([
    await post('/payments/cards/charge'),
    await post('/payments/get', wrong),
    await post('/payments/qr/sbp/link'),
    await post('/payments/qr/sberpay/link'),
  ]).toEqual([401, 401, 401, 200])
})

test('a bad request tells what is missing', async () => {
  const { call } = await openProviderFixture()
  const responses = [
    await call('/payments/cards/charge', { ...order, CardCryptogramPacket: 'x', Amount: undefined }),
    await call('/payments/cards/charge', { ...order, CardCryptogramPacket: 'x', IpAddress: undefined }),
    await call('/payments/cards/charge', { ...order, CardCryptogramPacket: 'x', Amount: 0.001 }),
    await call('/payments/cards/charge', { ...order, CardCryptogramPacket: 'x' }),
    await call('/payments/tokens/charge', { ...order, Token: 'tk_1' }),
  ]
  expect(responses).toEqual([
    { Success: false, Message: 'Amount is required' },
    { Success: false, Message: 'IpAddress is required' },
    { Success: false, Message: 'Amount is required' },
    { Success: false, Message: 'CardCryptogramPacket is wrong' },
    { Success: false, Message: 'TrInitiatorCode is required' },
  ])
})

test('a call may be a form as well as JSON', async () => {
  const { settings, sandbox } = await openProviderFixture()
  const authorization = `Basic ${Buffer.from(`${settings.publicId}:${settings.apiSecret}`).toString('base64')}`
  const fields = { ...order, Amount: '10', CardCryptogramPacket: sandbox.cryptogramOf(PLAIN), SaveCard: 'true' }
  const sent = { method: 'POST', headers: { authorization }, body: new URLSearchParams(fields) }
  const response: { Success: boolean; Model: { Status: string; Token: string } } = await (
    await fetch(`${settings.url}/payments/cards/charge`, sent)
  ).json()
  expect([response.Success, response.Model.Status, response.Model.Token]).toEqual([
    true,
    'Completed',
    expect.stringMatching(/^tk_/),
  ])
})

test('a call with the id of an earlier one answers what that did, for an hour', async () => {
  const { call, sandbox, clock } = await openProviderFixture()
  const link = async () =>
    call('/payments/tokens/charge', { ...order, Token, TrInitiatorCode: 1 }, { 'x-request-id': 'r' })
  const first = await call('/payments/cards/charge', {
    ...order,
    CardCryptogramPacket: sandbox.cryptogramOf(PLAIN),
    SaveCard: true,
  })
  const { Token } = Object(first.Model)
  const responses = [await link(), await link()]
  clock.advance(3_600_000)
  await link()
  expect([responses[0], sandbox.transactions().length]).toEqual([responses[1], 3])
})

test('two calls with one id at once are carried out once', async () => {
  const { call, sandbox } = await openProviderFixture()
  const body = { ...order, CardCryptogramPacket: sandbox.cryptogramOf(PLAIN) }
  const pay = async () => call('/payments/cards/charge', body, { 'x-request-id': 'r' })
  const [first, second] = await Promise.all([pay(), pay()])
  expect([first, sandbox.transactions().length]).toEqual([second, 1])
})

test('no card number is in a cryptogram, and none that somebody has changed is taken', async () => {
  const { call, sandbox } = await openProviderFixture()
  const cryptogram = sandbox.cryptogramOf(PLAIN)
  const text = Buffer.from(cryptogram, 'base64').toString('latin1')
  const changed = `${cryptogram.slice(0, -8)}AAAAAAA=`
  const response = await call('/payments/cards/charge', { ...order, CardCryptogramPacket: changed })
  expect([text.includes(PLAIN), response.Message]).toEqual([false, 'CardCryptogramPacket is wrong'])
})

test('a payment that is not known is not found, by its id and by its name', async () => {
  const { call } = await openProviderFixture()
  const responses = [
    await call('/payments/get', { TransactionId: 17 }),
    await call('/v2/payments/find', { InvoiceId: 'x' }),
  ]
  const absent = { Success: false, Message: 'Not found' }
  expect(responses).toEqual([absent, absent])
})

test('of several payments of one name the last is found', async () => {
  const { call, sandbox } = await openProviderFixture()
  for (const Amount of [10, 20])
    await call('/payments/cards/charge', { ...order, Amount, CardCryptogramPacket: sandbox.cryptogramOf(PLAIN) })
  const { Model } = await call('/v2/payments/find', { InvoiceId: order.InvoiceId })
  expect(Object(Model).Amount).toBe(20)
})

test('a picture of a code comes in base64', async () => {
  const { call, settings } = await openProviderFixture()
  const body = { ...order, PublicId: settings.publicId, Scheme: 'charge' }
  const { Model } = await call('/payments/qr/sbp/image', body)
  const { QrImage, QrUrl } = Object(Model)
  expect([QrUrl, Buffer.from(QrImage, 'base64').toString().includes('<svg')]).toEqual([null, true])
})

test('a link of another shop is refused', async () => {
  const { call } = await openProviderFixture()
  const response = await call('/payments/qr/sbp/link', { ...order, PublicId: 'pk_other', Scheme: 'charge' })
  expect(response).toEqual({ Success: false, Message: 'PublicId is wrong' })
})

test('more than was paid is not refunded, nor twice', async () => {
  const { call, sandbox } = await openProviderFixture()
  const paid = await call('/payments/cards/charge', { ...order, CardCryptogramPacket: sandbox.cryptogramOf(PLAIN) })
  const { TransactionId } = Object(paid.Model)
  const responses = [11, 10, 10].map((Amount) => ({ TransactionId, Amount }))
  const done: unknown[] = []
  for (const body of responses) done.push((await call('/payments/refund', body)).Success)
  expect(done).toEqual([false, true, false])
})

test('3-D Secure answers where the bank is, and no success', async () => {
  const { call, sandbox, settings } = await openProviderFixture()
  const response = await call('/payments/cards/charge', {
    ...order,
    CardCryptogramPacket: sandbox.cryptogramOf(SECURE),
  })
  const { AcsUrl, IFrameIsAllowed } = Object(response.Model)
  expect([response.Success, AcsUrl, IFrameIsAllowed]).toEqual([false, `${settings.url}/acs`, true])
})

test('nobody is asked or told while notifications are off', async () => {
  const { call, sandbox, notices, received } = await openProviderFixture()
  notices.setMode('silent')
  const body = { ...order, CardCryptogramPacket: sandbox.cryptogramOf(PLAIN) }
  const { Success } = await call('/payments/cards/charge', body)
  await notices.settled()
  expect([Success, received]).toEqual([true, []])
})
