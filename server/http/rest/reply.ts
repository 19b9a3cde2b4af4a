import type { Request, Response } from 'express'
import type { HeaderList } from '../headers.ts'
import { HTML_TYPE, JSON_TYPE, type HeadTraits, send, writeHead } from '../send.ts'
import { namesTag } from './conditional.ts'
import type { RestReply } from './route.ts'

const CACHING: Record<NonNullable<RestReply['keeps']>, string> = {
  nobody: 'no-store',
  browser: 'private, no-cache',
  anybody: 'public, max-age=0, must-revalidate',
}

/** Whoever keeps an answer keeps it apart by all that it may depend on. */
const VARY = 'Origin, Authorization, Cookie'

const FRAME_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const REPLACED: Readonly<Record<string, string>> = {
  'content-security-policy': FRAME_POLICY,
  'x-frame-options': 'sameorigin',
  'referrer-policy': 'no-referrer',
}

/** The usual headers, but for those that keep a page from being framed. */
const framed = (usual: HeaderList): HeaderList =>
  usual.map((value, at) => (at % 2 === 1 && REPLACED[(usual[at - 1] ?? '').toLowerCase()]) || value)

const bodyOf = ({ json, body, frame, page }: RestReply): string =>
  frame ?? page ?? json ?? (body === undefined ? '' : JSON.stringify(body))

/** The JSON of a reply as a value, wherever it is kept; undefined where it has none. */
export const valueOf = async ({ json, body, stored }: RestReply): Promise<unknown> => {
  const text = stored ? Buffer.from((await stored()).body).toString() : json
  return text === undefined ? body : JSON.parse(text)
}

const headOf = ({ etag, keeps = 'nobody', headers = {}, gzipped }: RestReply): HeadTraits => ({
  vary: gzipped ? `${VARY}, Accept-Encoding` : VARY,
  caching: CACHING[keeps],
  more: [...(etag === undefined ? [] : ['ETag', etag]), ...Object.entries(headers).flat()],
})

const isKnown = ({ method, headers }: Request, { status, etag }: RestReply): boolean => {
  const known = headers['if-none-match']
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && status === 200 && etag !== undefined && known !== undefined && namesTag(known, etag)
}

/** Writes a whole answer at once; 304 to who has it already. Source: DESIGN §7, SECURITY R38, R71, R72. */
export const sendReply = async (response: Response, reply: RestReply): Promise<void> => {
  const { status, frame, page, gzipped, stored } = reply
  const head = headOf(reply)
  if (isKnown(response.req, reply)) return void writeHead(response, 304, head).end()
  if (status === 204) return void writeHead(response, 204, head).end()
  if (stored) {
    const { body, etag } = await stored()
    return send(response, status, { type: JSON_TYPE, body }, headOf({ ...reply, etag }))
  }
  const type = frame === undefined && page === undefined ? JSON_TYPE : HTML_TYPE
  if (gzipped && response.req.acceptsEncodings('gzip')) {
    const more = [...(head.more ?? []), 'Content-Encoding', 'gzip']
    return send(response, status, { type, body: gzipped }, { ...head, more })
  }
  const hardening = frame === undefined ? undefined : framed(response.req.context.hardening.usual)
  send(response, status, { type, body: bodyOf(reply) }, { ...head, hardening })
}
