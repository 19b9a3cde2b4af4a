import type { Response } from 'express'
import type { PageTraits } from './form/endpoint.ts'
import { type HeaderList, withFormTarget, withOpener } from './headers.ts'

/** Options of a response head. Defaults: the `usual` hardening headers, `Vary: Origin`, `Cache-Control: no-store`. */
export interface HeadTraits {
  hardening?: HeaderList
  vary?: string
  caching?: string
  /** More headers: alternating names and values. */
  more?: readonly string[]
}

/**
 * Writes the head of a response as one list: setting headers one by one would cost as much as the rest of a `check_auth`.
 * Source: SECURITY R71, R72.
 */
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

/** Writes a whole response at once. */
export const send = (response: Response, status: number, { type, body }: Content, traits: HeadTraits = {}): void => {
  const length = String(Buffer.byteLength(body))
  const more = [...(traits.more ?? []), 'Content-Type', type, 'Content-Length', length]
  writeHead(response, status, { ...traits, more }).end(body)
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'

export const sendJson = (response: Response, status: number, body: object, traits?: HeadTraits): void =>
  send(response, status, { type: JSON_TYPE, body: JSON.stringify(body) }, traits)

/** Sends a page whose address or fields may hold a secret, with headers that keep its address out of every referrer. */
export const sendPage = (
  response: Response,
  status: number,
  html: string,
  { isFrameable, formTarget, keepsOpener }: PageTraits = {},
): void => {
  const { secretive, frameable } = response.req.context.hardening
  const usual = isFrameable ? frameable : secretive
  const hardening = formTarget === undefined ? usual : withFormTarget(usual, formTarget)
  const headers = keepsOpener ? withOpener(hardening) : hardening
  send(response, status, { type: HTML_TYPE, body: html }, { hardening: headers })
}

/** Sends the response that another server expects, with its own content type. */
export const sendPlain = (response: Response, { status, ...content }: Content & { status: number }): void =>
  send(response, status, content)

/** Redirects after a form (303, so the browser uses GET). */
export const sendSeeOther = (response: Response, location: string): void => {
  response.setHeader('Location', location)
  const { secretive } = response.req.context.hardening
  send(response, 303, { type: 'text/plain; charset=utf-8', body: '' }, { hardening: secretive })
}
