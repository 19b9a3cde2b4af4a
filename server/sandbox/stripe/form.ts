import type { SandboxResponse } from '../provider-sandbox.ts'
import type { Decline } from './cards.ts'

/** An error response in Stripe's format. */
export class StripeFault extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown>) {
    super('refused')
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, code?: string, param?: string): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, code, param })

export const missing = (what: string, id: string): StripeFault =>
  new StripeFault(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` })

/** A decline in the form that errors and intents contain. */
export const declineError = ({ code, declineCode }: Decline) => ({
  type: 'card_error',
  code,
  ...(declineCode && { decline_code: declineCode }),
  message: 'Your card was declined.',
})

export const json = (status: number, body: object, headers: Record<string, string> = {}): SandboxResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  headers: { 'Request-Id': 'req_stand_in', ...headers },
})

/** The fields of a form or a query: strings, and fields nested by `a[b][0]`. */
export interface Fields {
  [name: string]: string | Fields
}

const isFields = (value: string | Fields | undefined): value is Fields => typeof value === 'object'

/** Parses `a[b][0]=c`. Arrays stay objects keyed by index. */
export const parseFields = (pairs: URLSearchParams): Fields => {
  const fields: Fields = Object.create(null)
  for (const [name, value] of pairs) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    const last = path.pop() ?? ''
    let level = fields
    for (const part of path) {
      const next = level[part]
      const deeper: Fields = isFields(next) ? next : Object.create(null)
      level[part] = deeper
      level = deeper
    }
    level[last] = value
  }
  return fields
}

/** The string at a path; null if there is none. */
export const textAt = (fields: Fields, ...path: string[]): string | null => {
  let value: string | Fields | undefined = fields
  for (const part of path) value = isFields(value) ? value[part] : undefined
  return typeof value === 'string' ? value : null
}

export const wholeAt = (fields: Fields, ...path: string[]): number | null => {
  const text = textAt(fields, ...path)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

/** The fields nested at a path; empty if there are none. */
export const partAt = (fields: Fields, ...path: string[]): Fields => {
  let value: string | Fields | undefined = fields
  for (const part of path) value = isFields(value) ? value[part] : undefined
  return isFields(value) ? value : {}
}

/** All strings directly below a path. */
export const wordsAt = (fields: Fields, ...path: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partAt(fields, ...path)).flatMap(([name, value]) => (isFields(value) ? [] : [[name, value]])),
  )
