import { PHONE_WAYS, type PhoneWay } from '../../contract/phone.ts'
import { flag, id, index, instant, isNotNegative, isOneOf, table, text, uniqueIndex, whole } from './columns.ts'

/**
 * A proof of a phone number under way, bound to the browser that asked for it and to its page. One for each number, browser and way: a new
 * one replaces it. `codeHash` is keyed with the server's secret. A number without an account has rows as well.
 */
export const phoneCode = table(
  'phone_code',
  {
    id: id(),
    phone: text('phone').notNull(),
    /** The hash of the browser's visitor id or, where it keeps no cookies, of the id of the page's load. */
    browserHash: text('browser_hash').notNull(),
    origin: text('origin').notNull(),
    way: text('way').$type<PhoneWay>().notNull(),
    /** Null for a call, and once the code is spent. */
    codeHash: text('code_hash'),
    triesLeft: whole('tries_left').notNull(),
    lockedUntil: instant('locked_until'),
    /** The provider's id of the awaited call, and the number that is called; null for a text message. */
    callId: text('call_id'),
    callPhone: text('call_phone'),
    /** The code has been handed to the provider, which happens at most once. */
    isHandedOver: flag('is_handed_over').notNull().default(false),
    /** When the number was proved; the mailbox is still to be proved. */
    provedAt: instant('proved_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [
    uniqueIndex('phone_code_browser').on(column.phone, column.browserHash, column.way),
    index('phone_code_expires').on(column.expiresAt),
    isOneOf('phone_code_way', column.way, PHONE_WAYS),
    isNotNegative('phone_code_tries', column.triesLeft),
  ],
)

/** A text message that the provider has taken, without its number: to see how many of the codes are entered. `id` is that of its code. */
export const phoneMessage = table(
  'phone_message',
  { id: id(), sentAt: instant('sent_at').notNull(), isEntered: flag('is_entered').notNull().default(false) },
  (column) => [index('phone_message_sent').on(column.sentAt)],
)

/** What was spent on text messages within an hour or a day of UTC: `hour:2026-11-28T10`, `day:2026-11-28`. In kopecks. */
export const phoneSpending = table(
  'phone_spending',
  { id: id(), kopecks: whole('kopecks').notNull(), startedAt: instant('started_at').notNull() },
  (column) => [
    index('phone_spending_started').on(column.startedAt),
    isNotNegative('phone_spending_kopecks', column.kopecks),
  ],
)

/** The price of a text message to a range of numbers, by their first seven digits, as the provider has told it. In kopecks. */
export const phonePrice = table(
  'phone_price',
  { id: id(), kopecks: whole('kopecks').notNull(), quotedAt: instant('quoted_at').notNull() },
  (column) => [index('phone_price_quoted').on(column.quotedAt), isNotNegative('phone_price_kopecks', column.kopecks)],
)
