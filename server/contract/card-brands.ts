/** The brands that are recognised, and how they spell themselves. Source: checkout spec §3. */
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

export const isBrand = (type: string): type is BrandId => Object.hasOwn(CARD_BRANDS, type)
