import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts text for the database. `owner` is the row's id: text sealed for one row does not open in another. */
interface Sealer {
  seal: (text: string, owner: string) => string
  /** Null if no secret opens it: the secret is gone or the row was tampered with. */
  open: (sealed: string, owner: string) => string | null
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

const openWith = (key: Buffer, sealed: Buffer, owner: string): string | null => {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null // authenticated decryption throws on a wrong key
  }
}

/**
 * AES-256-GCM. The first secret seals and all of them open, so that secrets rotate without losing a mail. Text sealed for one purpose does
 * not open for another.
 */
export const createSealer = (secrets: readonly string[], purpose = 'school outbox'): Sealer => {
  const keys = secrets.map((secret) => keyFrom(secret, purpose))
  const [sealingKey] = keys
  if (!sealingKey) throw new Error('a sealer needs at least one secret')
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealingKey, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      return keys.map((key) => openWith(key, bytes, owner)).find((text) => text !== null) ?? null
    },
  }
}
