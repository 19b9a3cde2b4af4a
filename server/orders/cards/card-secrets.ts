import { createHmac, hkdfSync } from 'node:crypto'
import type { ProviderId } from '../../contract/methods.ts'
import type { KeptCard } from '../../payments/provider.ts'
import { brandId } from './card-name.ts'

const KEY_BYTES = 32

/** What sealed tokens of cards are sealed for. */
export const CARD_SEAL = 'saved card'

/**
 * What the database may hold of something that tells a person or a card again, one hash for each of the server's secrets; the first
 * one is what is written. Keyed, since there are few phones and few cards to try against a stolen table.
 */
export const keyedHashes = (secrets: readonly string[], purpose: string, text: string): [string, ...string[]] => {
  const [first = '', ...others] = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
      .update(text)
      .digest('base64url'),
  )
  return [first, ...others]
}

/** Brand, last figures and expiry, which every provider tells. */
const looksOf = ({ brand, last4, expiry }: KeptCard): string => `${brandId(brand)} ${last4} ${expiry}`

/** What is the same for the same card: the provider's own fingerprint, else what it looks like. */
export const sameCard = (provider: ProviderId, card: KeptCard): string =>
  card.fingerprint === null ? looksOf(card) : `${provider} ${card.fingerprint}`

/** All that is the same for the same card, whichever provider tells of it. */
export const marksOfCard = (provider: ProviderId, card: KeptCard): string[] => [
  ...new Set([looksOf(card), sameCard(provider, card)]),
]
