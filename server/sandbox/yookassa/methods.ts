import type { YookassaMethod } from '../../payments/providers/yookassa/charge-body.ts'

export const reasonTexts = {
  insufficient_funds: 'Не хватает денег',
  general_decline: 'Без объяснений',
  call_issuer: 'Позвоните в банк',
  card_expired: 'Срок карты истёк',
  country_forbidden: 'Карта не той страны',
  fraud_suspected: 'Подозрение на мошенничество',
  internal_timeout: 'Нет ответа',
  issuer_unavailable: 'Банк не отвечает',
  payment_method_limit_exceeded: 'Превышен лимит',
  payment_method_restricted: 'Карта ограничена',
}

interface MethodTraits {
  /** In kopecks. Source: PROVIDERS §1.2. */
  maxAmount: number
  /** As the API names it. */
  title: string
  /** The heading of the page with its QR code; null for a method without one. */
  pageTitle: string | null
  /** For the developer who plays the bank. */
  declineReasons: readonly (keyof typeof reasonTexts)[]
}

/** The methods that a page of YooKassa is for. */
export const methods: Readonly<Record<YookassaMethod, MethodTraits>> = {
  bank_card: {
    maxAmount: 35_000_000,
    title: 'Bank card',
    pageTitle: null,
    declineReasons: [
      'insufficient_funds',
      'general_decline',
      'call_issuer',
      'card_expired',
      'country_forbidden',
      'fraud_suspected',
      'issuer_unavailable',
      'payment_method_limit_exceeded',
      'payment_method_restricted',
    ],
  },
  sbp: {
    maxAmount: 70_000_000,
    title: 'СБП',
    pageTitle: 'Оплата через СБП',
    declineReasons: ['insufficient_funds', 'general_decline', 'issuer_unavailable', 'payment_method_limit_exceeded'],
  },
  sberbank: {
    maxAmount: 100_000_000,
    title: 'SberPay',
    pageTitle: 'Оплата через SberPay',
    declineReasons: ['insufficient_funds', 'general_decline', 'fraud_suspected', 'internal_timeout'],
  },
}

const isMethod = (name: string): name is YookassaMethod => Object.hasOwn(methods, name)

export const METHODS = Object.keys(methods).filter(isMethod)

/** The title of a method, or of what a card of the widget paid with. */
export const titleOf = (kind: string): string => methods[isMethod(kind) ? kind : 'bank_card'].title
