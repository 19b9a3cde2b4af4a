import { webcrypto } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  aCharge,
  openProviderFixture,
  PLAIN,
  type ProviderFixture,
  statusOf,
} from '../../payments/providers/cloudpayments/testing/provider-fixture.ts'

interface Checkout {
  createPaymentCryptogram: (values?: Record<string, string>) => Promise<string>
}

type CheckoutClass = new (options: { publicId: string; container?: object }) => Checkout

const card = { cardNumber: '4000 0000 0000 3055', cvv: '911', expDateMonth: '12', expDateYear: '99' }

/** The script as a page runs it. */
const checkout = async ({ settings }: ProviderFixture, container?: object): Promise<Checkout> => {
  const source = await (await fetch(settings.script)).text()
  const window: { cp?: { Checkout: CheckoutClass } } = {}
  const globals = { window, crypto: webcrypto, TextEncoder, Uint8Array, atob, btoa, Date }
  runInNewContext(source, globals)
  if (!window.cp) throw new Error('no script')
  return new window.cp.Checkout({ publicId: settings.publicId, container })
}

const fate = async (made: Promise<string>): Promise<unknown> => {
  try {
    return await made
  } catch (faults) {
    return { ...Object(faults) }
  }
}

test("what the browser's script makes of a card pays, once, and holds no number", async () => {
  const fixture = await openProviderFixture()
  const token = await (await checkout(fixture)).createPaymentCryptogram(card)
  const instrument = { kind: 'card-token', token, cardholder: null } as const
  const first = await fixture.provider.charge(aCharge({ instrument }))
  const second = await fixture.provider.charge(aCharge({ attemptId: 'attempt-2', instrument }))
  const isClear = Buffer.from(token, 'base64').toString('latin1').includes(PLAIN)
  expect([statusOf(first), second.kind, isClear]).toEqual(['paid', 'refused', false])
})

test('each time the cryptogram is another', async () => {
  const script = await checkout(await openProviderFixture())
  const made = [await script.createPaymentCryptogram(card), await script.createPaymentCryptogram(card)]
  expect(new Set(made).size).toBe(2)
})

test('the fields of a form are read by their marks', async () => {
  const fixture = await openProviderFixture()
  const values = new Map(Object.entries(card).map(([name, value]) => [`[data-cp="${name}"]`, { value }]))
  const form = { querySelector: (selector: string) => values.get(selector) ?? null }
  const token = await (await checkout(fixture, form)).createPaymentCryptogram()
  const outcome = await fixture.provider.charge(
    aCharge({ instrument: { kind: 'card-token', token, cardholder: null } }),
  )
  expect(statusOf(outcome)).toBe('paid')
})

test.each([
  [
    { cvv: '91', cardNumber: '4242 4242 4242 424' },
    { cardNumber: 'CardNumber_Invalid', cvv: 'Cvv_Invalid' },
  ],
  [
    { cvv: '', cardNumber: '' },
    { cardNumber: 'CardNumber_Empty', cvv: 'Cvv_Empty' },
  ],
  [{ cardNumber: '4242 4242 4242 4243' }, { cardNumber: 'CardNumber_Invalid' }],
  [{ expDateMonth: '13' }, { expDateMonth: 'ExpDateMonth_Invalid' }],
  [{ expDateMonth: '' }, { expDateMonth: 'ExpDateMonth_Empty' }],
  [{ expDateYear: '20' }, { expDateYear: 'ExpDateYear_Invalid' }],
  [{ expDateYear: '' }, { expDateYear: 'ExpDateYear_Empty' }],
  [{ expDateMonthYear: '' }, { expDateMonthYear: 'ExpDateMonthYear_Empty' }],
  [{ expDateMonthYear: '13/99' }, { expDateMonthYear: 'ExpDateMonthYear_Invalid' }],
  [{ name: '' }, { name: 'Name_Empty' }],
  [{ name: 'A' }, { name: 'Name_TooShort' }],
  [{ name: 'A'.repeat(60) }, { name: 'Name_TooLong' }],
  [{ name: 'Анна' }, { name: 'Name_Invalid' }],
])('%o is refused with the codes of the provider', async (wrong, codes) => {
  const script = await checkout(await openProviderFixture())
  expect(await fate(script.createPaymentCryptogram({ ...card, ...wrong }))).toEqual(codes)
})

test.each(['12/99', '1299', '12 / 2099', '9/99'])('%s is an expiry', async (expDateMonthYear) => {
  const script = await checkout(await openProviderFixture())
  expect(await fate(script.createPaymentCryptogram({ ...card, expDateMonthYear }))).toEqual(expect.any(String))
})
