import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'

/** Lifetime of a token: a page that is open for longer must fetch a new one. */
export const TOKEN_MS = DAY_MS

/** A token is bound to the hash of the live session, else to the visitor's. */
type Binding = { session: string } | { visitor: string }

/** Facts of a request that a token must match. `sessionHash` is null without a live session, `visitorHash` without a visitor cookie. */
export interface TokenFacts {
  origin: string
  sessionHash: string | null
  visitorHash: string | null
  hasOurCookie: boolean
}

export interface AntiForgery {
  issue: (binding: Binding, origin: string) => string
  accepts: (token: string, facts: TokenFacts) => boolean
}

const KEY_BYTES = 32
const REUSE_MS = HOUR_MS
const RECENT_MAX = 10_000
const SHAPE = /^([sv])([0-9a-z]{1,11})\.([\w-]{43})?\.([\w-]{43})$/

const macOf = (key: KeyObject, kind: string, expiry: string, hash: string, origin: string) =>
  createHmac('sha256', key).update(`${kind}|${expiry}|${hash}|${origin}`).digest('base64url')

const isSame = (left: string, right: string) => timingSafeEqual(Buffer.from(left), Buffer.from(right))

/** A key object: passing the same key as a buffer costs ten times as much at each use. */
const keyOf = (secret: string): KeyObject =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'anti-forgery', KEY_BYTES)))

/**
 * The hash that a token must be bound to; null refuses the token. A browser that rejects all our cookies sends none: the hash that its
 * visitor token carries is then accepted, since only a page of a listed origin can have obtained that token.
 */
const expectedHash = (kind: string, carried: string, facts: TokenFacts): string | null => {
  if (facts.sessionHash !== null) return kind === 's' ? facts.sessionHash : null
  if (kind !== 'v') return null
  return facts.visitorHash ?? (facts.hasOurCookie ? null : carried)
}

/**
 * Signed tokens: kind and expiry, the visitor's hash, and a MAC over kind, expiry, bound hash and origin. The first secret signs; all
 * verify.
 */
export const antiForgery = (secrets: readonly string[], now: () => Date): AntiForgery => {
  const keys = secrets.map(keyOf)
  const [signing] = keys
  if (!signing) throw new Error('tokens need a secret')
  /** The latest token of each binding: a page that asks again soon gets the same one, which saves the MAC. */
  const recent = new Map<string, { token: string; origin: string; at: number }>()
  return {
    issue: (binding, origin) => {
      const at = now().getTime()
      const isVisitor = 'visitor' in binding
      const hash = isVisitor ? binding.visitor : binding.session
      const known = recent.get(hash)
      if (known && known.origin === origin && at - known.at < REUSE_MS && at >= known.at) return known.token
      const expiry = (at + TOKEN_MS).toString(36)
      const mac = macOf(signing, isVisitor ? 'v' : 's', expiry, hash, origin)
      const token = isVisitor ? `v${expiry}.${hash}.${mac}` : `s${expiry}..${mac}`
      if (recent.size >= RECENT_MAX) recent.clear()
      recent.set(hash, { token, origin, at })
      return token
    },
    accepts: (token, facts) => {
      const [, kind = '', expiry = '', carried = '', mac = ''] = SHAPE.exec(token) ?? []
      if (kind === '' || Number.parseInt(expiry, 36) <= now().getTime()) return false
      const hash = expectedHash(kind, carried, facts)
      if (hash === null) return false
      return keys.some((key) => isSame(mac, macOf(key, kind, expiry, hash, facts.origin)))
    },
  }
}
