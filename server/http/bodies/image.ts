import type { Request, Response } from 'express'
import multer from 'multer'
import { MEGABYTE, UPLOAD_BYTES_MAX } from '../../contract/upload-limits.ts'
import { RejectedRequest } from '../errors.ts'
import { invalid, Problem } from '../problem.ts'
import { parseJson, readBytesOfJson } from './json.ts'
import { isEmpty, refuseBrokenOff, refuseLonger } from './read-bytes.ts'

/** The file of an upload, sent as multipart or as `{image}` in base64. */
export interface Upload {
  image: Buffer
}

/** Maximum number of bytes before the base64 text, and after it. */
const AROUND_BYTES = 1024
/** Small slices become garbage quickly. */
const SLICE_BYTES = 64 * 1024
/** The longest JSON escape, `\u0000`. */
const ESCAPE_BYTES = 6

const malformed = () => new RejectedRequest('malformed')

const QUOTE = Buffer.from('"')

interface Piece {
  start: number
  end: number
}

/** Position of the base64 text between its quotes. The bytes around it must form the rest of a JSON object. */
const placeOf = (body: Buffer): Piece => {
  const opening = /"image"\s*:\s*"/.exec(body.toString('latin1', 0, AROUND_BYTES))
  if (!opening) throw malformed()
  const start = opening.index + opening[0].length
  const end = body.indexOf(QUOTE, start)
  if (end === -1 || body.length - end > AROUND_BYTES) throw malformed()
  const around = parseJson(Buffer.concat([body.subarray(0, start), body.subarray(end)]))
  if (Reflect.get(Object(around), 'image') !== '') throw malformed()
  return { start, end }
}

/** Length of the prefix `data:image/png;base64,`, whose slash may be escaped; 0 if the text does not begin with it. */
const addressLength = (body: Buffer, { start }: Piece): number => {
  const head = body.toString('latin1', start, start + 128)
  return /^data:[\w.+-]{0,40}\\?\/[\w.+-]{0,40};base64,/.exec(head)?.[0].length ?? 0
}

/** End of the next slice. It splits no JSON escape but `\\`, which is no base64 anyway. */
const sliceEnd = (body: Buffer, from: number, end: number): number => {
  const wanted = from + SLICE_BYTES
  if (wanted >= end) return end
  const escape = body.subarray(wanted - ESCAPE_BYTES, wanted).lastIndexOf('\\')
  return escape === -1 ? wanted : wanted - ESCAPE_BYTES + escape
}

/** Decodes the JSON escapes of a slice and strips its white space. */
const textOf = (slice: Buffer): string => {
  const text = String(parseJson(Buffer.concat([QUOTE, slice, QUOTE]))).replaceAll(/\s/g, '')
  return /[^\w+/=-]/.test(text) ? invalid({ path: ['image'], message: 'imageUnknown' }) : text
}

/**
 * Decodes `{"image": "<base64>"}` slice by slice and in place, so that a body of 14 MB needs no further memory. Refuses (400) a body that
 * is no such object, and at `image` text that is no base64. Source: SECURITY R58, R70.
 */
export const decodeImage = (body: Buffer): Buffer => {
  const place = placeOf(body)
  let length = 0
  let rest = ''
  for (let from = place.start + addressLength(body, place); from < place.end; ) {
    const to = sliceEnd(body, from, place.end)
    const text = rest + textOf(body.subarray(from, to))
    const whole = to === place.end ? text.length : text.length - (text.length % 4)
    length += body.write(text.slice(0, whole), length, 'base64')
    rest = text.slice(whole)
    from = to
  }
  return body.subarray(0, length)
}

/** Source: SECURITY R57, R58. */
const JSON_BYTES = 14 * MEGABYTE
const SHORT_JSON_BYTES = 100 * 1024
const FIELD_BYTES = 1024
const NAME_BYTES = 100
const HEADER_PAIRS = 20
const FILE_FIELD = 'image'
/** Boundaries and headers of the multipart parts. */
const ENVELOPE_BYTES = 16 * 1024

const parseMultipart = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: UPLOAD_BYTES_MAX,
    files: 1,
    fields: 1,
    parts: 2,
    fieldSize: FIELD_BYTES,
    fieldNameSize: NAME_BYTES,
    fieldNestingDepth: 0,
    headerPairs: HEADER_PAIRS,
  },
}).single(FILE_FIELD)

const TOO_LARGE = new Set(['LIMIT_FILE_SIZE', 'LIMIT_PART_COUNT', 'LIMIT_FIELD_COUNT', 'LIMIT_FIELD_VALUE'])

const missingFile = (): Problem => new Problem(400, { errors: [{ path: [FILE_FIELD], message: 'required' }] })

const errorOf = (error: unknown): Problem | RejectedRequest => {
  const { code, field }: { code?: unknown; field?: unknown } = Object(error)
  if (code === 'LIMIT_UNEXPECTED_FILE' && field !== FILE_FIELD) return missingFile()
  return new RejectedRequest(TOO_LARGE.has(String(code)) ? 'tooLarge' : 'malformed')
}

/** Every parser error is the sender's fault. Source: SECURITY R37. */
const parsed = (request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    parseMultipart(request, response, (error?: unknown) => {
      if (error) reject(errorOf(error))
      else resolve()
    })
  })

const fromMultipart = async (request: Request, response: Response): Promise<Upload> => {
  refuseBrokenOff(request)
  refuseLonger(request, UPLOAD_BYTES_MAX + ENVELOPE_BYTES)
  await parsed(request, response)
  if (!request.file) throw missingFile()
  return { image: request.file.buffer }
}

const DATA_ADDRESS = /^data:[\w.+-]{0,40}\/[\w.+-]{0,40};base64,/

/** Id of an existing image. The schema of the body decides whether an id is allowed. */
const DIGITS = /^\d{1,10}$/

const isBase64 = (text: string): boolean => !/[^\w+/=\s-]/.test(text)

/** Reads a body that is short enough to be parsed at once. */
const fromShortJson = (bytes: Buffer): { image: unknown } => {
  const image: unknown = Reflect.get(Object(parseJson(bytes)), FILE_FIELD)
  if (image === undefined || image === null || image === '') throw missingFile()
  if (typeof image !== 'string' || DIGITS.test(image)) return { image }
  const text = image.replace(DATA_ADDRESS, '')
  if (!isBase64(text)) return invalid({ path: [FILE_FIELD], message: 'imageUnknown' })
  return { image: Buffer.from(text, 'base64') }
}

const fromJson = async (request: Request): Promise<{ image: unknown }> => {
  const body = await readBytesOfJson(request, JSON_BYTES)
  if (body.length <= SHORT_JSON_BYTES) return fromShortJson(body)
  const image = decodeImage(body)
  if (image.length > UPLOAD_BYTES_MAX) throw new RejectedRequest('tooLarge')
  return { image }
}

/** Reads the single file of an upload into memory, as multipart or as `{image}` in base64. Nothing is written to disk. */
export const readImage = async (request: Request, response: Response): Promise<{ image: unknown }> => {
  if (isEmpty(request)) throw missingFile()
  if (request.is('multipart/form-data')) return fromMultipart(request, response)
  if (request.is('application/json')) return fromJson(request)
  throw new RejectedRequest('badMediaType')
}
