import { isNotNull } from 'drizzle-orm'
import { flag, id, index, instant, json, table, text, uniqueIndex } from './columns.ts'
import { person } from './people.ts'

/**
 * A person's identity at another login provider: `provider` is `facebook`, `yandex`, `vk` or the issuer's address of an OpenID Connect
 * provider, `externalId` is its id of the person, unique there.
 */
export const personIdentity = table(
  'person_identity',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last sign-in by it; null before the first one, and for Facebook. */
    usedAt: instant('used_at'),
  },
  (column) => [
    uniqueIndex('person_identity_external').on(column.provider, column.externalId),
    index('person_identity_person').on(column.personId),
  ],
)

/**
 * An attempt to sign in by a login provider, bound to the browser that began it and to the page that asks what has become of it. Single use.
 * `sealed` is encrypted: what the exchange of the code needs, then who the person is at the provider.
 */
export const identityAttempt = table(
  'identity_attempt',
  {
    id: id(),
    attemptHash: text('attempt_hash').notNull(),
    provider: text('provider').notNull(),
    /** The hash of `state`; null once the provider has returned. */
    stateHash: text('state_hash'),
    browserHash: text('browser_hash').notNull(),
    origin: text('origin').notNull(),
    lang: text('lang').notNull(),
    sealed: text('sealed').notNull(),
    /** `found`, `denied` or `failed`; null before the provider's answer. */
    outcome: text('outcome'),
    /** The fields of the sign-in, where the attempt has taken the place of its page; null for a window. */
    form: json('form').$type<Record<string, string>>(),
    isSpent: flag('is_spent').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [
    uniqueIndex('identity_attempt_hash').on(column.attemptHash),
    uniqueIndex('identity_attempt_state').on(column.stateHash).where(isNotNull(column.stateHash)),
    index('identity_attempt_expires').on(column.expiresAt),
  ],
)
