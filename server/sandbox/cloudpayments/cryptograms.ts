import { constants, generateKeyPairSync, type KeyObject, privateDecrypt, publicEncrypt, randomUUID } from 'node:crypto'
import { z } from 'zod'

/** What a browser knows of a card. `expiry` is `MMYY`. */
export interface TypedCard {
  number: string
  expiry: string
  cvv: string
}

const KEY_BITS = 2048

const packet = z.object({ number: z.string(), expiry: z.string(), cvv: z.string(), id: z.string() })

/** Cryptograms: only the sandbox can read them, and each pays once. */
export interface Cryptograms {
  /** For the browser's script: SPKI in base64. */
  publicKey: () => string
  /** What the script makes of a card. */
  make: (card: TypedCard) => string
  /** Reads a cryptogram and uses it up; null for one that is none, or was used. */
  spend: (cryptogram: string) => TypedCard | null
}

let pair: { publicKey: KeyObject; privateKey: KeyObject } | null = null

/** Made when first needed, which takes a moment, and kept until the process ends. */
const keys = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: KEY_BITS }))

/** Encrypts as the provider says that its script does: RSA with 2048 bits. */
export const createCryptograms = (): Cryptograms => {
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const used = new Set<string>()

  const read = (cryptogram: string) => {
    try {
      const text = privateDecrypt({ key: keys().privateKey, ...padding }, Buffer.from(cryptogram, 'base64'))
      return packet.safeParse(JSON.parse(text.toString('utf8'))).data
    } catch {
      return undefined // somebody else's, or nobody's
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
