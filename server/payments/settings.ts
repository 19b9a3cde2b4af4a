import { PROVIDERS } from '../contract/methods.ts'
import { hasAccount, type PaymentValues } from './environment.ts'

/** Addresses begin the provider's paths, without a trailing slash; `hosts` are the https origins that payment pages and banks may be at, `*` is any. */
interface Common {
  url: string
  script: string
  hosts: readonly string[]
  /** Notifications of a sandbox come from the machine itself. */
  isSandbox: boolean
}

export interface YookassaSettings extends Common {
  shopId: string
  secretKey: string
  widgetScript: string
}

export interface CloudpaymentsSettings extends Common {
  publicId: string
  apiSecret: string
}

export interface TbankSettings extends Common {
  terminalKey: string
  password: string
}

export interface StripeSettings extends Common {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}

/** The providers that the school has accounts with; null where there is none. */
export interface PaymentSettings {
  yookassa: YookassaSettings | null
  cloudpayments: CloudpaymentsSettings | null
  tbank: TbankSettings | null
  stripe: StripeSettings | null
  /** Who serves bank cards in rubles, new ones: both can. */
  cards: 'yookassa' | 'cloudpayments'
}

/** The sandboxes' accounts, below the address of their server. */
export const sandboxSettings = (base: string, cards: PaymentSettings['cards'] = 'cloudpayments'): PaymentSettings => {
  const common = { hosts: [new URL(base).origin], isSandbox: true }
  return {
    yookassa: {
      ...common,
      shopId: '100500',
      secretKey: 'test_yookassa-of-the-sandbox',
      url: `${base}/yookassa/v3`,
      script: `${base}/yookassa/checkout.js`,
      widgetScript: `${base}/yookassa/checkout-widget.js`,
    },
    cloudpayments: {
      ...common,
      publicId: 'pk_sandbox',
      apiSecret: 'cloudpayments-of-the-sandbox',
      url: `${base}/cloudpayments`,
      script: `${base}/cloudpayments/checkout.js`,
    },
    tbank: {
      ...common,
      terminalKey: 'SandboxDEMO',
      password: 'tbank-of-the-sandbox',
      url: `${base}/tbank/v2`,
      script: '',
    },
    stripe: {
      ...common,
      publishableKey: 'pk_test_stand_in',
      secretKey: 'sk_test_stand_in',
      webhookSecret: 'whsec_stand_in',
      url: `${base}/stripe`,
      script: `${base}/stripe/stripe.js`,
    },
    cards,
  }
}

const ANY_BANK = '*'

const TBANK_HOSTS = ['https://securepay.tinkoff.ru', 'https://pay.tbank.ru', 'https://securepayments.tinkoff.ru']
/** Where terminals for tests have their pages. */
const TBANK_TEST_HOST = 'https://pay-test.tbank.ru'

const tbankHosts = ({ TBANK_HOSTS: named }: PaymentValues, isProduction: boolean): string[] => {
  if (named.length > 0) return named
  return isProduction ? TBANK_HOSTS : [...TBANK_HOSTS, TBANK_TEST_HOST]
}

/** Who is named, else the one that there is an account with, else CloudPayments. */
const cardProvider = (values: PaymentValues): PaymentSettings['cards'] => {
  const isYookassaAlone = hasAccount(values, 'yookassa') && !hasAccount(values, 'cloudpayments')
  return values.CARD_PROVIDER ?? (isYookassaAlone ? 'yookassa' : 'cloudpayments')
}

/**
 * The school's accounts. Outside production, and where there is no account at all, the sandboxes take their place: `sandboxBase` is
 * the address of their server, null in production.
 */
export const paymentSettings = (values: PaymentValues, sandboxBase: string | null): PaymentSettings => {
  const isAnyGiven = PROVIDERS.some((provider) => hasAccount(values, provider))
  if (!isAnyGiven && sandboxBase !== null) return sandboxSettings(sandboxBase, values.CARD_PROVIDER)
  const own = { isSandbox: false }
  return {
    yookassa:
      values.YOOKASSA_SHOP_ID && values.YOOKASSA_SECRET_KEY
        ? {
            ...own,
            shopId: values.YOOKASSA_SHOP_ID,
            secretKey: values.YOOKASSA_SECRET_KEY,
            url: values.YOOKASSA_URL,
            script: values.YOOKASSA_SCRIPT,
            widgetScript: values.YOOKASSA_WIDGET,
            hosts: values.YOOKASSA_HOSTS,
          }
        : null,
    cloudpayments:
      values.CLOUDPAYMENTS_PUBLIC_ID && values.CLOUDPAYMENTS_API_SECRET
        ? {
            ...own,
            publicId: values.CLOUDPAYMENTS_PUBLIC_ID,
            apiSecret: values.CLOUDPAYMENTS_API_SECRET,
            url: values.CLOUDPAYMENTS_URL,
            script: values.CLOUDPAYMENTS_SCRIPT,
            hosts: values.ACS_ORIGINS.length > 0 ? values.ACS_ORIGINS : [ANY_BANK],
          }
        : null,
    tbank:
      values.TBANK_TERMINAL_KEY && values.TBANK_PASSWORD
        ? {
            ...own,
            terminalKey: values.TBANK_TERMINAL_KEY,
            password: values.TBANK_PASSWORD,
            url: values.TBANK_URL,
            script: '',
            hosts: tbankHosts(values, sandboxBase === null),
          }
        : null,
    stripe:
      values.STRIPE_PUBLISHABLE_KEY && values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            ...own,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY,
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            url: values.STRIPE_URL,
            script: values.STRIPE_SCRIPT,
            hosts: values.STRIPE_HOSTS,
          }
        : null,
    cards: cardProvider(values),
  }
}
