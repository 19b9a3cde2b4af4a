import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { namesTag } from '../rest/conditional.ts'
import { HTML_TYPE } from '../send.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A text prepared for sending. */
export interface Prepared {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Higher ones take several times as long and save little. */
const QUALITY = 5

export const prepare = async (text: string): Promise<Prepared> => {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    gzipped(plain),
  ])
  return { etag: etagOf(plain), plain, br, gzip: zipped }
}

export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** The memory that it takes, in bytes. */
export const sizeOf = ({ plain, br, gzip }: Prepared): number => plain.length + br.length + gzip.length

interface Traits {
  status?: number
  type?: string
  caching: string
}

/** Sends a prepared text, compressed as the browser accepts it; 304 if the browser has it. */
export const sendPrepared = (
  request: IncomingMessage,
  response: ServerResponse,
  text: Prepared,
  { status = 200, type = HTML_TYPE, caching }: Traits,
): void => {
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', caching)
  response.appendHeader('Vary', 'Accept-Encoding')
  response.setHeader('ETag', text.etag)
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && namesTag(known, text.etag)) return void response.writeHead(304).end()
  const encoding = (['br', 'gzip'] as const).find((name) => request.headers['accept-encoding']?.includes(name))
  if (encoding) response.setHeader('Content-Encoding', encoding)
  const body = text[encoding ?? 'plain']
  response.statusCode = status
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}
