import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { allBlockTypes } from '../../contract/content/blocks/block-types.ts'
import { emptyFields } from '../../contract/content/documents/fields.ts'
import type { DocumentFields, DocumentState, JsonObject } from '../../contract/content/state.ts'
import { isObject } from '../../contract/is-object.ts'
import type { Tx } from '../../db/database.ts'
import { addRevision, moveRevision, newestRevision } from './version-store.ts'

/** Favors speed over size: it runs on every write. */
const LEVEL = 1
/** The limit for an inflated state; a document is far smaller. Source: DESIGN §7. */
const BYTES_MAX = 32 * 1024 * 1024

/** Serializes a state for a revision: deflated JSON in base64. */
export const packState = (state: DocumentState): string =>
  deflateRawSync(JSON.stringify(state), { level: LEVEL }).toString('base64')

const isFields = (value: unknown): value is DocumentFields =>
  isObject(value) && 'title' in value && typeof value.title === 'string' && 'status' in value && 'slug' in value

const number = z.number().nullable()
const uuid = z.string().nullable()
const data = z.custom<JsonObject>(isObject)
const imageRows = z.array(z.object({ id: number, imageId: z.number() }))

const packed = z.object({
  fields: z.custom<DocumentFields>(isFields),
  content: z.array(
    z.object({
      id: number,
      uuid,
      type: z.enum(allBlockTypes),
      data,
      items: z.array(z.object({ id: number, uuid, data })),
    }),
  ),
  gallery: imageRows,
  preview: imageRows,
})

/** The inverse of `packState`; fields that are younger than the body are empty. Throws for an invalid body. */
export const unpackState = (body: string): DocumentState => {
  const json = inflateRawSync(Buffer.from(body, 'base64'), { maxOutputLength: BYTES_MAX }).toString('utf8')
  const state = packed.parse(JSON.parse(json))
  return { ...state, fields: { ...emptyFields, ...state.fields } }
}

/** Autosaves within this time of the first form one version. */
const FOLD_MS = 10 * 60_000

interface Write {
  contentId: string
  /** The version after the write. */
  version: number
  personId: string | null
  isAutosave: boolean
  /** True if readers see this version. */
  isPublished: boolean
  /** The state after the write, from `packState`. */
  body: string
  at: Date
}

/**
 * Stores the state after a write as a revision. Autosaves of one person within ten minutes of the first replace each other, since readers
 * have seen none of them. A write by another person in between gets a revision of its own. Source: DESIGN §7.
 */
export const keepRevision = async (tx: Tx, { at, ...write }: Write): Promise<void> => {
  const last = write.isAutosave ? await newestRevision(tx, write.contentId) : null
  const isFolded =
    last !== null &&
    last.isAutosave &&
    last.personId === write.personId &&
    at.getTime() - last.begunAt.getTime() < FOLD_MS
  if (isFolded) await moveRevision(tx, last.id, { version: write.version, body: write.body, createdAt: at })
  else await addRevision(tx, { ...write, begunAt: at, createdAt: at })
}
