import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseJson } from './http.ts'

const KEY_BYTES = 32

/** Signs JSON values with a random key, so that a sandbox reads only what it has issued. */
export const createSignedText = () => {
  const key = randomBytes(KEY_BYTES)
  const signatureOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    sign: (value: object): string => {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${body}.${signatureOf(body).toString('base64url')}`
    },
    /** Undefined if the signature is not valid. */
    read: (text: string): unknown => {
      const [body = '', signature = ''] = text.split('.')
      const [expected, received] = [signatureOf(body), Buffer.from(signature, 'base64url')]
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
      return parseJson(Buffer.from(body, 'base64url').toString())
    },
  }
}
