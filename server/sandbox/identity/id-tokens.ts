import { createSign, generateKeyPairSync } from 'node:crypto'

const KEY_ID = 'sandbox'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs tokens with a key of its own (RS256), and publishes the key as a JWKS. */
export const createIdTokens = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return {
    sign: (claims: object): string => {
      const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encoded(claims)}`
      return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`
    },
    keys: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
  }
}
