import { createHmac, hkdfSync } from 'node:crypto'
import type { ProviderId } from '../../contract/methods.ts'
import type { KeptCard } from '../../payments/provider.ts'
import { brandId } from './card-name.ts'

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
const visibleTraits = ({ brand, last4, expiry }: KeptCard): string => `${brandId(brand)} ${last4} ${expiry}`

/** Identifies a card: the provider's fingerprint, else its visible traits. */
export const sameCard = (provider: ProviderId, card: KeptCard): string =>
  card.fingerprint === null ? visibleTraits(card) : `${provider} ${card.fingerprint}`

/** All marks of a card, to recognize it across providers. */
export const marksOfCard = (provider: ProviderId, card: KeptCard): string[] => [
  ...new Set([visibleTraits(card), sameCard(provider, card)]),
]
