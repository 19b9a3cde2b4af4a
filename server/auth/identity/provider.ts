import { createHash } from 'node:crypto'
import type { IdentityProviderId } from '../../contract/identity.ts'
import type { Lang } from '../../contract/langs.ts'

/**
 * Who somebody is at a provider. `email` is the address that the person gave there, in its one form; the school has no proof that it is the
 * person's.
 */
export interface Identity {
  /** The provider's id of the person. */
  externalId: string
  name: string | null
  email: string | null
}

/**
 * Why a provider vouches for nobody. `refused`: what the browser brought is not good, or no longer. `unavailable`: no response, or an unusable
 * one. `reason` is for the log and contains no secret and no personal data.
 */
export interface IdentityError {
  status: 'refused' | 'unavailable'
  reason: string
}

/** A provider's verdict. */
export type IdentityFinding<Found extends Identity = Identity> = { status: 'person'; identity: Found } | IdentityError

/** One attempt, as the provider has to repeat it. */
export interface IdentityRequest {
  state: string
  /** Of PKCE: 43 characters base64url. */
  verifier: string
  nonce: string
  /** The exact address of the callback. */
  redirectUri: string
  lang: Lang
}

/** What the provider added to the address of the callback. */
export interface IdentityCallback {
  code: string
  state: string
  iss?: string | undefined
  deviceId?: string | undefined
}

/** A login provider that the browser is led to, by a code that the server exchanges (OAuth 2, PKCE). */
export interface IdentityProvider {
  id: IdentityProviderId
  /** What identities are stored under: the id, or the issuer's address. */
  key: string
  /** The provider's own name. */
  nameIn: (lang: Lang) => string
  /** False conflicts with law 406-FZ for visitors in Russia. */
  isRussianOwned: boolean
  /** False while the provider has not told where its pages are. */
  isReady: () => boolean
  /** The page of the provider; null while it is not ready. */
  authorizeUrl: (request: IdentityRequest) => Promise<URL | null>
  /** Exchanges the code and asks who the person is. Never rejects. */
  identify: (callback: IdentityCallback, request: IdentityRequest) => Promise<IdentityFinding>
}

/** The longest response of a provider that is read, in bytes. */
export const LONGEST_REPLY = 64 * 1024

/** Time limit for all requests about one person. */
export const TIMEOUT_MS = 10_000

export interface AdapterOptions {
  now: () => Date
  fetch?: typeof fetch
  timeoutMs?: number
}

/** The challenge of PKCE, method S256. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
