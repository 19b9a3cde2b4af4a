import express, { type RequestHandler } from 'express'

/** Far more than any provider sends. Source: SECURITY R37. */
const RAW_BYTES = 64 * 1024

const parse = express.raw({ type: () => true, limit: RAW_BYTES, inflate: false })

/** Reads a body as its bytes, since signatures are over bytes; an empty one is an empty buffer. */
export const readRaw: RequestHandler = (request, response, next) =>
  parse(request, response, (error?: unknown) => {
    if (!Buffer.isBuffer(request.body)) request.body = Buffer.alloc(0)
    next(error)
  })
