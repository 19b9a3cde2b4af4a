import type { BrowserContext, Page } from '@playwright/test'
import type { School } from '../school.ts'

/** Whose cookies a call has: those of a browser's pages. */
export type Holder = Pick<Page | BrowserContext, 'request'>

/** A call of the school with the cookies of a browser, as its own pages make them, once more with a new token too; no page is told. */
export const call = async (
  { request }: Holder,
  { origin }: School,
  path: string,
  form: Record<string, string> = {},
) => {
  const send = async () => {
    const checked = await request.post(`${origin}/api/v1/check_auth/`, { headers: { Origin: origin } })
    const { csrf_token: token } = await checked.json()
    return request.post(origin + path, { headers: { Origin: origin, 'X-CSRFToken': token }, form })
  }
  const response = await send()
  return response.status() === 403 ? send() : response // a page that loads meanwhile may become another visitor in between
}

/** The same, where it has to succeed: anything else fails the test, with what was answered. */
export const ask = async <Reply = unknown>(
  holder: Holder,
  school: School,
  path: string,
  form?: Record<string, string>,
): Promise<Reply> => {
  const response = await call(holder, school, path, form)
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}
