import type { Response } from 'express'
import type { HeaderList } from './headers.ts'

/**
 * Writes a whole answer. Its headers go out as one list: set one by one they would cost as much as the rest of a `check_auth`.
 * Answers for one person are kept by nobody. Source: SECURITY R71, R72.
 */
const send = (response: Response, status: number, hardening: HeaderList, type: string, body: string): void => {
  response.writeHead(status, [
    ...hardening,
    'X-Request-Id',
    response.req.visit.requestId,
    'Vary',
    'Origin',
    'Cache-Control',
    'no-store',
    'Content-Type',
    type,
    'Content-Length',
    String(Buffer.byteLength(body)),
  ])
  response.end(body)
}

export const sendJson = (response: Response, status: number, body: object): void =>
  send(response, status, response.req.visit.hardening.usual, 'application/json; charset=utf-8', JSON.stringify(body))

/** A page whose address or fields may hold a secret: no other site learns the address. */
export const sendPage = (response: Response, status: number, html: string, isFrameable = false): void => {
  const { secretive, frameable } = response.req.visit.hardening
  send(response, status, isFrameable ? frameable : secretive, 'text/html; charset=utf-8', html)
}

/** What another server wants to hear, in its own words. */
export const sendPlain = (
  response: Response,
  { status, type, body }: { status: number; type: string; body: string },
): void => send(response, status, response.req.visit.hardening.usual, type, body)

/** The way on after a form, fetched by GET. */
export const sendSeeOther = (response: Response, location: string): void => {
  response.setHeader('Location', location)
  send(response, 303, response.req.visit.hardening.secretive, 'text/plain; charset=utf-8', '')
}

export const sendNothing = (response: Response): void => {
  const { hardening, requestId } = response.req.visit
  response.writeHead(204, [...hardening.usual, 'X-Request-Id', requestId, 'Vary', 'Origin']).end()
}
