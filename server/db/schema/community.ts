import { desc, isNotNull, isNull } from 'drizzle-orm'
import type { Json } from '../../contract/content/state.ts'
import { flag, id, index, instant, isNotNegative, isOneOf, json, table, text, uniqueIndex, whole } from './columns.ts'
import { content, DOCUMENT_KINDS, image, ofContent, personWho } from './content.ts'
import { person } from './people.ts'

export const TERM_KINDS = ['category', 'lesson-category', 'tag', 'school-tag', 'collection'] as const

/** A category, tag or collection of documents. `id` is `<kind>:<number>`. */
export const term = table(
  'term',
  {
    id: id(),
    kind: text('kind').notNull().$type<(typeof TERM_KINDS)[number]>(),
    number: whole('number').notNull(),
    name: text('name').notNull(),
    /** The normalised name for comparison: unique within its kind. */
    key: text('key').notNull(),
    position: whole('position').notNull().default(0),
    /** How many published documents have it, as far as they are counted: see `termUse.opensAt`. */
    uses: whole('uses').notNull().default(0),
    personId: personWho('person_id'),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('term_key').on(column.kind, column.key),
    uniqueIndex('term_number').on(column.kind, column.number),
    index('term_position').on(column.kind, column.position, column.number),
    index('term_popular').on(column.kind, desc(column.uses), column.number),
    isOneOf('term_kind', column.kind, TERM_KINDS),
  ],
)

/** Which state of a document uses the term: the one that authors edit, or the one that readers see. */
const TERM_SIDES = ['edited', 'shown'] as const

/** A term of a document. `kind`, `number` and `position` are the document's, for lists in their order. */
export const termUse = table(
  'term_use',
  {
    id: id(),
    contentId: ofContent(),
    kind: text('kind').notNull().default('').$type<(typeof DOCUMENT_KINDS)[number]>(),
    number: whole('number').notNull().default(0),
    /** A published lesson's position, else 0. */
    position: whole('position').notNull().default(0),
    termId: text('term_id')
      .notNull()
      .references(() => term.id),
    side: text('side').notNull().$type<(typeof TERM_SIDES)[number]>(),
    /** Of a published document, when it opens: it counts for the term from then on. Null once `term.uses` includes it. */
    opensAt: instant('opens_at'),
  },
  (column) => [
    uniqueIndex('term_use_once').on(column.contentId, column.side, column.termId),
    index('term_use_term').on(
      column.termId,
      column.side,
      column.kind,
      column.position,
      column.number,
      column.opensAt,
      column.contentId,
    ),
    index('term_use_opens').on(column.opensAt, column.termId),
    isOneOf('term_use_side', column.side, TERM_SIDES),
  ],
)

export const comment = table(
  'comment',
  {
    id: whole('id').primaryKey(),
    /** The document, `<kind>:<number>`. */
    contentId: ofContent(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The comment that it replies to, which itself replies to none; null if it is no reply. */
    replyTo: whole('reply_to'),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Since when readers do not see it; null if they do. */
    hiddenAt: instant('hidden_at'),
    deletedAt: instant('deleted_at'),
    /** The author of the document, null once that is deleted: for lists of an author's comments. Triggers of the database keep it. */
    documentAuthorId: text('document_author_id'),
  },
  (column) => [
    index('comment_content').on(
      column.contentId,
      column.createdAt,
      column.id,
      column.deletedAt,
      column.hiddenAt,
      column.personId,
      column.replyTo,
    ),
    index('comment_replies').on(column.replyTo, column.createdAt, column.id).where(isNotNull(column.replyTo)),
    index('comment_author').on(column.documentAuthorId, column.id).where(isNull(column.deletedAt)),
    index('comment_author_hidden').on(column.documentAuthorId, column.id).where(isNotNull(column.hiddenAt)),
    index('comment_hidden').on(column.id).where(isNotNull(column.hiddenAt)),
    index('comment_deleted').on(column.deletedAt).where(isNotNull(column.deletedAt)),
  ],
)

/**
 * How far a person has read a document. A course has a row once its page or one of its lessons was opened. `kind` is the document's kind.
 */
export const progress = table(
  'progress',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    contentId: ofContent(),
    kind: text('kind').notNull().$type<(typeof DOCUMENT_KINDS)[number]>(),
    /** When it was opened first; of a course with lessons, when the first of them was, and null before. */
    begunAt: instant('begun_at'),
    /** When it, or a lesson of it, was read last. */
    activeAt: instant('active_at').notNull(),
    /** The uuid of the block that was read last, and when; null if none was seen. */
    block: text('block'),
    readAt: instant('read_at'),
  },
  (column) => [
    uniqueIndex('progress_once').on(column.contentId, column.personId),
    index('progress_person').on(column.personId, column.kind, column.activeAt),
    isOneOf('progress_kind', column.kind, DOCUMENT_KINDS),
  ],
)

/** A person's best result in a quiz. `block` is the uuid of the quiz. */
export const quizResult = table(
  'quiz_result',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    contentId: ofContent(),
    block: text('block').notNull(),
    rightAnswers: whole('right_answers').notNull(),
    questions: whole('questions').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (column) => [
    uniqueIndex('quiz_result_once').on(column.contentId, column.personId, column.block),
    index('quiz_result_person').on(column.personId),
    isNotNegative('quiz_result_right', column.rightAnswers),
  ],
)

/** A background for certificates; `preset` holds the positions of the words on it. */
export const customCertificate = table(
  'custom_certificate',
  {
    id: whole('id').primaryKey(),
    ownerId: personWho('owner_id'),
    imageId: whole('image_id')
      .notNull()
      .references(() => image.id),
    preset: json('preset').$type<Json>(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    index('custom_certificate_owner').on(column.ownerId, column.id),
    index('custom_certificate_image').on(column.imageId),
  ],
)

/** A certificate given to a user. */
export const userCertificate = table(
  'user_certificate',
  {
    id: whole('id').primaryKey(),
    certificateId: whole('certificate_id')
      .notNull()
      .references(() => customCertificate.id),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The document that it is for, `<kind>:<number>`. */
    contentId: text('content_id').references(() => content.id, { onDelete: 'set null' }),
    /** The words on it, by their names. */
    words: json('words').$type<Record<string, string>>().notNull(),
    /** The number under which it is checked: random, so that nobody finds others by counting. */
    code: text('code'),
    /** Whoever checks it sees the name on it: its owner's choice. */
    showsName: flag('shows_name').notNull().default(false),
    issuedBy: personWho('issued_by'),
    issuedAt: instant('issued_at').notNull(),
  },
  (column) => [
    uniqueIndex('user_certificate_code').on(column.code),
    index('user_certificate_person').on(column.personId, column.id),
    index('user_certificate_by').on(column.issuedBy, column.id),
    index('user_certificate_for').on(column.contentId, column.id),
    index('user_certificate_of').on(column.certificateId, column.id),
  ],
)

/** The images of a person's gallery and feed. */
export const userImage = table(
  'user_image',
  {
    id: whole('id').primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    list: text('list').notNull().$type<'gallery' | 'feed'>(),
    imageId: whole('image_id')
      .notNull()
      .references(() => image.id),
    position: whole('position').notNull(),
  },
  (column) => [
    index('user_image_person').on(column.personId, column.list, column.position),
    index('user_image_image').on(column.imageId),
    isOneOf('user_image_list', column.list, ['gallery', 'feed']),
  ],
)

/** An email address that a visitor has left, lower-cased, and the origin of the page where it was left. */
export const capturedEmail = table(
  'captured_email',
  {
    email: id('email'),
    origin: text('origin').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The version of the text of the consent that its box has given, and the network; null where submitting implies it. */
    policyVersion: text('policy_version'),
    ip: text('ip'),
  },
  (column) => [index('captured_email_created').on(column.createdAt, column.email)],
)

/** Who wrote what, and when. `target` is `course:12`, `tag:3`, `image:7`. The written content is not stored. */
export const audit = table(
  'audit',
  {
    id: id(),
    personId: personWho('person_id'),
    tokenId: text('token_id'),
    action: text('action').notNull(),
    target: text('target').notNull(),
    /** The version that resulted from the write. */
    version: whole('version'),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    index('audit_target').on(column.target, column.createdAt, column.version, column.id),
    index('audit_created').on(column.createdAt, column.version, column.id),
  ],
)
