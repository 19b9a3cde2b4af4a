import type { Request } from 'express'
import { RejectedRequest } from '../errors.ts'

/** True if the headers announce no body. */
export const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Refuses a request that was aborted before reading: a reader would get no event and wait forever. */
export const refuseBrokenOff = ({ destroyed }: Request): void => {
  if (destroyed) throw new RejectedRequest('malformed')
}

/** Refuses a body by its `Content-Length`, before any of it is read. */
export const refuseLonger = ({ headers }: Request, most: number): void => {
  if (Number(headers['content-length'] ?? 0) > most) throw new RejectedRequest('tooLarge')
}

/** A buffer of the announced length, at most `most` bytes; memory is committed only as it fills. */
const roomFor = ({ headers }: Request, most: number): Buffer =>
  Buffer.allocUnsafeSlow(Math.min(Number(headers['content-length'] ?? 0), most))

const collect = (request: Request, most: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let bytes = roomFor(request, most)
    let length = 0
    const stop = (reason: 'tooLarge' | 'malformed') => {
      request.removeAllListeners('data')
      bytes = Buffer.alloc(0)
      request.resume()
      reject(new RejectedRequest(reason))
    }
    const add = (chunk: Buffer) => {
      if (length + chunk.length > most) return stop('tooLarge')
      if (length + chunk.length > bytes.length) bytes = Buffer.concat([bytes], 2 * (length + chunk.length))
      length += chunk.copy(bytes, length)
    }
    request.on('data', add)
    request.once('end', () => resolve(bytes.subarray(0, length)))
    request.once('error', () => stop('malformed'))
    request.once('aborted', () => stop('malformed'))
  })

/**
 * Reads a body of at most `most` bytes. The bytes of an aborted request are dropped. Refuses 413, and 415 for a compressed body, which may
 * be a decompression bomb.
 */
export const readBytes = async (request: Request, most: number): Promise<Buffer> => {
  refuseBrokenOff(request)
  if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new RejectedRequest('badMediaType')
  refuseLonger(request, most)
  return collect(request, most)
}
