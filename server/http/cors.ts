import type { Response } from 'express'
import type { Sender } from './identity/origin.ts'
import type { ApiShape } from './request-context.ts'

const PREFLIGHT_SECONDS = 7_200

/** Response headers that scripts of listed landings may read, and request headers that they may send. */
const headers: Record<ApiShape, { read: string; sent: string }> = {
  form: { read: 'Retry-After, X-Request-Id', sent: 'Content-Type, X-CSRFToken, X-Page-Session' },
  rest: {
    read: 'ETag, Retry-After, X-Request-Id, Location',
    sent: 'Authorization, If-Match, If-None-Match, Content-Type, X-CSRFToken, X-Preview',
  },
}

/** Sets the CORS headers, so that a listed page of another origin can read the response. Source: SECURITY R20. */
export const showToSender = (response: Response, sender: Sender | null): void => {
  if (!sender?.isForeign) return
  response.setHeader('Access-Control-Allow-Origin', sender.origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Expose-Headers', headers[response.req.context.shape].read)
}

/** Answers a CORS preflight for these methods. */
export const replyToPreflight = (response: Response, sender: Sender | null, methods: string): void => {
  const { shape, hardening, requestId } = response.req.context
  response.setHeader('Allow', methods)
  showToSender(response, sender)
  if (sender?.isForeign) {
    response.setHeader('Access-Control-Allow-Methods', methods)
    response.setHeader('Access-Control-Allow-Headers', headers[shape].sent)
    response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS)
  }
  response.writeHead(204, [...hardening.usual, 'X-Request-Id', requestId, 'Vary', 'Origin']).end()
}
