import type { Request, Response } from 'express'
import type { Edge } from '../mount.ts'
import { sendNothing } from '../send.ts'
import { Problem } from './problem.ts'

const PREFLIGHT_SECONDS = 7_200
const SENDS = 'Authorization, If-Match, If-None-Match, Content-Type, X-CSRFToken'
const SEES = 'ETag, Retry-After, X-Request-Id, Location'

const allow = (response: Response, origin: string) => {
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Expose-Headers', SEES)
}

/**
 * Knows the page that calls, before anything of the call is read. A listed one sees the answer. Who comes with a token may come from
 * anywhere, since no browser sends one by itself; without one, a page that is not listed changes nothing. Source: SECURITY R17, R19, R20.
 */
export const meet = (request: Request, response: Response, { findSender }: Edge, isSafe: boolean): void => {
  const { origin, authorization } = request.headers
  if (origin === undefined) return
  const sender = findSender(request.headers, 'token')
  if (sender) request.visit.sender = sender
  if (sender?.isForeign) allow(response, sender.origin)
  if (!sender && !isSafe && authorization === undefined) throw new Problem(403, { detail: 'badOrigin' })
}

/** True where the cookies of this call may say who it is: a page that is listed, or none that names itself. */
export const isOfKnownPage = (request: Request, { findSender }: Edge): boolean =>
  request.headers.origin === undefined || findSender(request.headers, 'token') !== null

/** Answers a browser that asks whether a page of another origin may make the call. */
export const preflight = (request: Request, response: Response, { findSender }: Edge, methods: string): void => {
  const sender = findSender(request.headers, 'token')
  response.setHeader('Allow', methods)
  if (sender?.isForeign) {
    allow(response, sender.origin)
    response.setHeader('Access-Control-Allow-Methods', methods)
    response.setHeader('Access-Control-Allow-Headers', SENDS)
    response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS)
  }
  sendNothing(response)
}
