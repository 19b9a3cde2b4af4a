import express, { type Request, type RequestHandler, type Response } from 'express'
import multer from 'multer'
import { RejectedRequest } from '../errors.ts'
import { langOf } from '../messages.ts'
import { isForbiddenName } from './json.ts'
import { isEmpty, refuseLonger } from './read-bytes.ts'

/** Source: SECURITY R37. */
const JSON_BYTES = 100 * 1024
const FORM_BYTES = 32 * 1024
/** Form that a bank returns after 3-D Secure: its data about the payer is long, and any sender can post it. */
const BANK_BYTES = 96 * 1024
const BANK_FIELDS = 20
const PARTS = 60
const FIELD_BYTES = 64 * 1024
const NAME_BYTES = 100
const HEADER_PAIRS = 20

/** Refuses names with a special meaning in JavaScript, with the same error as malformed syntax: parsers report both alike. */
const refuseForbiddenName = (name: string, value: unknown): unknown => {
  if (isForbiddenName(name)) throw new SyntaxError('forbidden name')
  return value
}

interface Parser {
  type: string
  parse: RequestHandler
}

const urlencoded = (limit: number, parameterLimit: number): Parser => ({
  type: 'application/x-www-form-urlencoded',
  parse: express.urlencoded({ extended: false, limit, parameterLimit, inflate: false }),
})

const parsers: readonly Parser[] = [
  {
    type: 'multipart/form-data',
    parse: multer({
      limits: {
        fields: PARTS,
        parts: PARTS,
        fieldSize: FIELD_BYTES,
        fieldNameSize: NAME_BYTES,
        fieldNestingDepth: 0,
        headerPairs: HEADER_PAIRS,
      },
    }).none(),
  },
  urlencoded(FORM_BYTES, PARTS),
  {
    type: 'application/json',
    parse: express.json({ limit: JSON_BYTES, inflate: false, reviver: refuseForbiddenName }),
  },
]

const TOO_LARGE = new Set(['LIMIT_PART_COUNT', 'LIMIT_FIELD_COUNT', 'LIMIT_FIELD_VALUE', 'LIMIT_FIELD_KEY'])

/** Every parser error is the sender's fault: too large (413), an unsupported media type (415) or malformed (400). */
const rejectionOf = (error: unknown): RejectedRequest => {
  const { code, status }: { code?: unknown; status?: unknown } = Object(error)
  if (TOO_LARGE.has(String(code)) || status === 413) return new RejectedRequest('tooLarge')
  return new RejectedRequest(status === 415 ? 'badMediaType' : 'malformed')
}

/** Copies the fields into an object without a prototype, so that no field name collides with an inherited property. */
const plain = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('no fields')
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(body)) fields[name] = refuseForbiddenName(name, value)
  return fields
}

const parsed = ({ parse }: Parser, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void parse(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
  })

type Fields = Record<string, unknown>

const read = async (parsers: readonly Parser[], request: Request, response: Response): Promise<Fields> => {
  if (isEmpty(request)) return Object.create(null)
  const parser = parsers.find(({ type }) => request.is(type))
  if (!parser) throw new RejectedRequest('badMediaType')
  try {
    await parsed(parser, request, response)
    const fields = plain(request.body)
    request.context.lang = langOf(fields.lang) ?? request.context.lang
    return fields
  } catch (error) {
    throw rejectionOf(error)
  }
}

/** Reads a multipart, urlencoded or JSON body into one plain object of its fields. */
export const readFields = (request: Request, response: Response): Promise<Fields> => read(parsers, request, response)

const bankParsers = [urlencoded(BANK_BYTES, BANK_FIELDS)]

/**
 * The same for a form that any sender may post: urlencoded only, and refused by its `Content-Length` before any of it is read.
 * Source: SECURITY R37.
 */
export const readBankFields = async (request: Request, response: Response): Promise<Fields> => {
  refuseLonger(request, BANK_BYTES)
  return read(bankParsers, request, response)
}
