import { expect, onTestFinished, test } from 'vitest'
import { PROVIDERS } from '../contract/checkout/methods.ts'
import { createPayments } from '../payments/payments.ts'
import { startSandboxes } from './start-sandboxes.ts'

const now = () => new Date('2026-11-21T10:00:00.000Z')

const open = async () => {
  const sandboxes = await startSandboxes({ port: 0, notifyUrl: 'https://school.example/payments/notify', now })
  onTestFinished(sandboxes.close)
  return sandboxes
}

test('the real adapters of all four providers speak to their sandboxes, and none has the payment', async () => {
  const { settings } = await open()
  const payments = createPayments(settings, { now })
  const found = await Promise.all(
    payments.ids.map(async (id) => {
      const { kind } = await (await payments.provider(id)).findLost('attempt-1', now())
      return [id, kind]
    }),
  )
  expect(found).toEqual(PROVIDERS.map((id) => [id, 'absent']))
})

test('a fault of one provider is no fault of another', async () => {
  const { settings, faults } = await open()
  const payments = createPayments(settings, { now })
  faults.tbank.next('find-lost', 'error', 'error')
  const tbank = await (await payments.provider('tbank')).findLost('attempt-1', now())
  const other = await (await payments.provider('yookassa')).findLost('attempt-1', now())
  expect([tbank.kind, other.kind]).toEqual(['unknown', 'absent'])
})

test('the index lists every test card', async () => {
  const { address, yookassa, cloudpayments, tbank, stripe } = await open()
  const response = await fetch(`${address}/`)
  const text = (await response.text()).replaceAll(/(?<=\d) (?=\d)/g, '')
  const cards = [yookassa, cloudpayments, tbank, stripe].flatMap((sandbox) => sandbox.cards)
  const missing = cards.filter(([number]) => !text.includes(number))
  expect(cards.length).toBeGreaterThan(20)
  expect([response.status, response.headers.get('content-type'), missing]).toEqual([
    200,
    'text/html; charset=utf-8',
    [],
  ])
})

test('what is nobody’s is not found', async () => {
  const { address } = await open()
  const responses = await Promise.all(['/paypal/v1', '/tbank/v3'].map((path) => fetch(`${address}${path}`)))
  expect(responses.map(({ status }) => status)).toEqual([404, 404])
})
