import { createHmac, hkdfSync } from 'node:crypto'
import { brandName, isBrand, type ProviderId } from '../../contract/checkout/methods.ts'
import type { StoredCard } from '../../payments/provider.ts'

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

/** «Visa •••• 4242», «Мир •••• 4242». */
export const cardName = (brand: string, last4: string): string => {
  const id = brandId(brand)
  return `${isBrand(id) ? brandName(id, 'ru') : brand} ••••\u00A0${last4}`.trim()
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

const KEY_BYTES = 32

/** The purpose that sealed card tokens are bound to. */
export const CARD_SEAL = 'saved card'

/**
 * Keyed hashes to recognize a person or card, one for each of the server's secrets; the first is the one to store. Keyed, because phone
 * and card numbers are few enough to brute-force from a stolen table.
 */
export const keyedHashes = (secrets: readonly string[], purpose: string, text: string): [string, ...string[]] => {
  const [first = '', ...others] = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
      .update(text)
      .digest('base64url'),
  )
  return [first, ...others]
}

/** Brand, last four digits and expiry, which every provider returns. */
const visibleTraits = ({ brand, last4, expiry }: StoredCard): string => `${brandId(brand)} ${last4} ${expiry}`

/** Identifies a card: the provider's fingerprint, else its visible traits. */
export const sameCard = (provider: ProviderId, card: StoredCard): string =>
  card.fingerprint === null ? visibleTraits(card) : `${provider} ${card.fingerprint}`

/** All marks of a card, to recognize it across providers. */
export const marksOfCard = (provider: ProviderId, card: StoredCard): string[] => [
  ...new Set([visibleTraits(card), sameCard(provider, card)]),
]
