import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** The content of an access token. `expiresAt` is in seconds since 1970. */
export interface TokenFacts {
  appId: string
  personId: string
  expiresAt: number
}

/** Issues access tokens and reads only its own. */
export interface AccessTokens {
  issue: (facts: TokenFacts) => string
  read: (token: string) => TokenFacts | null
}

const PREFIX = 'EAA'

export const createAccessTokens = (): AccessTokens => {
  const key = randomBytes(32)
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    issue: (facts) => {
      const body = Buffer.from(JSON.stringify({ ...facts, id: randomUUID() })).toString('base64url')
      return `${PREFIX}${body}.${macOf(body).toString('base64url')}`
    },
    read: (token) => {
      const [body = '', mac = ''] = token.slice(PREFIX.length).split('.')
      const [expected, given] = [macOf(body), Buffer.from(mac, 'base64url')]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString())
    },
  }
}
