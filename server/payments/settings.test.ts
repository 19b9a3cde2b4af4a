import { describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { PROVIDERS } from '../contract/checkout/methods.ts'
import { productionSettings } from '../testing/production-settings.ts'

const SECRET = 'q9FvT2mZ0sLx7KpW4cRb8NdYh3JgUe6A'

const yookassa = { YOOKASSA_SHOP_ID: '271828', YOOKASSA_SECRET_KEY: `live_${SECRET}` }
const cloudpayments = { CLOUDPAYMENTS_PUBLIC_ID: `pk_${SECRET}`, CLOUDPAYMENTS_API_SECRET: SECRET }
const tbank = { TBANK_TERMINAL_KEY: '1508852342434', TBANK_PASSWORD: 'usaf8fw8fsw21g' }
const stripe = {
  STRIPE_PUBLISHABLE_KEY: `pk_live_${SECRET}`,
  STRIPE_SECRET_KEY: `sk_live_${SECRET}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${SECRET}`,
}
const all = { ...yookassa, ...cloudpayments, ...tbank, ...stripe }

/** Whom the school has accounts with, and who serves cards in rubles. */
const served = (env: Record<string, string>) => {
  const { payments } = readConfig({ ...productionSettings, ...env })
  return [PROVIDERS.filter((id) => payments[id]), payments.cards]
}

const errorOf = (env: Record<string, string>): string => {
  try {
    readConfig({ ...productionSettings, ...env })
    return ''
  } catch (error) {
    return String(error).split('\n').slice(1).join('\n').trim()
  }
}

describe('cards in rubles are served', () => {
  test.each([
    ['nobody, where there is no account at all', {}, [[], 'cloudpayments']],
    ['YooKassa, where the school has an account with that one alone', yookassa, [['yookassa'], 'yookassa']],
    ['CloudPayments, where it has that one', cloudpayments, [['cloudpayments'], 'cloudpayments']],
    ['CloudPayments, where it has both', all, [[...PROVIDERS], 'cloudpayments']],
    ['whoever is named of both', { ...all, CARD_PROVIDER: 'yookassa' }, [[...PROVIDERS], 'yookassa']],
  ])('by %s', (_, env, expected) => {
    expect(served(env)).toEqual(expected)
  })

  test('by nobody without an account', () => {
    const { payments } = readConfig({ CARD_PROVIDER: 'yookassa', DATA_DIR: '/nowhere', SESSION_SECRET: SECRET })
    expect([
      errorOf({ ...cloudpayments, CARD_PROVIDER: 'yookassa' }),
      errorOf({ CARD_PROVIDER: 'cloudpayments' }),
      payments.cards, // of the sandboxes
    ]).toEqual([...Array<string>(2).fill('CARD_PROVIDER: names a provider without an account'), 'yookassa'])
  })
})

const FOR_TESTS = 'is for tests, and takes no money'

describe('production refuses what takes no money or what anybody knows', () => {
  test.each([
    ['YOOKASSA_SECRET_KEY', `test_${SECRET}`, FOR_TESTS],
    ['CLOUDPAYMENTS_PUBLIC_ID', 'test_api_00000000000000000000001', FOR_TESTS],
    ['TBANK_TERMINAL_KEY', '1508852342434DEMO', FOR_TESTS],
    ['YOOKASSA_SHOP_ID', '100500', FOR_TESTS],
    ['CLOUDPAYMENTS_API_SECRET', 'cloudpayments-of-the-sandbox', FOR_TESTS],
    ['TBANK_PASSWORD', 'tbank-of-the-sandbox', FOR_TESTS],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_stand_in', FOR_TESTS],
    ['YOOKASSA_SECRET_KEY', 'live_x', "needs the provider's own secret, which has 12 characters or more"],
    ['TBANK_PASSWORD', '1', "needs the provider's own secret, which has 12 characters or more"],
  ])('%s=%s', (name, value, fault) => {
    expect(errorOf({ ...all, [name]: value })).toBe(`${name}: ${fault}`)
  })

  test('both keys of Stripe for tests, restricted ones too', () => {
    const keys = { STRIPE_PUBLISHABLE_KEY: `pk_test_${SECRET}`, STRIPE_SECRET_KEY: `rk_test_${SECRET}` }
    expect(errorOf({ ...all, ...keys })).toBe(`STRIPE_PUBLISHABLE_KEY: ${FOR_TESTS}\n  STRIPE_SECRET_KEY: ${FOR_TESTS}`)
  })
})

test('one key of Stripe for tests and one not go together nowhere', () => {
  const keys = { ...stripe, STRIPE_SECRET_KEY: `sk_test_${SECRET}`, NODE_ENV: 'development' }
  expect(errorOf(keys)).toBe('STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY: one is for tests and one is not')
})

const hosts = (env: Record<string, string>) => {
  const { payments } = readConfig({ ...productionSettings, ...all, ...env })
  return PROVIDERS.map((id) => payments[id]?.hosts)
}

describe('people pay at pages', () => {
  const OF_TBANK = ['https://securepay.tinkoff.ru', 'https://pay.tbank.ru', 'https://securepayments.tinkoff.ru']

  test('of the providers, and of any bank', () => {
    expect(hosts({})).toEqual([
      ['https://yoomoney.ru', 'https://yookassa.ru', 'https://qr.nspk.ru'],
      ['*'],
      OF_TBANK,
      ['https://checkout.stripe.com', 'https://hooks.stripe.com'],
    ])
  })

  test('that are named instead', () => {
    const named = {
      YOOKASSA_HOSTS: 'https://pay.yookassa.ru',
      ACS_ORIGINS: 'https://acs.one.ru, https://acs.other.ru',
      TBANK_HOSTS: 'https://pay.t-bank-app.ru',
      STRIPE_HOSTS: 'https://pay.school.example',
    }
    expect(hosts(named)).toEqual([
      ['https://pay.yookassa.ru'],
      ['https://acs.one.ru', 'https://acs.other.ru'],
      ['https://pay.t-bank-app.ru'],
      ['https://pay.school.example'],
    ])
  })

  test('of terminals for tests, outside production', () => {
    const { payments } = readConfig({ ...tbank, SESSION_SECRET: SECRET })
    expect(payments.tbank?.hosts).toEqual([...OF_TBANK, 'https://pay-test.tbank.ru'])
  })

  test.each(['YOOKASSA_HOSTS', 'TBANK_HOSTS', 'STRIPE_HOSTS', 'ACS_ORIGINS'])(
    'and %s names https origins alone',
    (name) => {
      const values = ['https://acs.bank.ru/', 'acs.other.ru', 'http://acs.bank.ru', '*']
      expect(values.map((value) => errorOf({ [name]: value }).startsWith(name))).toEqual(values.map(() => true))
    },
  )
})
