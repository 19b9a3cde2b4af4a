import type { Request } from 'express'
import { RejectedRequest } from '../errors.ts'

/** True where the sender has announced nothing. */
export const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** A sender who went away before anything was read is noticed by no reader, which would wait for ever. */
export const refuseBrokenOff = ({ destroyed }: Request): void => {
  if (destroyed) throw new RejectedRequest('malformed')
}

/** Refuses by its announced length what is too long, before any of it is read. */
export const refuseLonger = ({ headers }: Request, most: number): void => {
  if (Number(headers['content-length'] ?? 0) > most) throw new RejectedRequest('tooLarge')
}

/** So much memory as the sender has announced, which is taken up as it fills. */
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

/** All bytes of a body, at most so many. What a sender who goes away has sent is dropped. Refuses 413, and with 415 what is compressed: it may be a bomb. */
export const readBytes = async (request: Request, most: number): Promise<Buffer> => {
  refuseBrokenOff(request)
  if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new RejectedRequest('badMediaType')
  refuseLonger(request, most)
  return collect(request, most)
}
