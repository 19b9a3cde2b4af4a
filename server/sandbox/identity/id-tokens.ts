import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'

const KEY_ID = 'sandbox'

/** It takes a moment, so it is made when it is first needed. */
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const contentOf = (header: object, claims: object) => `${encoded({ typ: 'JWT', ...header })}.${encoded(claims)}`

/** A token that says of itself that it has no signature. */
export const unsignedToken = (claims: object): string => `${contentOf({ alg: 'none' }, claims)}.`

/** A token with an HMAC of a secret that the app has, too. */
export const symmetricToken = (claims: object, secret: string): string => {
  const content = contentOf({ alg: 'HS256' }, claims)
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

/** Signs tokens with a key of its own (RS256), and publishes the key as a JWKS. */
export const createIdTokens = () => {
  let made: ReturnType<typeof newPair> | null = null
  const pair = () => (made ??= newPair())
  return {
    sign: (claims: object): string => {
      const content = contentOf({ alg: 'RS256', kid: KEY_ID }, claims)
      return `${content}.${createSign('RSA-SHA256').update(content).sign(pair().privateKey, 'base64url')}`
    },
    keys: () => ({ keys: [{ ...pair().publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] }),
  }
}
