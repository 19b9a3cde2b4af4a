import type { Request, Response } from 'express'
import type { HeaderList } from '../headers.ts'
import { namesTag } from './conditional.ts'
import type { RestReply } from './route.ts'

const CACHING: Record<NonNullable<RestReply['keeps']>, string> = {
  nobody: 'no-store',
  browser: 'private, no-cache',
  anybody: 'public, max-age=0, must-revalidate',
}

/** Whoever keeps an answer keeps it apart by all that it may depend on. */
const VARY = 'Origin, Authorization, Cookie'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

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

const write = (response: Response, status: number, reply: RestReply, hardening: HeaderList, more: string[]) => {
  const { etag, keeps = 'nobody', headers = {}, gzipped } = reply
  return response.writeHead(status, [
    ...hardening,
    'X-Request-Id',
    response.req.visit.requestId,
    'Vary',
    gzipped ? `${VARY}, Accept-Encoding` : VARY,
    'Cache-Control',
    CACHING[keeps],
    ...(etag === undefined ? [] : ['ETag', etag]),
    ...Object.entries(headers).flat(),
    ...more,
  ])
}

const isKnown = ({ method, headers }: Request, { status, etag }: RestReply): boolean => {
  const known = headers['if-none-match']
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && status === 200 && etag !== undefined && known !== undefined && namesTag(known, etag)
}

/** Writes a whole answer at once; 304 to who has it already. Source: DESIGN §7, SECURITY R38, R71, R72. */
export const sendReply = (response: Response, reply: RestReply): void => {
  const { usual } = response.req.visit.hardening
  if (isKnown(response.req, reply)) return void write(response, 304, reply, usual, []).end()
  if (reply.status === 204) return void write(response, 204, reply, usual, []).end()
  const isHtml = reply.frame !== undefined || reply.page !== undefined
  const packed = reply.gzipped && response.req.acceptsEncodings('gzip') ? reply.gzipped : null
  const content = packed ?? bodyOf(reply)
  const facts = ['Content-Type', isHtml ? HTML_TYPE : JSON_TYPE, 'Content-Length', String(Buffer.byteLength(content))]
  if (packed) facts.push('Content-Encoding', 'gzip')
  write(response, reply.status, reply, reply.frame === undefined ? usual : framed(usual), facts).end(content)
}
