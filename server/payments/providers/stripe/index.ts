import { z } from 'zod'
import { httpsOrigins } from '../../../config/config-fields.ts'
import { address, defineProvider, originOf, sandboxed } from '../../provider-definition.ts'
import type { StripeSettings } from './client.ts'

/** Source: docs.stripe.com/security/guide, "Content Security Policy". */
const SOURCES = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  calls: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  pictures: ['https://*.stripe.com'],
}

/** `test` or `live`; undefined if it is not a Stripe key. */
const modeOf = (key = ''): string | undefined => /^[prs]k_(test|live)_/.exec(key)?.[1]

export const stripe = defineProvider({
  environment: {
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_URL: address.default('https://api.stripe.com'),
    STRIPE_SCRIPT: address.default('https://js.stripe.com/endive/stripe.js'),
    STRIPE_HOSTS: httpsOrigins('https://checkout.stripe.com,https://hooks.stripe.com'),
  },
  account: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  refundDays: 365,
  forTests: { STRIPE_PUBLISHABLE_KEY: /^pk_test_/, STRIPE_SECRET_KEY: /^[rs]k_test_/ },
  addresses: ['STRIPE_URL', 'STRIPE_SCRIPT'],
  errors: ({ STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_SECRET_KEY: secret }) => {
    const modes = [modeOf(publishable), modeOf(secret)]
    const isMixed = modes.includes('test') && modes.includes('live')
    return isMixed ? ['STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY: one is for tests and one is not'] : []
  },
  settings: ({
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...values
  }): StripeSettings | null =>
    publishableKey && secretKey && webhookSecret
      ? {
          isSandbox: false,
          publishableKey,
          secretKey,
          webhookSecret,
          url: values.STRIPE_URL,
          script: values.STRIPE_SCRIPT,
          hosts: values.STRIPE_HOSTS,
        }
      : null,
  sandbox: (base) => ({
    ...sandboxed(base),
    publishableKey: 'pk_test_stand_in',
    secretKey: 'sk_test_stand_in',
    webhookSecret: 'whsec_stand_in',
    url: `${base}/stripe`,
    script: `${base}/stripe/stripe.js`,
  }),
  sources: ({ script, hosts, isSandbox }) => {
    if (isSandbox) return { scripts: [originOf(script)], frames: hosts, calls: hosts }
    return { ...SOURCES, scripts: [...new Set([originOf(script), ...SOURCES.scripts])], allowsStrings: true }
  },
  /** Source: Stripe's list of refusals. */
  finalCodes: [
    'lost_card',
    'stolen_card',
    'pickup_card',
    'revocation_of_authorization',
    'revocation_of_all_authorizations',
    'stop_payment_order',
  ],
  create: async (settings, options) => (await import('./adapter.ts')).createStripe(settings, options),
  describe: async (code, lang) => (await import('./describe.ts')).describeStripe(code, lang),
})
