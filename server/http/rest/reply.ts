import type { Request, Response } from 'express'
import { HTML_TYPE, JSON_TYPE, type HeadTraits, send, writeHead } from '../send.ts'
import { namesTag } from './conditional.ts'
import type { RestReply } from './route.ts'

const CACHING: Record<NonNullable<RestReply['cacheScope']>, string> = {
  none: 'no-store',
  private: 'private, no-cache',
  public: 'public, max-age=0, must-revalidate',
}

/** Everything that a response may depend on, so that caches store each variant separately. */
const VARY = 'Origin, Authorization, Cookie'

const bodyOf = ({ json, body, frame, page }: RestReply): string =>
  frame ?? page ?? json ?? (body === undefined ? '' : JSON.stringify(body))

/** The JSON of a reply as a value, whichever field holds it; undefined if it has none. */
export const valueOf = async ({ json, body, stored }: RestReply): Promise<unknown> => {
  const text = stored ? Buffer.from((await stored()).body).toString() : json
  return text === undefined ? body : JSON.parse(text)
}

/** The head does not depend on the status: a cache replaces the headers it has by those of a 304. */
const headOf = (
  response: Response,
  { etag, cacheScope = 'none', headers = {}, gzipped, frame }: RestReply,
): HeadTraits => ({
  hardening: frame === undefined ? undefined : response.req.context.hardening.sandboxed,
  vary: gzipped ? `${VARY}, Accept-Encoding` : VARY,
  caching: CACHING[cacheScope],
  more: [...(etag === undefined ? [] : ['ETag', etag]), ...Object.entries(headers).flat()],
})

const isKnown = ({ method, headers }: Request, { status, etag }: RestReply): boolean => {
  const known = headers['if-none-match']
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && status === 200 && etag !== undefined && known !== undefined && namesTag(known, etag)
}

/** Writes a whole response at once; 304 if the caller's `If-None-Match` has its `etag`. Source: DESIGN §7, SECURITY R38, R71, R72. */
export const sendReply = async (response: Response, reply: RestReply): Promise<void> => {
  const { status, frame, page, gzipped, stored } = reply
  const head = headOf(response, reply)
  if (isKnown(response.req, reply)) return void writeHead(response, 304, head).end()
  if (status === 204) return void writeHead(response, 204, head).end()
  if (stored) {
    const { body, etag } = await stored()
    return send(response, status, { type: JSON_TYPE, body }, headOf(response, { ...reply, etag }))
  }
  const type = frame === undefined && page === undefined ? JSON_TYPE : HTML_TYPE
  if (gzipped && response.req.acceptsEncodings('gzip')) {
    const more = [...(head.more ?? []), 'Content-Encoding', 'gzip']
    return send(response, status, { type, body: gzipped }, { ...head, more })
  }
  send(response, status, { type, body: bodyOf(reply) }, head)
}
