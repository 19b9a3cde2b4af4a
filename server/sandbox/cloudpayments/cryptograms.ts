import { constants, generateKeyPairSync, type KeyObject, privateDecrypt, publicEncrypt, randomUUID } from 'node:crypto'
import { z } from 'zod'

/** A card as entered in the browser. `expiry` is `MMYY`. */
export interface TypedCard {
  number: string
  expiry: string
  cvv: string
}

const KEY_BITS = 2048

const packet = z.object({ number: z.string(), expiry: z.string(), cvv: z.string(), id: z.string() })

/** Cryptograms: only the sandbox can decrypt them, and each pays once. */
export interface Cryptograms {
  /** The key for the browser script: SPKI in base64. */
  publicKey: () => string
  /** Makes a cryptogram as the browser script does. */
  make: (card: TypedCard) => string
  /** Decrypts a cryptogram and uses it up; null if it is invalid or was used. */
  spend: (cryptogram: string) => TypedCard | null
}

let pair: { publicKey: KeyObject; privateKey: KeyObject } | null = null

/** Generated on first use, which takes a moment, and kept until the process ends. */
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
    make: (card) => {
      const text = Buffer.from(JSON.stringify({ ...card, id: randomUUID() }))
      return publicEncrypt({ key: keys().publicKey, ...padding }, text).toString('base64')
    },
    spend: (cryptogram) => {
      const card = read(cryptogram)
      if (!card || used.has(card.id)) return null
      used.add(card.id)
      return { number: card.number, expiry: card.expiry, cvv: card.cvv }
    },
  }
}
