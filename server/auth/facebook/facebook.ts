import type { FacebookOffer } from '../../contract/replies.ts'

/**
 * A user's identity at the provider. `email` is the address that the user gave there, lower-cased; the school has no proof that it is the
 * user's.
 */
export interface FacebookIdentity {
  /** The provider's id of the person for this app. */
  externalId: string
  name: string
  email: string | null
}

/**
 * The provider's verdict on a token. `refused`: it is not, or no longer, a user's token for this app. `unavailable`: no response, or an
 * unusable one. `reason` is for the log and contains no token and no personal data.
 */
export type FacebookFinding =
  | { status: 'person'; identity: FacebookIdentity }
  | { status: 'refused' | 'unavailable'; reason: string }

/** Login by Facebook. */
export interface Facebook {
  /** What the widget needs for it. */
  offer: FacebookOffer
  /** Asks the provider for the owner of the token. Never rejects. */
  identify: (accessToken: string) => Promise<FacebookFinding>
}
