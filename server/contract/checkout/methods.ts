import type { Lang, MainLang } from '../langs.ts'

/** The payment providers of the school. Source: DESIGN §6. */
export const PROVIDERS = ['yookassa', 'cloudpayments', 'tbank', 'stripe'] as const
export type ProviderId = (typeof PROVIDERS)[number]

interface MethodTraits {
  /**
   * The provider for rubles: `cards` is the one that the school has chosen for bank cards; `school` is no provider, since lils are the
   * school's own.
   */
  servedBy: ProviderId | 'cards' | 'school'
  /** Whether it is paid in the provider's widget: `optional` means only with `is_pw`, else on the provider's page. */
  widget: 'never' | 'optional' | 'always'
}

/** The payment methods, in display order: the only list of them. Source: checkout spec §2, §4. */
export const methodTraits = {
  'bank-card': { servedBy: 'cards', widget: 'optional' },
  sberbank: { servedBy: 'yookassa', widget: 'optional' },
  tinkoff: { servedBy: 'tbank', widget: 'never' },
  sbp: { servedBy: 'yookassa', widget: 'optional' },
  'yandex-kassa': { servedBy: 'yookassa', widget: 'always' },
  lils: { servedBy: 'school', widget: 'never' },
} as const satisfies Record<string, MethodTraits>

export type PaymentMethodId = keyof typeof methodTraits

export const isPaymentMethod = (id: string): id is PaymentMethodId => Object.hasOwn(methodTraits, id)

export const PAYMENT_METHODS = Object.keys(methodTraits).filter(isPaymentMethod)

/** The names of the methods as a heading has them. Another language uses those of its main language, unless it has its own. */
export const methodNames: Readonly<Record<MainLang, Readonly<Record<PaymentMethodId, string>>>> = {
  ru: {
    'bank-card': 'Банковская карта',
    sberbank: 'SberPay',
    tinkoff: 'T-Pay',
    sbp: 'СБП',
    'yandex-kassa': 'ЮKassa',
    lils: 'Лилики',
  },
  en: {
    'bank-card': 'Bank card',
    sberbank: 'SberPay',
    tinkoff: 'T-Pay',
    sbp: 'SBP',
    'yandex-kassa': 'YooKassa',
    lils: 'Lils',
  },
}

export type OwnMethodNames = Readonly<Partial<Record<PaymentMethodId, string>>>

type PageMethodServedBy<Server> = {
  [Id in PaymentMethodId]: (typeof methodTraits)[Id] extends { servedBy: Server; widget: 'never' | 'optional' }
    ? Id
    : never
}[PaymentMethodId]

/** The methods that a provider's page is for; that of a card may be any provider's. */
export type PageMethodOf<Id extends ProviderId> = PageMethodServedBy<Id | 'cards'>
export type PageMethod = PageMethodOf<ProviderId>

const isPageMethod = (id: PaymentMethodId): id is PageMethod => {
  const { servedBy, widget }: MethodTraits = methodTraits[id]
  return servedBy !== 'school' && widget !== 'always'
}

/** The payment methods that need no script: the buyer pays on the page of a provider. */
export const PAGE_METHODS = PAYMENT_METHODS.filter(isPageMethod)

/** The recognised card brands, in their own spelling. Source: checkout spec §3. */
export const CARD_BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  elo: 'Elo',
  mir: 'Mir',
  hiper: 'Hiper',
  hipercard: 'Hipercard',
} as const

export type BrandId = keyof typeof CARD_BRANDS

/** The name of a brand; the Russian one is spelled so only in other languages. */
export const brandName = (brand: BrandId, lang: Lang): string =>
  brand === 'mir' && lang === 'ru' ? 'Мир' : CARD_BRANDS[brand]

export const isBrand = (type: string): type is BrandId => Object.hasOwn(CARD_BRANDS, type)
