import { expect, test } from 'vitest'
import { PROVIDERS } from '../contract/checkout/methods.ts'
import { createPayments } from './payments.ts'
import type { Provider } from './provider.ts'
import { createStripe } from './providers/stripe/adapter.ts'
import { sandboxSettings } from './settings.ts'

const settings = sandboxSettings('http://127.0.0.1:1')
const now = () => new Date()

test('an adapter that could not be loaded once is loaded by the next call, and then once for all', async () => {
  const { stripe } = settings
  if (!stripe) throw new Error('no settings')
  const loaders = [() => Promise.reject(new Error('EMFILE')), () => createStripe(stripe, { now })]
  let loads = 0
  const load = async (): Promise<Provider> => {
    const loader = loaders[loads]
    loads += 1
    if (!loader) throw new Error('loaded twice')
    return loader()
  }
  const payments = createPayments(settings, { now }, load)
  const first = await payments.provider('stripe').catch((error: unknown) => String(error))
  const [second, third] = [await payments.provider('stripe'), await payments.provider('stripe')]
  expect([first, second.id, second === third, loads]).toEqual(['Error: EMFILE', 'stripe', true, 2])
})

test('every provider that the school has an account with has an adapter', async () => {
  const payments = createPayments(settings, { now })
  const adapters = await Promise.all(payments.ids.map((id) => payments.provider(id)))
  expect(adapters.map(({ id }) => id)).toEqual([...PROVIDERS])
})
