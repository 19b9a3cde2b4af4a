import type { School } from '../../testing/school.ts'

/** Presses the button of a mailed link with the cookies that a browser had then: the status, and whether the response starts a session. */
export const press = async (
  { address }: School,
  path: string,
  cookies: Record<string, string>,
  fields: Record<string, string> = {},
) => {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const headers = { origin: 'https://school.example', cookie: cookie.join('; ') }
  const { status, headers: received } = await fetch(address + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  return [status, received.getSetCookie().some((line) => line.startsWith('__Host-school='))]
}
