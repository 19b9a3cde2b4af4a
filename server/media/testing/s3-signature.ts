import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

const codePoints = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : Number(one > other))

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]): [string, string] => [encodeURIComponent(name), encodeURIComponent(value)])
    .toSorted(codePoints)
    .map((pair) => pair.join('='))
    .join('&')

/** What the sender has signed. Source: AWS Signature Version 4. */
const canonicalRequest = ({ method, url = '', headers }: IncomingMessage, signed: string): string => {
  const [path = '', query = ''] = url.split('?')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const payload = String(headers['x-amz-content-sha256'])
  return [method, path, canonicalQuery(query), lines.join(''), signed, payload].join('\n')
}

/** True where who sent this knows the key and its secret, and has signed at least the host and the moment. */
export const isSignedBy = (
  request: IncomingMessage,
  { key, secret, region }: { key: string; secret: string; region: string },
): boolean => {
  const [, sentKey, day = '', sentRegion, signed = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  const at = String(request.headers['x-amz-date'])
  if (sentKey !== key || sentRegion !== region || !at.startsWith(day)) return false
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.split(';').includes(name))) return false
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest(request, signed))].join('\n')
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  return timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'))
}
