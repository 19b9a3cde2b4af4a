import type { Request, Response } from 'express'
import multer from 'multer'
import { invalid } from './problem.ts'
import { badMediaType, isEmpty, malformed, readJson, tooLarge } from './read-json.ts'
import type { Upload } from './route.ts'

/** Source: SECURITY R57, R58. */
const FILE_BYTES = 10 * 1024 * 1024
const JSON_BYTES = 14 * 1024 * 1024
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

const codeOf = (error: unknown): string => String(Reflect.get(Object(error), 'code'))

/** Whatever the parser says is the sender's fault. Source: SECURITY R37. */
const parsed = (request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    parseMultipart(request, response, (error?: unknown) => {
      if (!error) return resolve()
      reject(TOO_LARGE.has(codeOf(error)) ? tooLarge() : malformed())
    })
  })

const nothing = () => invalid({ path: [FILE_FIELD], message: 'required' })

const fromMultipart = async (request: Request, response: Response): Promise<Upload> => {
  if (Number(request.headers['content-length'] ?? 0) > FILE_BYTES + ENVELOPE_BYTES) throw tooLarge()
  await parsed(request, response)
  return request.file ? { image: request.file.buffer } : nothing()
}

const DATA_ADDRESS = /^data:[\w.+-]{0,40}\/[\w.+-]{0,40};base64,/

const isBase64 = (text: string): boolean => !/[^\w+/=\s-]/.test(text)

const fromJson = async (request: Request): Promise<Upload> => {
  const body = await readJson(request, JSON_BYTES)
  const image: unknown = Reflect.get(Object(body), FILE_FIELD)
  if (image === undefined || image === null || image === '') return nothing()
  if (typeof image !== 'string') return invalid({ path: [FILE_FIELD], message: 'wrongKind' })
  const text = image.replace(DATA_ADDRESS, '')
  if (!isBase64(text)) return invalid({ path: [FILE_FIELD], message: 'wrongKind' })
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > FILE_BYTES) throw tooLarge()
  return { image: bytes }
}

/** Reads the one file of an upload, as multipart or as `{image}` in base64, into memory; nothing of it touches a disk. */
export const readUpload = async (request: Request, response: Response): Promise<Upload> => {
  if (isEmpty(request)) return nothing()
  if (request.is('multipart/form-data')) return fromMultipart(request, response)
  if (request.is('application/json')) return fromJson(request)
  throw badMediaType()
}
