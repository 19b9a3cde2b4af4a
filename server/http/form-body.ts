import express, { type RequestHandler } from 'express'
import multer from 'multer'
import { Refusal } from './errors.ts'
import { langOf } from './lang.ts'
import type { MessageKey } from './messages.ts'

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

/** The last two decide how a value is compared, which schemas do with the `length` of whatever they are given. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])

const refused = (status: 400 | 413 | 415, message: MessageKey): Refusal => new Refusal({ __all__: [message] }, status)

const malformed = () => refused(400, 'malformed')
const tooLarge = () => refused(413, 'tooLarge')
const badMediaType = () => refused(415, 'badMediaType')

/** A name that means something to JavaScript is as good as a slip in the syntax: parsers report both alike. */
const refuseForbiddenName = (name: string, value: unknown): unknown => {
  if (FORBIDDEN.has(name)) throw new SyntaxError('forbidden name')
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
const faultOf = (error: unknown): Refusal => {
  const read = (name: string): unknown => Reflect.get(Object(error), name)
  if (TOO_LARGE.has(String(read('code'))) || read('status') === 413) return tooLarge()
  return read('status') === 415 ? badMediaType() : malformed()
}

/** The fields as own properties of an object without a prototype: no name in it means anything else. */
const plain = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('no fields')
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(body)) fields[name] = refuseForbiddenName(name, value)
  return fields
}

const isEmpty = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

const reader =
  (parsers: readonly Parser[]): RequestHandler =>
  (request, response, next) => {
    request.body = Object.create(null)
    if (isEmpty(request)) return next()
    const parser = parsers.find(({ type }) => request.is(type))
    if (!parser) throw badMediaType()
    void parser.parse(request, response, (error?: unknown) => {
      try {
        if (error) throw error
        request.body = plain(request.body)
        request.visit.lang = langOf(request.body.lang) ?? request.visit.lang
      } catch (fault) {
        return next(faultOf(fault))
      }
      next()
    })
  }

/** Reads a multipart, urlencoded or JSON body into one plain object of its fields, as `request.body`. */
export const readBody = reader(parsers)

const readUrlencoded = reader([urlencoded(BANK_BYTES, BANK_FIELDS)])

/** The same of a form that anybody may send: urlencoded alone, refused by its length before any of it is read. Source: SECURITY R37. */
export const readBankForm: RequestHandler = (request, response, next) => {
  if (Number(request.headers['content-length'] ?? 0) > BANK_BYTES) throw tooLarge()
  return readUrlencoded(request, response, next)
}
