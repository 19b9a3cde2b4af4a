import { z } from 'zod'
import { httpsOrigins } from '../config-fields.ts'
import type { ProviderId } from '../contract/methods.ts'

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))

/** The providers' variables of the environment. `…_HOSTS` are the origins of the pages that people pay at. */
export const paymentEnvironment = {
  /** Who serves new cards in rubles, where the school has accounts with both. */
  CARD_PROVIDER: z.enum(['cloudpayments', 'yookassa']).optional(),
  YOOKASSA_SHOP_ID: z.string().optional(),
  YOOKASSA_SECRET_KEY: z.string().optional(),
  YOOKASSA_URL: address.default('https://api.yookassa.ru/v3'),
  YOOKASSA_SCRIPT: address.default('https://static.yoomoney.ru/checkout-js/v1/checkout.js'),
  YOOKASSA_WIDGET: address.default('https://yookassa.ru/checkout-widget/v1/checkout-widget.js'),
  YOOKASSA_HOSTS: httpsOrigins('https://yoomoney.ru,https://yookassa.ru,https://qr.nspk.ru'),
  CLOUDPAYMENTS_PUBLIC_ID: z.string().optional(),
  CLOUDPAYMENTS_API_SECRET: z.string().optional(),
  CLOUDPAYMENTS_URL: address.default('https://api.cloudpayments.ru'),
  CLOUDPAYMENTS_SCRIPT: address.default('https://checkout.cloudpayments.ru/checkout.js'),
  TBANK_TERMINAL_KEY: z.string().optional(),
  TBANK_PASSWORD: z.string().optional(),
  TBANK_URL: address.default('https://securepay.tinkoff.ru/v2'),
  TBANK_HOSTS: httpsOrigins(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: address.default('https://api.stripe.com'),
  STRIPE_SCRIPT: address.default('https://js.stripe.com/endive/stripe.js'),
  STRIPE_HOSTS: httpsOrigins('https://checkout.stripe.com,https://hooks.stripe.com'),
  /** Origins of the banks' 3-D Secure pages; any https where none is named. */
  ACS_ORIGINS: httpsOrigins(),
  STAND_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
}

const variables = z.object(paymentEnvironment)

export type PaymentValues = z.output<typeof variables>

/** What an account with a provider takes: all of them or none. */
export const accounts = {
  yookassa: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  cloudpayments: ['CLOUDPAYMENTS_PUBLIC_ID', 'CLOUDPAYMENTS_API_SECRET'],
  tbank: ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'],
  stripe: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const satisfies Record<ProviderId, readonly (keyof PaymentValues)[]>

export type AccountVariable = (typeof accounts)[ProviderId][number]

export const hasAccount = (values: PaymentValues, provider: ProviderId): boolean =>
  accounts[provider].every((name) => values[name])
