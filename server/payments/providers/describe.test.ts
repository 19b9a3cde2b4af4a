import { expect, test } from 'vitest'
import { PROVIDERS, type ProviderId } from '../../contract/checkout/methods.ts'
import { providers } from './index.ts'

const noMoney: Record<ProviderId, string> = {
  yookassa: 'insufficient_funds',
  cloudpayments: '5051',
  tbank: '1051',
  stripe: 'insufficient_funds',
}

test.each(PROVIDERS)('a code of %s has words in both languages', async (provider) => {
  const descriptions = await Promise.all([
    providers[provider].describe(noMoney[provider], 'ru'),
    providers[provider].describe(noMoney[provider], 'en'),
  ])
  expect(descriptions).toEqual([expect.stringMatching(/денег|средств/), expect.stringMatching(/money|funds/)])
})

test('our own words for a refusal of CloudPayments are described as well', async () => {
  expect(await providers.cloudpayments.describe('credentials', 'en')).toBe(
    'The payment system did not recognise the school. You were not charged, please try another way to pay',
  )
})
