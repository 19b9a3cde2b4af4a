import { expect, test } from 'vitest'
import {
  openedPayment,
  books,
  openProviderFixture,
  type ProviderFixture,
} from '../../payments/providers/tbank/testing/provider-fixture.ts'
import { testCards } from './test-cards.ts'

const RETURN = 'https://school.example/checkout/return?payment=attempt-1'

const open = async ({ base }: ProviderFixture, path: string) => {
  const response = await fetch(`${base}${path}`, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

const submit = async ({ base }: ProviderFixture, path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${base}${path}`, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

test('the page of a payment says the sum and what it is for, and lists the test cards', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  const { status, text } = await open(fixture, `/pay/${ref}`)
  const missing = Object.values(testCards).filter(({ number }) => !text.includes(number))
  expect([
    status,
    text.includes('<h1>Оплата картой</h1>'),
    text.includes('Заказ 17'),
    missing,
    books(fixture).payments,
  ]).toEqual([200, true, true, [], ['attempt-1 FORM_SHOWED']])
})

test('a card pays and leads back to the school', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  const { status, location } = await submit(fixture, `/pay/${ref}`, { do: 'pay', number: testCards.plain.number })
  expect([status, location, books(fixture).payments]).toEqual([303, RETURN, ['attempt-1 CONFIRMED']])
})

test('a number that is no test card is asked for again', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  const { status, text } = await submit(fixture, `/pay/${ref}`, { do: 'pay', number: '4111111111111111' })
  expect([status, text.includes('Проверьте номер карты')]).toEqual([200, true])
})

test('3-D Secure asks for a code until it is right', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  const first = await submit(fixture, `/pay/${ref}`, { do: 'pay', number: testCards.secure.number })
  const page = await open(fixture, `/acs/${ref}`)
  const wrong = await submit(fixture, `/acs/${ref}`, { do: 'confirm', code: '1' })
  const right = await submit(fixture, `/acs/${ref}`, { do: 'confirm', code: '1qwezxc' })
  expect([
    first.location,
    page.status,
    wrong.text.includes('Неверный код'),
    right.location,
    books(fixture).payments,
  ]).toEqual([`${fixture.base}/acs/${ref}`, 200, true, RETURN, ['attempt-1 CONFIRMED']])
})

test('3-D Secure can be refused', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  await submit(fixture, `/pay/${ref}`, { do: 'pay', number: testCards.secure.number })
  const { location } = await submit(fixture, `/acs/${ref}`, { do: 'decline' })
  expect([location, books(fixture).payments]).toEqual([RETURN, ['attempt-1 AUTH_FAIL']])
})

test('3-D Secure that nobody asks for leads to the page of the payment', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  const responses = [
    await open(fixture, `/acs/${ref}`),
    await submit(fixture, `/acs/${ref}`, { do: 'confirm', code: '1qwezxc' }),
  ]
  expect([responses.map(({ location }) => location), books(fixture).movements]).toEqual([
    [`${fixture.base}/pay/${ref}`, `${fixture.base}/pay/${ref}`],
    [],
  ])
})

test.each(['tpay', 'sbp'])('an app pays by the QR code of %s', async (app) => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  const chosen = await submit(fixture, `/pay/${ref}`, { do: app })
  const page = await open(fixture, `/qr/${ref}?app=${app}`)
  const { location } = await submit(fixture, `/qr/${ref}`, { do: 'pay', app })
  expect([chosen.location, page.text.includes('<svg '), location, books(fixture).payments]).toEqual([
    `${fixture.base}/qr/${ref}?app=${app}`,
    true,
    RETURN,
    ['attempt-1 CONFIRMED'],
  ])
})

test.each([
  ['declines', { do: 'decline' }, 'REJECTED'],
  ['leaves', { do: 'leave' }, 'FORM_SHOWED'],
])('a person who %s comes back to the school', async (_, fields, status) => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  await open(fixture, `/pay/${ref}`)
  const { location } = await submit(fixture, `/pay/${ref}`, fields)
  expect([location, books(fixture).payments, books(fixture).movements]).toEqual([RETURN, [`attempt-1 ${status}`], []])
})

test('what is over leads back to the school, and an unknown payment has no page', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.decline(ref)
  expect([(await open(fixture, `/pay/${ref}`)).location, (await open(fixture, '/pay/17')).status]).toEqual([
    RETURN,
    404,
  ])
})
