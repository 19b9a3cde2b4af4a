import { expect, test } from 'vitest'
import { PROVIDERS, type ProviderId } from '../contract/methods.ts'
import { describeError } from './describe-error.ts'

const noMoney: Record<ProviderId, string> = {
  yookassa: 'insufficient_funds',
  cloudpayments: '5051',
  tbank: '1051',
  stripe: 'insufficient_funds',
}

test.each(PROVIDERS)('a code of %s has words in both languages', async (provider) => {
  const told = await Promise.all([
    describeError(provider, noMoney[provider], 'ru'),
    describeError(provider, noMoney[provider], 'en'),
  ])
  expect(told).toEqual([expect.stringMatching(/денег|средств/), expect.stringMatching(/money|funds/)])
})

test('our own words for a refusal of CloudPayments are described as well', async () => {
  expect(await describeError('cloudpayments', 'credentials', 'en')).toBe(
    'The payment system did not recognise the school. You were not charged, please try another way to pay',
  )
})
