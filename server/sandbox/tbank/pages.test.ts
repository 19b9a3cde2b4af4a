import { expect, test } from 'vitest'
import { begunPayment, books, openStage, type Stage } from '../../payments/providers/tbank/testing/stage.ts'
import { testCards } from './test-cards.ts'

const RETURN = 'https://school.example/checkout/return?payment=attempt-1'

const open = async ({ base }: Stage, path: string) => {
  const answer = await fetch(`${base}${path}`, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const submit = async ({ base }: Stage, path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${base}${path}`, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

test('the page of a payment says the sum and what it is for, and lists the test cards', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  const { status, text } = await open(stage, `/pay/${ref}`)
  const missing = Object.values(testCards).filter(({ number }) => !text.includes(number))
  expect([
    status,
    text.includes('<h1>Оплата заказа</h1>'),
    text.includes('Заказ 17'),
    missing,
    books(stage).payments,
  ]).toEqual([200, true, true, [], ['attempt-1 FORM_SHOWED']])
})

test('a card pays and leads back to the school', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  const { status, location } = await submit(stage, `/pay/${ref}`, { do: 'pay', number: testCards.plain.number })
  expect([status, location, books(stage).payments]).toEqual([303, RETURN, ['attempt-1 CONFIRMED']])
})

test('a number that is no test card is asked for again', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  const { status, text } = await submit(stage, `/pay/${ref}`, { do: 'pay', number: '4111111111111111' })
  expect([status, text.includes('Проверьте номер карты')]).toEqual([200, true])
})

test('3-D Secure asks for a code until it is right', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  const first = await submit(stage, `/pay/${ref}`, { do: 'pay', number: testCards.secure.number })
  const page = await open(stage, `/acs/${ref}`)
  const wrong = await submit(stage, `/acs/${ref}`, { do: 'pay', code: '1' })
  const right = await submit(stage, `/acs/${ref}`, { do: 'pay', code: '1qwezxc' })
  expect([
    first.location,
    page.status,
    wrong.text.includes('Неверный код'),
    right.location,
    books(stage).payments,
  ]).toEqual([`${stage.base}/acs/${ref}`, 200, true, RETURN, ['attempt-1 CONFIRMED']])
})

test('3-D Secure can be refused', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  await submit(stage, `/pay/${ref}`, { do: 'pay', number: testCards.secure.number })
  const { location } = await submit(stage, `/acs/${ref}`, { do: 'decline' })
  expect([location, books(stage).payments]).toEqual([RETURN, ['attempt-1 AUTH_FAIL']])
})

test('3-D Secure that nobody asks for leads to the page of the payment', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  const answers = [await open(stage, `/acs/${ref}`), await submit(stage, `/acs/${ref}`, { do: 'pay', code: '1qwezxc' })]
  expect([answers.map(({ location }) => location), books(stage).movements]).toEqual([
    [`${stage.base}/pay/${ref}`, `${stage.base}/pay/${ref}`],
    [],
  ])
})

test.each(['tpay', 'sbp'])('an app pays by the QR code of %s', async (app) => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  const chosen = await submit(stage, `/pay/${ref}`, { do: app })
  const page = await open(stage, `/qr/${ref}?app=${app}`)
  const { location } = await submit(stage, `/qr/${ref}`, { do: 'pay', app })
  expect([chosen.location, page.text.includes('<svg '), location, books(stage).payments]).toEqual([
    `${stage.base}/qr/${ref}?app=${app}`,
    true,
    RETURN,
    ['attempt-1 CONFIRMED'],
  ])
})

test.each([
  ['declines', { do: 'decline' }, 'REJECTED'],
  ['leaves', { do: 'leave' }, 'FORM_SHOWED'],
])('a person who %s comes back to the school', async (_, fields, status) => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  await open(stage, `/pay/${ref}`)
  const { location } = await submit(stage, `/pay/${ref}`, fields)
  expect([location, books(stage).payments, books(stage).movements]).toEqual([RETURN, [`attempt-1 ${status}`], []])
})

test('what is over leads back to the school, and an unknown payment has no page', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.decline(ref)
  expect([(await open(stage, `/pay/${ref}`)).location, (await open(stage, '/pay/17')).status]).toEqual([RETURN, 404])
})
