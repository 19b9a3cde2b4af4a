import type { Response } from 'express'

/** Answers for one person are kept by nobody. Source: SECURITY R72. */
const send = (response: Response, status: number, type: string, text: string): void => {
  const body = Buffer.from(text)
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

export const sendJson = (response: Response, status: number, body: object): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))

/** A page whose address or fields may hold a secret: no other site learns the address. */
export const sendPage = (response: Response, status: number, html: string): void => {
  response.setHeader('Referrer-Policy', 'no-referrer')
  send(response, status, 'text/html; charset=utf-8', html)
}

/** The way on after a form, fetched by GET. */
export const sendSeeOther = (response: Response, location: string): void => {
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Location', location)
  send(response, 303, 'text/plain; charset=utf-8', '')
}
