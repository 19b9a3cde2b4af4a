import { hkdfSync } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Db, Transact, Tx } from './database.ts'
import { secretFingerprint } from './schema.ts'

const FINGERPRINT_BYTES = 16

const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'database fingerprint', FINGERPRINT_BYTES)).toString('base64url')

/**
 * How the secrets of a process relate to those that a database was used with. `unused`: it was used with none yet. `rotated`: the first one
 * is new, and the one in use follows. `other`: the one in use is missing.
 */
type SecretsMatch = 'same' | 'rotated' | 'unused' | 'other'

/** Compares secrets with the fingerprints of a database, the one in use last. */
export const matchSecrets = (secrets: readonly string[], recorded: readonly string[]): SecretsMatch => {
  const [first = '', ...others] = secrets.map(fingerprintOf)
  const inUse = recorded.at(-1)
  if (inUse === undefined) return secrets.length > 0 ? 'unused' : 'other'
  if (![first, ...others].includes(inUse)) return 'other'
  return recorded.includes(first) ? 'same' : 'rotated'
}

/** The secrets of a process are not those of the database; the message is a sentence for the operator. */
export class SecretsRefusal extends Error {}

const OTHER =
  'SESSION_SECRET is not the secret that this database is used with: set that one (`new,old` replaces it), or give up its saved cards and unredeemed certificates by `npm run school -- secrets accept`.'
const ROTATED =
  'SESSION_SECRET begins with a secret that no server has used on this database: restart the servers with it first.'

/** The fingerprints of a database, the one in use last. */
export const recordedFingerprints = async (db: Db): Promise<string[]> => {
  const rows = await db.select().from(secretFingerprint).orderBy(asc(secretFingerprint.position))
  return rows.map(({ fingerprint }) => fingerprint)
}

const record = async (tx: Tx, secret: string, position: number) => {
  await tx
    .insert(secretFingerprint)
    .values({ fingerprint: fingerprintOf(secret), position })
    .onConflictDoNothing()
}

/**
 * Throws a `SecretsRefusal` unless these are the secrets of the database; records them if it has none. Only a server rotates: for another
 * process a new secret is a refusal, because no server could read what it writes. Source: SECURITY R82.
 */
export const claimSecrets = (
  transact: Transact,
  secrets: readonly string[],
  { isServer }: { isServer: boolean },
): Promise<void> =>
  transact(async (tx) => {
    const recorded = await recordedFingerprints(tx)
    const match = matchSecrets(secrets, recorded)
    if (match === 'other') throw new SecretsRefusal(OTHER)
    if (match === 'rotated' && !isServer) throw new SecretsRefusal(ROTATED)
    if (match !== 'same') await record(tx, secrets[0] ?? '', recorded.length)
  })

/** Makes these the only secrets of the database: what others have signed or encrypted is lost. */
export const replaceSecrets = async (tx: Tx, secrets: readonly string[]): Promise<void> => {
  await tx.delete(secretFingerprint)
  await record(tx, secrets[0] ?? '', 0)
}
