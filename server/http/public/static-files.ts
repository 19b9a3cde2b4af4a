import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestListener } from 'node:http'
import express, { type NextFunction, type RequestHandler, type Response } from 'express'

/** A path whose segments begin with no dot: it leads out of no folder. No name of a file needs an escape. */
const PATH = /^(?:\/[\w-][\w.-]*)+$/

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Serves what it knows, and leaves the rest to the next. */
export type FileHandler = RequestHandler

interface StaticOptions {
  /** True for a folder whose files come and go; else they are listed once. */
  isRebuilt: boolean
  /** Headers of the file at a path, such as its type and how long it is stored. */
  headersOf: (path: string, response: Response) => Record<string, string>
}

/**
 * Sends files of a folder, each as its `.br` or `.gz` where the browser accepts it; any other path goes to `next`. The headers do not depend
 * on the status: a cache replaces those of the file it has by those of a 304.
 */
export const staticFiles = (folder: string, { isRebuilt, headersOf }: StaticOptions) => {
  const listed = isRebuilt ? null : new Set(readdirSync(folder, { recursive: true }).map((name) => `/${String(name)}`))
  const has = (path: string) => (listed ? listed.has(path) : existsSync(join(folder, path)))
  return (response: Response, path: string, next: NextFunction): void => {
    if (!PATH.test(path) || !has(path)) return next()
    const accepted = response.req.headers['accept-encoding'] ?? ''
    const [encoding, ending = ''] = ENCODINGS.find(([name, end]) => accepted.includes(name) && has(path + end)) ?? []
    const headers = {
      ...headersOf(path, response),
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    }
    const options = { root: folder, cacheControl: false, acceptRanges: false, headers }
    response.sendFile(path + ending, options, (error) => {
      if (error && !response.headersSent) next('code' in error && error.code === 'EISDIR' ? undefined : error)
    })
  }
}

/** A server of files alone: what no handler serves is a bare 404. */
export const fileServer = (...handlers: FileHandler[]): RequestListener =>
  express()
    .disable('x-powered-by')
    .set('query parser', 'simple')
    .use(...handlers, (_, response) => void response.writeHead(404).end())
