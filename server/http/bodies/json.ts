import type { Request } from 'express'
import { RejectedRequest } from '../errors.ts'
import { isEmpty, readBytes } from './read-bytes.ts'

/** Source: SECURITY R37; why a document may have 1 MB is in server/SECURITY.md. */
const JSON_BYTES = 100 * 1024
const DOCUMENT_BYTES = 1024 * 1024
const DEPTH_MAX = 20

/** `toString` and `valueOf` decide how a value is compared, and schemas compare the `length` of any value. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])

/** True for names with a special meaning in JavaScript. */
export const isForbiddenName = (name: string): boolean => FORBIDDEN.has(name)

/** False for text that no database stores unchanged: with NUL or lone surrogates. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const isName = (name: string): boolean => !isForbiddenName(name) && isText(name)

/** False if a value is nested too deeply, or contains a forbidden name or text that cannot be stored. */
export const isWithinBounds = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEPTH_MAX) return false
  if (Array.isArray(value)) return value.every((item) => isWithinBounds(item, depth + 1))
  return Object.entries(value).every(([name, inner]) => isName(name) && isWithinBounds(inner, depth + 1))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new RejectedRequest('malformed')
  }
}

/** Parses JSON. Refuses (400) malformed JSON and values that must not reach a schema. */
export const parseJson = (bytes: Buffer): unknown => {
  const value = parse(bytes)
  if (!isWithinBounds(value)) throw new RejectedRequest('malformed')
  return value
}

/** Reads the bytes of a body whose `Content-Type` is JSON. Refuses 413, 415. */
export const readBytesOfJson = async (request: Request, most: number): Promise<Buffer> => {
  if (!request.is('application/json')) throw new RejectedRequest('badMediaType')
  return readBytes(request, most)
}

const readJson = async (request: Request, most: number): Promise<unknown> =>
  isEmpty(request) ? {} : parseJson(await readBytesOfJson(request, most))

/** Reads a body as JSON; an empty one is an empty object. Refuses 400, 413, 415. */
export const readSmallJson = (request: Request): Promise<unknown> => readJson(request, JSON_BYTES)

/** The same for a document of up to 1 MB. */
export const readDocument = (request: Request): Promise<unknown> => readJson(request, DOCUMENT_BYTES)
