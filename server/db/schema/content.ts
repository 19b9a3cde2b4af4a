import { type AnyColumn, isNotNull, sql } from 'drizzle-orm'
import type { Json } from '../../contract/content/state.ts'
import { flag, id, index, instant, isOneOf, json, table, text, uniqueIndex, whole } from './columns.ts'
import { dialect } from '../dialect.ts'
import { person } from './people.ts'

export const DOCUMENT_KINDS = [
  'course',
  'live-lesson',
  'single-lesson',
  'page',
  'studio',
  'webinar',
  'contest',
  'lesson',
] as const
const IMAGE_LISTS = ['gallery', 'preview'] as const

export const personWho = (name: string) => text(name).references(() => person.id, { onDelete: 'set null' })

/**
 * Number sequences, each with the last number that it has issued: one for a kind of documents, one for blocks, one for images and so
 * on.
 */
export const numberRow = table('number_row', { id: id(), last: whole('last').notNull() })

/** An uploaded image, stored by the hash of its re-encoded bytes. Several rows may share one hash. Sizes in pixels and bytes. */
export const image = table(
  'image',
  {
    id: whole('id').primaryKey(),
    ownerId: personWho('owner_id'),
    hash: text('hash').notNull(),
    width: whole('width').notNull(),
    height: whole('height').notNull(),
    /** Total size of its files. */
    bytes: whole('bytes').notNull(),
    /** The point that stays in sight when the picture is cut to another shape, in thousandths of its width and height. */
    focalX: whole('focal_x').notNull().default(500),
    focalY: whole('focal_y').notNull().default(500),
    createdAt: instant('created_at').notNull(),
    /** When its last use ended; null while something uses it, or if nothing ever has. */
    releasedAt: instant('released_at'),
    deletedAt: instant('deleted_at'),
  },
  (column) => [
    index('image_owner').on(column.ownerId, column.createdAt),
    index('image_owned').on(column.ownerId, column.id, column.deletedAt),
    index('image_hash').on(column.hash),
  ],
)

/** Whether a document is taken off the site. It has no parameters, because it is the condition of a partial index. */
export const isHidden = (fields: AnyColumn) =>
  dialect === 'sqlite'
    ? sql`coalesce(json_extract(${fields}, '$.is_hidden'), 0) = 1`
    : sql`coalesce(${fields} ->> 'is_hidden', 'false') = 'true'`

/**
 * A document of any kind, as its authors edit it. `id` is `<kind>:<number>`, which is also the id of the product that it is sold as.
 * `fields` are the contract's fields that have no column of their own.
 */
export const content = table(
  'content',
  {
    id: id(),
    kind: text('kind').notNull().$type<(typeof DOCUMENT_KINDS)[number]>(),
    number: whole('number').notNull(),
    title: text('title').notNull(),
    /** The title for searching: in lower case. */
    titleKey: text('title_key').notNull().default(''),
    /** Lower-cased, unique within its kind; null if there is none. */
    slug: text('slug'),
    /** 0 draft, 1 published, 2 archived. */
    status: whole('status').notNull(),
    authorId: personWho('author_id'),
    /** For a lesson, the number of its course; null for everything else. */
    course: whole('course'),
    /** A lesson's place within its course; 0 for everything else. */
    position: whole('position').notNull().default(0),
    /** Number of writes so far. */
    version: whole('version').notNull(),
    fields: json('fields').$type<Record<string, Json>>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (column) => [
    uniqueIndex('content_number').on(column.kind, column.number),
    uniqueIndex('content_slug').on(column.kind, column.slug),
    index('content_author').on(column.authorId, column.kind, column.status, column.createdAt, column.number),
    index('content_course').on(column.course, column.position, column.number),
    index('content_position').on(column.kind, column.position, column.number, column.deletedAt),
    index('content_title').on(column.kind, column.titleKey, column.number, column.deletedAt),
    index('content_status').on(column.kind, column.status, column.number, column.deletedAt),
    index('content_created').on(column.kind, column.createdAt, column.number, column.deletedAt),
    index('content_updated').on(column.kind, column.updatedAt, column.number, column.deletedAt),
    index('content_deleted').on(column.kind, column.deletedAt, column.number),
    index('content_hidden').on(column.kind, column.number).where(isHidden(column.fields)),
    isOneOf('content_kind', column.kind, DOCUMENT_KINDS),
  ],
)

export const ofContent = () =>
  text('content_id')
    .notNull()
    .references(() => content.id, { onDelete: 'cascade' })

/**
 * A block of a document. `data` are its fields without its list, whose rows are in `blockItem`. The database does not constrain `type`:
 * the contract's registry of blocks validates what is written and read, and a new type needs no migration.
 */
export const block = table(
  'block',
  {
    id: whole('id').primaryKey(),
    contentId: ofContent(),
    type: text('type').notNull(),
    uuid: text('uuid').notNull(),
    position: whole('position').notNull(),
    data: json('data').$type<Record<string, Json>>().notNull(),
    deletedAt: instant('deleted_at'),
  },
  (column) => [
    uniqueIndex('block_uuid').on(column.contentId, column.type, column.uuid),
    index('block_deleted').on(column.deletedAt).where(isNotNull(column.deletedAt)),
  ],
)

/** A row of a block's list: an item of a list, a question of a quiz, an image of a gallery. */
export const blockItem = table(
  'block_item',
  {
    id: whole('id').primaryKey(),
    blockId: whole('block_id')
      .notNull()
      .references(() => block.id, { onDelete: 'cascade' }),
    uuid: text('uuid').notNull(),
    position: whole('position').notNull(),
    data: json('data').$type<Record<string, Json>>().notNull(),
    deletedAt: instant('deleted_at'),
  },
  (column) => [
    uniqueIndex('block_item_uuid').on(column.blockId, column.uuid),
    index('block_item_deleted').on(column.deletedAt).where(isNotNull(column.deletedAt)),
  ],
)

/** A row of a document's own gallery or preview. */
export const contentImage = table(
  'content_image',
  {
    id: whole('id').primaryKey(),
    contentId: ofContent(),
    list: text('list').notNull().$type<(typeof IMAGE_LISTS)[number]>(),
    imageId: whole('image_id')
      .notNull()
      .references(() => image.id),
    position: whole('position').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (column) => [
    index('content_image_content').on(column.contentId, column.list),
    index('content_image_deleted').on(column.deletedAt).where(isNotNull(column.deletedAt)),
    isOneOf('content_image_list', column.list, IMAGE_LISTS),
  ],
)

/** The images that each document uses now, as it is edited or as it is published. */
export const imageUse = table(
  'image_use',
  {
    id: id(),
    contentId: ofContent(),
    imageId: whole('image_id')
      .notNull()
      .references(() => image.id),
  },
  (column) => [
    uniqueIndex('image_use_once').on(column.contentId, column.imageId),
    index('image_use_image').on(column.imageId),
  ],
)

/** A document's state after a write. `body` is the compressed state in base64. */
export const revision = table(
  'revision',
  {
    id: id(),
    contentId: ofContent(),
    version: whole('version').notNull(),
    personId: personWho('person_id'),
    isAutosave: flag('is_autosave').notNull(),
    isPublished: flag('is_published').notNull().default(false),
    body: text('body').notNull(),
    /** When the first of the autosaves was made that are folded into this revision. */
    begunAt: instant('begun_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [uniqueIndex('revision_version').on(column.contentId, column.version)],
)

/** A link that shows the draft of a document to whoever has its secret. `tokenHash` is the SHA-256 of the secret. */
export const previewLink = table(
  'preview_link',
  {
    id: whole('id').primaryKey(),
    contentId: ofContent(),
    /** Who has made it. */
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (column) => [
    uniqueIndex('preview_link_token').on(column.tokenHash),
    index('preview_link_content').on(column.contentId, column.expiresAt, column.id),
    index('preview_link_expires').on(column.expiresAt),
  ],
)

/** An editor that has a document open in a tab until `endsAt`, unless it says again by then that it has. */
export const editing = table(
  'editing',
  {
    id: id(),
    contentId: ofContent(),
    personId: text('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The uuid that the editor has given its tab. */
    editor: text('editor').notNull(),
    since: instant('since').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (column) => [
    uniqueIndex('editing_once').on(column.contentId, column.personId, column.editor),
    index('editing_person').on(column.personId),
    index('editing_ends').on(column.endsAt),
  ],
)

/**
 * What readers see of a document, serialised once. `open` is for readers with access (for an event: all that any reader ever sees),
 * `closed` for those without access (yet).
 */
export const published = table(
  'published',
  {
    id: id().references(() => content.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<(typeof DOCUMENT_KINDS)[number]>(),
    number: whole('number').notNull(),
    slug: text('slug'),
    /** For a lesson, the number of its course. */
    course: whole('course'),
    title: text('title').notNull(),
    /** The title for searching: in lower case. */
    titleKey: text('title_key').notNull().default(''),
    /** The order within lists: a lesson's position, else 0. */
    position: whole('position').notNull(),
    /** When it takes place, or the day of a lesson; null if it has no date. */
    startsAt: instant('starts_at'),
    /** The list entry, serialised. */
    summary: text('summary').notNull(),
    open: text('open').notNull(),
    openEtag: text('open_etag').notNull(),
    closed: text('closed').notNull(),
    closedEtag: text('closed_etag').notNull(),
    /** What buyers of a course get instead of `open`; null if that is the same. */
    forBuyers: text('for_buyers'),
    forBuyersEtag: text('for_buyers_etag'),
    /** Before this moment it is closed to every reader. */
    opensAt: instant('opens_at'),
    /** The product whose buyers alone may open it (for a course: its materials and lessons); null is everybody. */
    product: text('product'),
    /** A subscription gives access, too. */
    isInPlus: flag('is_in_plus').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** When it was archived or hidden: since then only its buyers find it. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (column) => {
    // List indexes end with the columns that decide visibility: only the rows of one page, which are long, have to be read.
    const gate = [column.course, column.opensAt, column.withdrawnAt] as const
    return [
      uniqueIndex('published_number').on(column.kind, column.number),
      uniqueIndex('published_slug').on(column.kind, column.slug),
      index('published_course').on(column.course, column.position, column.number),
      index('published_gate').on(column.kind, column.number, ...gate),
      index('published_later').on(column.kind, column.opensAt, column.number).where(isNotNull(column.opensAt)),
      index('published_position').on(column.kind, column.position, column.number, ...gate),
      index('published_title').on(column.kind, column.titleKey, column.number, ...gate),
      index('published_first').on(column.kind, column.publishedAt, column.number, ...gate),
      index('published_starts').on(column.kind, column.startsAt, column.number, ...gate),
      index('published_dates').on(column.startsAt, column.kind, column.number, ...gate),
    ]
  },
)
