import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { checkoutSourcesOf, cspSourcesOf } from '../app/csp-sources.ts'
import { checkoutPolicy, studioPolicy, landingPolicy } from '../app/demo.ts'

const accounts = {
  YOOKASSA_SHOP_ID: '1',
  YOOKASSA_SECRET_KEY: 'live_1',
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_1',
  CLOUDPAYMENTS_API_SECRET: 'secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const directives = (env: Record<string, string>) => {
  const config = readConfig({ SESSION_SECRET: 'x', DATA_DIR: '/nowhere', STAND_IN_PORT: '3002', ...env })
  const policy = checkoutPolicy(`'self'`, checkoutSourcesOf(config))
  return Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
}

const always = {
  'default-src': `'none'`,
  'style-src': `'self'`,
  'base-uri': `'none'`,
  'frame-ancestors': `'none'`,
}

test('with the sandboxes a page with the checkout lets in their address and no other, and strings stay strings', () => {
  const bank = `'self' http://127.0.0.1:3002`
  expect(directives({})).toEqual({
    ...always,
    'script-src': bank,
    'frame-src': bank,
    'connect-src': bank,
    'form-action': bank,
    'img-src': `'self' data:`,
    'require-trusted-types-for': `'script'`,
  })
})

test('with accounts it lets in what the providers say that they need; any bank by https has its page of 3-D Secure', () => {
  const stripe = 'https://js.stripe.com https://*.js.stripe.com'
  const yookassa = 'https://yookassa.ru https://*.yookassa.ru https://yoomoney.ru https://*.yoomoney.ru'
  expect(directives(accounts)).toEqual({
    ...always,
    'script-src': `'self' https://static.yoomoney.ru https://yookassa.ru https://checkout.cloudpayments.ru ${stripe} https://checkout.stripe.com`,
    'frame-src': `'self' ${yookassa} https: ${stripe} https://hooks.stripe.com https://checkout.stripe.com`,
    'connect-src': `'self' ${yookassa} https://checkout.cloudpayments.ru https://api.cloudpayments.ru https://api.stripe.com https://checkout.stripe.com`,
    'form-action': `'self' https:`,
    'img-src': `'self' data: https://*.stripe.com`,
  })
})

test('where the banks are named, no other page may be framed or sent a form', () => {
  const cloudpayments = { CLOUDPAYMENTS_PUBLIC_ID: 'pk_1', CLOUDPAYMENTS_API_SECRET: 'secret' }
  const found = directives({ ...cloudpayments, ACS_ORIGINS: 'https://acs.bank.example' })
  expect([found['frame-src'], found['form-action']]).toEqual(Array(2).fill(`'self' https://acs.bank.example`))
})

test('with an account for nothing but pages of its own, nobody is let in', () => {
  const found = directives({ TBANK_TERMINAL_KEY: 'T', TBANK_PASSWORD: 'p' })
  expect([found['script-src'], found['frame-src'], found['form-action']]).toEqual(Array(3).fill(`'self'`))
})

test('a landing lets no provider of payments in', () => {
  const config = readConfig({ SESSION_SECRET: 'x', DATA_DIR: '/nowhere', ...accounts })
  expect(landingPolicy('https://school.example', cspSourcesOf(config))).not.toMatch(
    /yookassa|yoomoney|cloudpayments|stripe/,
  )
})

test('the studio takes scripts of the school and of its page and calls of the school alone, frames of the school and of players, videos, and pictures from where they are kept', () => {
  expect(studioPolicy({ pictures: ['https://pictures.example'] })).toBe(
    `default-src 'none'; script-src 'self'; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://rutube.ru https://vkvideo.ru https://kinescope.io; connect-src 'self'; form-action 'self'; style-src 'self'; img-src 'self' data: https://pictures.example; media-src 'self' https:; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types school-widgets school-widgets-paste`,
  )
})
