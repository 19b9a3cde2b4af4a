import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { portOf } from '../../http/listen.ts'
import type { MediaSettings } from '../settings.ts'
import { isSignedBy } from './s3-signature.ts'

interface StoredObject {
  bytes: Buffer
  type: string
  writtenAt: Date
}

/** A store on this machine that speaks S3 and believes nobody without a signature. `fault` is what it does to every call meanwhile. */
export interface S3Server {
  settings: MediaSettings
  objects: Map<string, StoredObject>
  fault: 'none' | 'silence' | number
  calls: string[]
  close: () => Promise<void>
}

const ACCOUNT = { key: 'AKIA+TEST', secret: 'wJalr/XUtn+FEMI', region: 'ru-central1' }
const BUCKET = '/school'
/** So that lists of tests have several pages. */
const PAGE = 3

const xml = (response: ServerResponse, status: number, body: string) =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)

const refusal = (response: ServerResponse, status: number, code: string) =>
  xml(response, status, `<Error><Code>${code}</Code><AWSAccessKeyId>${ACCOUNT.key}</AWSAccessKeyId></Error>`)

const entry = ([name, { bytes, writtenAt }]: [string, StoredObject]) =>
  `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><LastModified>${writtenAt.toISOString()}</LastModified><ETag>"x"</ETag><StorageClass>STANDARD</StorageClass></Contents>`

const list = ({ objects }: S3Server, query: URLSearchParams, response: ServerResponse) => {
  const named = [...objects].filter(([name]) => name.startsWith(query.get('prefix') ?? ''))
  const all = named.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const start = Number(query.get('continuation-token') ?? 0)
  const [page, next] = [all.slice(start, start + PAGE), start + PAGE]
  const more = next < all.length
  const token = more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  const head = `<KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${token}`
  xml(response, 200, `<ListBucketResult>${head}${page.map(entry).join('')}</ListBucketResult>`)
}

const store = async ({ objects }: S3Server, name: string, request: IncomingMessage, response: ServerResponse) => {
  const type = String(request.headers['content-type'])
  objects.set(name, { bytes: await buffer(request), type, writtenAt: new Date() })
  response.writeHead(200, { etag: '"x"' }).end()
}

const read = ({ objects }: S3Server, name: string, response: ServerResponse) => {
  const found = objects.get(name)
  if (!found) return refusal(response, 404, 'NoSuchKey')
  response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length }).end(found.bytes)
}

const respond = async (server: S3Server, request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.invalid')
  const name = decodeURIComponent(pathname.slice(BUCKET.length + 1))
  server.calls.push(`${request.method} ${name}`)
  if (server.fault === 'silence') return
  if (server.fault !== 'none') return refusal(response, server.fault, 'InternalError')
  if (!isSignedBy(request, ACCOUNT)) return refusal(response, 403, 'SignatureDoesNotMatch')
  if (request.method === 'PUT') return store(server, name, request, response)
  if (request.method === 'GET' || request.method === 'HEAD')
    return name === '' ? list(server, searchParams, response) : read(server, name, response)
  server.objects.delete(name)
  response.writeHead(204).end()
}

/** Starts one with an empty bucket, over TLS with a certificate. `close` it after the test. */
export const startS3 = async (tls?: { key: string; cert: string }): Promise<S3Server> => {
  const handleRequest = (request: IncomingMessage, response: ServerResponse) => void respond(server, request, response)
  const http = tls ? createSecureServer(tls, handleRequest) : createServer(handleRequest)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const endpoint = `${tls ? 'https' : 'http'}://127.0.0.1:${portOf(http)}${BUCKET}`
  const server: S3Server = {
    settings: { ...ACCOUNT, endpoint, publicUrl: null },
    objects: new Map(),
    fault: 'none',
    calls: [],
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}
