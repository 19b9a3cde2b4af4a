import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { projectFile } from '../config/project-file.ts'
import type { SandboxResponse, SandboxRoute } from './provider-sandbox.ts'

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): SandboxResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  headers,
})

export const plainText = (status: number, body: string): SandboxResponse => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
})

/** Redirects the browser, by GET. */
export const seeOther = (location: string): SandboxResponse => ({
  ...plainText(303, ''),
  headers: { Location: location },
})

/** Serves `<provider>/browser/<name>`; `transform` replaces placeholders in the script. */
export const browserScript = (
  provider: string,
  name: string,
  transform = (source: string) => source,
): SandboxRoute => ({
  method: 'GET',
  path: new RegExp(`^/${name.replace('.', String.raw`\.`)}$`),
  operation: null,
  respond: () => ({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: transform(readFileSync(projectFile(`server/sandbox/${provider}/browser/${name}`), 'utf8')),
  }),
})

/** Undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Compares two secrets in constant time. */
export const isSameSecret = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
