import { CARD_BRANDS, isBrand } from '../../contract/methods.ts'

/** Other names of brands, as providers spell them. */
const OTHER_SPELLINGS: Record<string, string> = {
  amex: 'american-express',
  americanexpress: 'american-express',
  diners: 'diners-club',
  dinersclub: 'diners-club',
  'master-card': 'mastercard',
  'union-pay': 'unionpay',
  china_unionpay: 'unionpay',
}

/** The id of a brand (`visa`, `american-express`) in any provider's spelling. Source: checkout spec §3. */
export const brandId = (brand: string): string => {
  const id = brand.trim().toLowerCase().replaceAll(/\s+/g, '-')
  return OTHER_SPELLINGS[id] ?? id
}

/** «Visa •••• 4242». */
export const cardName = (brand: string, last4: string): string => {
  const id = brandId(brand)
  return `${isBrand(id) ? CARD_BRANDS[id] : brand} ••••\u00A0${last4}`.trim()
}

/** `1227` as it stands on the card: `12/27`. */
export const formatExpiry = (expiry: string): string => `${expiry.slice(0, 2)}/${expiry.slice(2)}`

const CENTURY = 2000

/** A card expires at the end of its month (UTC); one without a known expiry does not count as expired. */
export const isExpired = (expiry: string, at: Date): boolean => {
  if (!/^(0[1-9]|1[0-2])\d\d$/.test(expiry)) return false
  const monthAfter = Date.UTC(CENTURY + Number(expiry.slice(2)), Number(expiry.slice(0, 2)))
  return at.getTime() >= monthAfter
}
