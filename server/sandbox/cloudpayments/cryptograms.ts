import { constants, generateKeyPairSync, type KeyObject, privateDecrypt, publicEncrypt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Card } from '../test-cards.ts'

const KEY_BITS = 2048

const packet = z.object({ number: z.string(), expiry: z.string(), cvv: z.string(), id: z.string() })

/** Cryptograms: only the sandbox can decrypt them, and each pays once. */
export interface Cryptograms {
  /** The key for the browser script: SPKI in base64. */
  publicKey: () => string
  /** Makes a cryptogram as the browser script does. */
  make: (card: Card, cvv: string) => string
  /** Decrypts a cryptogram and uses it up; null if it is invalid or was used. */
  consume: (cryptogram: string) => Card | null
}

let pair: { publicKey: KeyObject; privateKey: KeyObject } | null = null

/** The key pair of the process. It is generated on first use, because that takes a moment. */
const keys = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: KEY_BITS }))

/** Encrypts as the provider documents for its script: RSA with 2048 bits. */
export const createCryptograms = (): Cryptograms => {
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const used = new Set<string>()

  const read = (cryptogram: string) => {
    try {
      const text = privateDecrypt({ key: keys().privateKey, ...padding }, Buffer.from(cryptogram, 'base64'))
      return packet.safeParse(JSON.parse(text.toString('utf8'))).data
    } catch {
      return undefined // not a cryptogram of this sandbox
    }
  }

  return {
    publicKey: () => keys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    make: (card, cvv) => {
      const text = Buffer.from(JSON.stringify({ ...card, cvv, id: randomUUID() }))
      return publicEncrypt({ key: keys().publicKey, ...padding }, text).toString('base64')
    },
    consume: (cryptogram) => {
      const card = read(cryptogram)
      if (!card || used.has(card.id)) return null
      used.add(card.id)
      return { number: card.number, expiry: card.expiry }
    },
  }
}
