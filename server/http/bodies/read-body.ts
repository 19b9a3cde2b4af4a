import type { Request, Response } from 'express'
import { readBankFields, readFields } from './fields.ts'
import { readImage } from './image.ts'
import { readDocument, readSmallJson } from './json.ts'
import { isEmpty, readBytes } from './read-bytes.ts'

/** Far more than any provider's message needs. Source: SECURITY R37. */
const MESSAGE_BYTES = 64 * 1024

/**
 * The body that a route reads. `bytes`: a message of another server, whose signature covers the raw bytes. `image`: one file, as multipart
 * or in base64.
 */
export type BodyKind = 'fields' | 'bank-fields' | 'bytes' | 'json' | 'document' | 'image'

const readers: Record<BodyKind, (request: Request, response: Response) => Promise<unknown>> = {
  fields: readFields,
  'bank-fields': readBankFields,
  bytes: async (request) => (isEmpty(request) ? Buffer.alloc(0) : readBytes(request, MESSAGE_BYTES)),
  json: readSmallJson,
  document: readDocument,
  image: readImage,
}

/** Reads a body into memory, within the limits of its kind. Nothing is written to disk. Refuses 400, 413 and 415. Source: SECURITY R37. */
export const readBody = (request: Request, response: Response, kind: BodyKind): Promise<unknown> =>
  readers[kind](request, response)
