import type { PasskeysOffer } from '../../../server/contract/replies.ts'

type Capabilities = Readonly<Record<string, boolean | undefined>>

/** What the browser says that it can do with passkeys; browsers before that question say nothing. May reject. */
export const capabilities = async (): Promise<Capabilities> =>
  (await PublicKeyCredential.getClientCapabilities?.()) ?? {}

/** Whether the page may use the school's passkeys: as one of its domain, or as a related one where the browser knows those. */
export const isUsable = ({ is_here, rp_id }: PasskeysOffer, { relatedOrigins }: Capabilities): boolean =>
  is_here && (`.${location.hostname}`.endsWith(`.${rp_id}`) || relatedOrigins === true)

export const isUnlockedHere = (): Promise<boolean> =>
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
