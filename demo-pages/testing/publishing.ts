import type { School } from './school.ts'
import { expect } from './test.ts'

/** Calls the API as a seeded person. */
const send = async (
  school: School,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  username = 'author@school.example',
): Promise<Response> => {
  const api = `${school.origin}/api/v1`
  const headers = { 'Content-Type': 'application/json' }
  const signIn = { username, password: 'moloko-2026' }
  const { token } = await (
    await fetch(`${api}/api-token-auth/`, { method: 'POST', headers, body: JSON.stringify(signIn) })
  ).json()
  return fetch(`${api}/${path}/`, {
    method,
    headers: { ...headers, Authorization: `Token ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** What the school has, as its author reads it. */
export const read = async (school: School, path: string) => (await send(school, 'GET', path)).json()

/** Answers the body of a 201. */
export const add = async (school: School, path: string, body: object, username?: string) => {
  const answer = await send(school, 'POST', path, body, username)
  expect(answer.status).toBe(201)
  return answer.json()
}

export const change = async (school: School, path: string, body: object): Promise<void> => {
  expect((await send(school, 'PATCH', path, body)).status).toBe(200)
}

/** Puts a document into the trash. */
export const erase = async (school: School, path: string): Promise<void> => {
  expect((await send(school, 'DELETE', path)).status).toBe(204)
}

/** Publishes a document; answers its number. */
export const publish = async (school: School, path: string, body: object): Promise<number> =>
  Number((await add(school, path, { status: 1, ...body })).id)
