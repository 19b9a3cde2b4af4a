import { createSign, generateKeyPairSync } from 'node:crypto'

const KEY_ID = 'sandbox'

/** It takes a moment, so it is made when it is first needed. */
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs tokens with a key of its own (RS256), and publishes the key as a JWKS. */
export const createIdTokens = () => {
  let made: ReturnType<typeof newPair> | null = null
  const pair = () => (made ??= newPair())
  return {
    sign: (claims: object): string => {
      const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encoded(claims)}`
      return `${content}.${createSign('RSA-SHA256').update(content).sign(pair().privateKey, 'base64url')}`
    },
    keys: () => ({ keys: [{ ...pair().publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] }),
  }
}
