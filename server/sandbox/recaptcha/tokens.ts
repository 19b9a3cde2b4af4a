import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** What a token says: which key it was made for, on whose page, and, of v3, for which action. */
export interface TokenFacts {
  siteKey: string
  hostname: string
  action: string
}

interface SignedFacts extends TokenFacts {
  id: string
  at: number
}

/** What `siteverify` finds out about a token. */
export type TokenFinding = { isGood: true; facts: TokenFacts; at: Date } | { isGood: false; error: string }

/** Makes tokens and knows its own, each once and within two minutes, as the real service does. */
export interface Tokens {
  issue: (facts: TokenFacts) => string
  spend: (token: string, siteKey: string) => TokenFinding
}

/** How long the real service takes a token. */
export const TOKEN_LIVES_MS = 120_000

const unknown: TokenFinding = { isGood: false, error: 'invalid-input-response' }

export const createTokens = (): Tokens => {
  const key = randomBytes(32)
  const spent = new Set<string>()
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest()

  const read = (token: string): SignedFacts | null => {
    const [body = '', mac = ''] = token.split('.')
    const expected = macOf(body)
    const given = Buffer.from(mac, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return JSON.parse(Buffer.from(body, 'base64url').toString())
  }

  return {
    issue: (facts) => {
      const signed: SignedFacts = { ...facts, id: randomUUID(), at: Date.now() }
      const body = Buffer.from(JSON.stringify(signed)).toString('base64url')
      return `${body}.${macOf(body).toString('base64url')}`
    },
    spend: (token, siteKey) => {
      const signed = read(token)
      if (!signed || signed.siteKey !== siteKey) return unknown
      const { id, at, ...facts } = signed
      if (spent.has(id) || Date.now() - at > TOKEN_LIVES_MS) return { isGood: false, error: 'timeout-or-duplicate' }
      spent.add(id)
      return { isGood: true, facts, at: new Date(at) }
    },
  }
}
