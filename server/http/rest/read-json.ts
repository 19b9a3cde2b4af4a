import type { Request } from 'express'
import { Problem } from './problem.ts'
import { isWithinBounds } from './json-bounds.ts'

export const malformed = (): Problem => new Problem(400, { detail: 'malformed' })
export const tooLarge = (): Problem => new Problem(413, { detail: 'tooLarge' })
export const badMediaType = (): Problem => new Problem(415, { detail: 'badMediaType' })

/** True where the sender has announced nothing. */
export const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** A sender who went away before anything was read is noticed by no reader, which would wait for ever. */
export const refuseBrokenOff = ({ destroyed }: Request): void => {
  if (destroyed) throw malformed()
}

const isPlain = ({ headers }: Request): boolean => (headers['content-encoding'] ?? 'identity') === 'identity'

/** So much memory as the sender has announced, which is taken up as it fills. */
const roomFor = ({ headers }: Request, most: number): Buffer =>
  Buffer.allocUnsafeSlow(Math.min(Number(headers['content-length'] ?? 0), most))

/** All bytes of a body, at most so many. What a sender who goes away has sent is dropped. */
const readBytes = (request: Request, most: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let bytes = roomFor(request, most)
    let length = 0
    const stop = (problem: Problem) => {
      request.removeAllListeners('data')
      bytes = Buffer.alloc(0)
      request.resume()
      reject(problem)
    }
    const add = (chunk: Buffer) => {
      if (length + chunk.length > most) return stop(tooLarge())
      if (length + chunk.length > bytes.length) bytes = Buffer.concat([bytes], 2 * (length + chunk.length))
      length += chunk.copy(bytes, length)
    }
    request.on('data', add)
    request.once('end', () => resolve(bytes.subarray(0, length)))
    request.once('error', () => stop(malformed()))
    request.once('aborted', () => stop(malformed()))
  })

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformed()
  }
}

/** Refuses what is no JSON, and what no schema should see. */
export const parseJson = (bytes: Buffer): unknown => {
  const value = parse(bytes)
  if (!isWithinBounds(value)) throw malformed()
  return value
}

/** The bytes of a body that says it is JSON. Refuses 413, 415. */
export const readBytesOfJson = async (request: Request, most: number): Promise<Buffer> => {
  refuseBrokenOff(request)
  if (!request.is('application/json') || !isPlain(request)) throw badMediaType()
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  return readBytes(request, most)
}

/** Reads a body as JSON; an empty one is an empty object. Refuses 400, 413, 415. Source: SECURITY R37. */
export const readJson = async (request: Request, most: number): Promise<unknown> =>
  isEmpty(request) ? {} : parseJson(await readBytesOfJson(request, most))
