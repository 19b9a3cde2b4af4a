import type { Request, Response } from 'express'
import multer from 'multer'
import { RejectedRequest } from '../errors.ts'
import { invalid, Problem } from '../rest/problem.ts'
import type { Upload } from '../rest/route.ts'
import { parseJson, readBytesOfJson } from './json.ts'
import { isEmpty, refuseBrokenOff, refuseLonger } from './read-bytes.ts'

/** What may stand before the text and behind it. */
const AROUND_BYTES = 1024
/** Short enough to be forgotten at once. */
const SLICE_BYTES = 64 * 1024
/** No escape of JSON is longer. */
const ESCAPE_BYTES = 6

const malformed = () => new RejectedRequest('malformed')

const QUOTE = Buffer.from('"')

interface Piece {
  start: number
  end: number
}

/** Where the text stands, between its quotes; around it there has to be the rest of an object. */
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

/** The length of `data:image/png;base64,`, whose slash may be escaped; 0 where the text does not begin with it. */
const addressLength = (body: Buffer, { start }: Piece): number => {
  const head = body.toString('latin1', start, start + 128)
  return /^data:[\w.+-]{0,40}\\?\/[\w.+-]{0,40};base64,/.exec(head)?.[0].length ?? 0
}

/** Where a slice ends that parts no escape. */
const sliceEnd = (body: Buffer, from: number, end: number): number => {
  const wanted = from + SLICE_BYTES
  if (wanted >= end) return end
  const escape = body.subarray(wanted - ESCAPE_BYTES, wanted).lastIndexOf('\\')
  return escape === -1 ? wanted : wanted - ESCAPE_BYTES + escape
}

/** A slice without escapes and white space. */
const textOf = (slice: Buffer): string => {
  const text = String(parseJson(Buffer.concat([QUOTE, slice, QUOTE]))).replaceAll(/\s/g, '')
  return /[^\w+/=-]/.test(text) ? invalid({ path: ['image'], message: 'imageUnknown' }) : text
}

/**
 * The bytes of `{"image": "<base64>"}`, decoded slice by slice and in place: a body of 14 MB takes no more than it has. Refuses 400 what is
 * no such object, and at `image` what is no base64. Source: SECURITY R58, R70.
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
const FILE_BYTES = 10 * 1024 * 1024
const JSON_BYTES = 14 * 1024 * 1024
const SHORT_JSON_BYTES = 100 * 1024
const FIELD_BYTES = 1024
const NAME_BYTES = 100
const HEADER_PAIRS = 20
const FILE_FIELD = 'image'
/** Boundaries and headers of the parts. */
const ENVELOPE_BYTES = 16 * 1024

const parseMultipart = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: FILE_BYTES,
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

const missingFile = (): Problem => new Problem(400, { faults: [{ path: [FILE_FIELD], message: 'required' }] })

const faultOf = (error: unknown): Problem | RejectedRequest => {
  const { code, field }: { code?: unknown; field?: unknown } = Object(error)
  if (code === 'LIMIT_UNEXPECTED_FILE' && field !== FILE_FIELD) return missingFile()
  return new RejectedRequest(TOO_LARGE.has(String(code)) ? 'tooLarge' : 'malformed')
}

/** Whatever the parser says is the sender's fault. Source: SECURITY R37. */
const parsed = (request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    parseMultipart(request, response, (error?: unknown) => {
      if (error) reject(faultOf(error))
      else resolve()
    })
  })

const fromMultipart = async (request: Request, response: Response): Promise<Upload> => {
  refuseBrokenOff(request)
  refuseLonger(request, FILE_BYTES + ENVELOPE_BYTES)
  await parsed(request, response)
  if (!request.file) throw missingFile()
  return { image: request.file.buffer }
}

const DATA_ADDRESS = /^data:[\w.+-]{0,40}\/[\w.+-]{0,40};base64,/

/** The number of an image that is there; whether it may be named the schema of the body says. */
const DIGITS = /^\d{1,10}$/

const isBase64 = (text: string): boolean => !/[^\w+/=\s-]/.test(text)

/** What is in a body that is short enough to be read whole. */
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
  if (image.length > FILE_BYTES) throw new RejectedRequest('tooLarge')
  return { image }
}

/** Reads the one file of an upload, as multipart or as `{image}` in base64, into memory; nothing of it touches a disk. */
export const readImage = async (request: Request, response: Response): Promise<{ image: unknown }> => {
  if (isEmpty(request)) throw missingFile()
  if (request.is('multipart/form-data')) return fromMultipart(request, response)
  if (request.is('application/json')) return fromJson(request)
  throw new RejectedRequest('badMediaType')
}
