import { type AnyColumn, isNotNull, sql } from 'drizzle-orm'
import type { ConsentAct } from '../../contract/consents.ts'
import { flag, id, index, instant, json, table, text, uniqueIndex, whole } from './columns.ts'

/** Whether a person may be the author of documents now. It has no parameters, because it is the condition of a partial index. */
export const isAuthor = ({ role, isDisabled }: Record<'role' | 'isDisabled', AnyColumn>) =>
  sql`${role} <> 'visitor' and not ${isDisabled}`

/** A person who can sign in. `email` is in its one form (`canonicalEmail`), `phone` is E.164, `role` is `visitor`, `author` or `staff`. */
export const person = table(
  'person',
  {
    id: id(),
    email: text('email').notNull(),
    /** The spelling that the person typed at registration; null for one that came from elsewhere. */
    emailTyped: text('email_typed'),
    /** When access to this mailbox was first proved; until then the account belongs to the first person who proves it. */
    emailProvedAt: instant('email_proved_at'),
    name: text('name').notNull(),
    phone: text('phone'),
    /** When phone and mailbox were last proved together, by a sign-in with codes to both; null after a change of the phone. */
    phoneProvedAt: instant('phone_proved_at'),
    passwordHash: text('password_hash'),
    role: text('role').notNull().default('visitor'),
    isDisabled: flag('is_disabled').notNull().default(false),
    /** 16 random bytes in base64url, by which authenticators know the person; null before the first passkey. */
    passkeyHandle: text('passkey_handle'),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('person_email').on(column.email),
    index('person_phone').on(column.phone).where(isNotNull(column.phone)),
    index('person_name').on(column.name, column.id),
    index('person_created').on(column.createdAt, column.id),
    index('person_role').on(column.role, column.email),
    index('person_role_name').on(column.role, column.name, column.id),
    index('person_role_created').on(column.role, column.createdAt, column.id),
    index('person_author').on(column.name, column.id).where(isAuthor(column)),
  ],
)

/**
 * A session of a signed-in browser. `id` is the SHA-256 of the cookie's session id, so a stolen copy of the table opens nothing. Where the
 * browser of a landing keeps no cookies, the session is that of one page load: `id` is the hash of what the page holds in memory.
 */
export const session = table(
  'session',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The origin that the session of a page load is bound to; null for a session of a cookie. */
    pageOrigin: text('page_origin'),
    /** The session of a page load has used its one ticket. */
    isTicketSpent: flag('is_ticket_spent').notNull().default(false),
    /** The kind of pages whose cookie holds it; null for the session of a page load, and for one that is older than this column. */
    cookieKind: text('cookie_kind').$type<'own' | 'landing' | 'neighbour'>(),
    /** When its user proved who they are; null where a ticket, or a passkey without user verification, has opened it. */
    authenticatedAt: instant('authenticated_at'),
  },
  (column) => [index('session_person').on(column.personId), index('session_expires').on(column.expiresAt)],
)

/** The one valid code of an email address, and the counters that outlive it. `codeHash` is keyed with the server's secret. */
export const oneTimeCode = table(
  'one_time_code',
  {
    email: id('email'),
    codeHash: text('code_hash'),
    triesLeft: whole('tries_left').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lockedUntil: instant('locked_until'),
    /** How many codes were sent since `dayStartedAt`. */
    sentToday: whole('sent_today').notNull(),
    dayStartedAt: instant('day_started_at').notNull(),
  },
  (column) => [index('one_time_code_sent').on(column.sentAt)],
)

/**
 * A mailed link: `sign-in` (magic link) or `confirm` (proof of the mailbox after registering). Single use. `answer` is no link: who typed
 * the mailed code has until `expiresAt` to say who registered. `repeat` is a spent link or code (`tokenHash` is its keyed hash), whose press
 * the browser `browserHash` may repeat until `expiresAt`.
 */
export const mailLink = table(
  'mail_link',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    purpose: text('purpose').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** Where the link leads afterwards, already validated. */
    target: text('target').notNull(),
    /** The hash of the requesting browser's visitor id, to detect that another browser opens the link. */
    browserHash: text('browser_hash'),
    /** The event to sign up for when the link is opened: the event fields of the form, already validated. */
    event: json('event').$type<Record<string, string>>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [
    uniqueIndex('mail_link_token').on(column.tokenHash),
    index('mail_link_person').on(column.personId),
    index('mail_link_expires').on(column.expiresAt),
  ],
)

/** Carries a sign-in from a landing on another origin to the school's own pages: bound to origin and target, valid for 60 s, single use. */
export const ticket = table(
  'ticket',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    target: text('target').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [
    uniqueIndex('ticket_token').on(column.tokenHash),
    index('ticket_person').on(column.personId),
    index('ticket_expires').on(column.expiresAt),
  ],
)

/**
 * A consent of a person: `terms`, `policy` or `newsletter`, the version of the text, the time and the IP address. A withdrawn one stays as proof;
 * one that is given again, or to another version, is another row.
 */
export const consent = table(
  'consent',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    textVersion: text('text_version').notNull(),
    ip: text('ip').notNull(),
    /** The origin of the page; null for a row that is older than this column and the next. */
    origin: text('origin'),
    act: text('act').$type<ConsentAct>(),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (column) => [
    index('consent_person').on(column.personId, column.createdAt, column.id),
    index('consent_created').on(column.createdAt, column.id),
  ],
)

/**
 * A session that has been ended from elsewhere, so that its browser can be told why: `reason` is `mailbox-proved`, `password-changed` or
 * `signed-out-everywhere`. It opens nothing.
 */
export const endedSession = table(
  'ended_session',
  {
    /** The id of the session. */
    id: id(),
    reason: text('reason').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [index('ended_session_expires').on(column.expiresAt)],
)

/**
 * The source of a registration: the landing's origin, its `utm_*` parameters, the browser's name (`Chrome`), system (`Windows`) and time
 * zone.
 */
export const registration = table(
  'registration',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    utm: json('utm').$type<Record<string, string>>().notNull(),
    timeZone: text('time_zone'),
    browser: text('browser'),
    system: text('system'),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [index('registration_person').on(column.personId)],
)

/** A mail to send, written in the transaction of its cause. `sealed` is encrypted, and cleared once the mail is sent or given up. */
export const outbox = table(
  'outbox',
  {
    id: id(),
    /** Prevents a second mail for the same cause. */
    dedupeKey: text('dedupe_key').notNull(),
    sealed: text('sealed'),
    attempts: whole('attempts').notNull().default(0),
    /** Null once the mail is sent or given up. */
    nextAttemptAt: instant('next_attempt_at'),
    leasedUntil: instant('leased_until'),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('outbox_dedupe').on(column.dedupeKey),
    index('outbox_next').on(column.nextAttemptAt).where(isNotNull(column.nextAttemptAt)),
    index('outbox_sent').on(column.sentAt),
    index('outbox_failed').on(column.failedAt),
    index('outbox_created').on(column.createdAt),
  ],
)

/**
 * A person's sign-up for an event: `kind` is `Webinar Signed Up` or `Lead Magnet Signed Up`, `eventKey` distinguishes the events of a
 * kind. One row per person and event, however often the person signs up.
 */
export const eventSignup = table(
  'event_signup',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    eventKey: text('event_key').notNull(),
    /** The event fields of the form, by their wire names. */
    details: json('details').$type<Record<string, string>>().notNull(),
    /** The landing's origin and its `utm_*` parameters. */
    origin: text('origin').notNull(),
    utm: json('utm').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('event_signup_once').on(column.personId, column.kind, column.eventKey),
    index('event_signup_created').on(column.createdAt, column.id),
    index('event_signup_event').on(column.eventKey, column.createdAt, column.id),
  ],
)

/**
 * The secrets that have signed and encrypted for this database, by fingerprints that reveal nothing of them; the highest position is the one
 * in use. Source: SECURITY R82.
 */
export const secretFingerprint = table('secret_fingerprint', {
  fingerprint: id('fingerprint'),
  position: whole('position').notNull(),
})

/** A token for the content API. Only its SHA-256 is kept; `scope` is `read` or `write`. */
export const apiToken = table(
  'api_token',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** The label that its owner has chosen. */
    label: text('label').notNull(),
    scope: text('scope').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [
    uniqueIndex('api_token_hash').on(column.tokenHash),
    index('api_token_person').on(column.personId),
    index('api_token_expires').on(column.expiresAt),
  ],
)
