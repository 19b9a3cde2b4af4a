import express, { type Request, type RequestHandler, type Response } from 'express'
import multer from 'multer'
import { RejectedRequest } from '../errors.ts'
import { langOf } from '../messages.ts'
import { isForbiddenName } from './json.ts'
import { isEmpty, refuseLonger } from './read-bytes.ts'

/** Source: SECURITY R37. */
const JSON_BYTES = 100 * 1024
const FORM_BYTES = 32 * 1024
/** A form of a bank: what it says of a payer is long, and comes from anybody. */
const BANK_BYTES = 96 * 1024
const BANK_FIELDS = 20
const PARTS = 60
const FIELD_BYTES = 64 * 1024
const NAME_BYTES = 100
const HEADER_PAIRS = 20

/** A name that means something to JavaScript is as good as a slip in the syntax: parsers report both alike. */
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

/** Whatever a parser says is the sender's fault: too much, of a kind that is not read, or not well formed. */
const rejectionOf = (error: unknown): RejectedRequest => {
  const { code, status }: { code?: unknown; status?: unknown } = Object(error)
  if (TOO_LARGE.has(String(code)) || status === 413) return new RejectedRequest('tooLarge')
  return new RejectedRequest(status === 415 ? 'badMediaType' : 'malformed')
}

/** The fields as own properties of an object without a prototype: no name in it means anything else. */
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

/** The same of a form that anybody may send: urlencoded alone, refused by its length before any of it is read. Source: SECURITY R37. */
export const readBankFields = async (request: Request, response: Response): Promise<Fields> => {
  refuseLonger(request, BANK_BYTES)
  return read(bankParsers, request, response)
}
