import type { Response } from 'express'
import type { HeaderList } from './headers.ts'

/** What differs between the heads of answers. Without it they are hardened as usual, differ by origin and are stored by no cache. */
export interface HeadTraits {
  hardening?: HeaderList
  vary?: string
  caching?: string
  /** More headers, names and values in turn. */
  more?: readonly string[]
}

/** Writes the head of an answer as one list: headers set one by one would cost as much as the rest of a `check_auth`. Source: SECURITY R71, R72. */
export const writeHead = (
  response: Response,
  status: number,
  { hardening, vary = 'Origin', caching = 'no-store', more = [] }: HeadTraits = {},
): Response => {
  const { requestId, hardening: byDefault } = response.req.context
  return response.writeHead(status, [
    ...(hardening ?? byDefault.usual),
    'X-Request-Id',
    requestId,
    'Vary',
    vary,
    'Cache-Control',
    caching,
    ...more,
  ])
}

interface Content {
  type: string
  body: string | Uint8Array
}

/** Writes a whole answer at once. */
export const send = (response: Response, status: number, { type, body }: Content, traits: HeadTraits = {}): void => {
  const length = String(Buffer.byteLength(body))
  const more = [...(traits.more ?? []), 'Content-Type', type, 'Content-Length', length]
  writeHead(response, status, { ...traits, more }).end(body)
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'

export const sendJson = (response: Response, status: number, body: object, traits?: HeadTraits): void =>
  send(response, status, { type: JSON_TYPE, body: JSON.stringify(body) }, traits)

/** A page whose address or fields may hold a secret: no other site learns the address. */
export const sendPage = (response: Response, status: number, html: string, isFrameable = false): void => {
  const { secretive, frameable } = response.req.context.hardening
  send(response, status, { type: HTML_TYPE, body: html }, { hardening: isFrameable ? frameable : secretive })
}

/** What another server wants to hear, in its own words. */
export const sendPlain = (response: Response, { status, ...content }: Content & { status: number }): void =>
  send(response, status, content)

/** The way on after a form, fetched by GET. */
export const sendSeeOther = (response: Response, location: string): void => {
  response.setHeader('Location', location)
  const { secretive } = response.req.context.hardening
  send(response, 303, { type: 'text/plain; charset=utf-8', body: '' }, { hardening: secretive })
}
