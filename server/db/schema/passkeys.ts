import { flag, id, index, instant, isNotNegative, isOneOf, json, table, text, whole } from './columns.ts'
import { person } from './people.ts'

/** A passkey of a person: the public key of a WebAuthn credential. Ids, keys and handles are in base64url. */
export const passkey = table(
  'passkey',
  {
    /** The id of the credential. */
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The relying party that it was made for: it works for no other. */
    rpId: text('rp_id').notNull(),
    /** The COSE key. */
    publicKey: text('public_key').notNull(),
    /** How often its authenticator has signed, as far as it counts. */
    counter: whole('counter').notNull(),
    transports: json('transports').$type<string[]>().notNull(),
    /** The model of its authenticator. */
    aaguid: text('aaguid').notNull(),
    /** `multiDevice` can be synced, `singleDevice` cannot. */
    deviceType: text('device_type').notNull(),
    isBackedUp: flag('is_backed_up').notNull(),
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (column) => [
    index('passkey_person').on(column.personId, column.createdAt),
    isNotNegative('passkey_counter', column.counter),
    isOneOf('passkey_device_type', column.deviceType, ['singleDevice', 'multiDevice']),
  ],
)

/** What a challenge of a passkey is for. */
export const CHALLENGE_PURPOSES = ['sign-in', 'proof', 'add'] as const

/** A challenge that an authenticator signs: bound to the asking page and browser, valid for 5 minutes, single use. */
export const passkeyChallenge = table(
  'passkey_challenge',
  {
    /** The SHA-256 of the challenge. */
    id: id(),
    purpose: text('purpose').$type<(typeof CHALLENGE_PURPOSES)[number]>().notNull(),
    origin: text('origin').notNull(),
    /** The hash of the browser's visitor id or, where it keeps no cookies, of the id of the page's load. */
    browserHash: text('browser_hash').notNull(),
    /** The signed-in person who asked for it; null for a sign-in. */
    personId: text('person_id').references(() => person.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [
    index('passkey_challenge_person').on(column.personId),
    index('passkey_challenge_expires').on(column.expiresAt),
    isOneOf('passkey_challenge_purpose', column.purpose, CHALLENGE_PURPOSES),
  ],
)
