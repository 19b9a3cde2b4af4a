import type { FacebookOffer } from '../../contract/replies.ts'

/** Who somebody is at the provider. `email` is what they told it, lower-cased; that it is theirs is not proved to the school. */
export interface FacebookIdentity {
  /** The provider's id of the person for this app. */
  externalId: string
  name: string
  email: string | null
}

/**
 * What the provider says of a token. `refused`: it is not one of a person for this app, or not any more. `unavailable`: no answer
 * came, or none that makes sense. `reason` is for the log and holds nothing of what came.
 */
export type FacebookFinding =
  | { status: 'person'; identity: FacebookIdentity }
  | { status: 'refused' | 'unavailable'; reason: string }

/** Login by the provider. */
export interface Facebook {
  /** What a widget needs for it. */
  offer: FacebookOffer
  /** Asks the provider whose token it is. Never rejects. */
  identify: (accessToken: string) => Promise<FacebookFinding>
}
