import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { allBlockTypes } from '../../contract/content/blocks/paths.ts'
import type { DocumentFields, DocumentState, JsonObject } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { addRevision, moveRevision, newestRevision } from './version-store.ts'

/** Quick rather than small: it runs with every write. */
const LEVEL = 1
/** A document is far smaller. Source: DESIGN §7. */
const BYTES_MAX = 32 * 1024 * 1024

/** A state as a revision keeps it: deflated JSON in base64. */
export const packState = (state: DocumentState): string =>
  deflateRawSync(JSON.stringify(state), { level: LEVEL }).toString('base64')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

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

/** The state that was packed. Throws where it is none. */
export const unpackState = (body: string): DocumentState =>
  packed.parse(JSON.parse(inflateRawSync(Buffer.from(body, 'base64'), { maxOutputLength: BYTES_MAX }).toString('utf8')))

/** Autosaves that follow each other so closely are one version. */
const FOLD_MS = 10 * 60_000

interface Write {
  contentId: string
  /** The version that the write has left. */
  version: number
  personId: string | null
  isAutosave: boolean
  /** The state after it, as `packState` makes it. */
  body: string
  at: Date
}

/**
 * Keeps the state that a write has left. Autosaves of one person within ten minutes of the first take each other's place: readers
 * have seen none of them. Whatever somebody else has written in between is kept for itself. Source: DESIGN §7.
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
