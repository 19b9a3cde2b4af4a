import type { School } from './school.ts'
import { expect } from './test.ts'

const HEADERS = { 'Content-Type': 'application/json' }

/** Tokens by school and person: signing in is limited, and tests that wait for something ask often. */
const tokens = new WeakMap<School, Map<string, Promise<string>>>()

const signIn = async ({ origin }: School, username: string): Promise<string> => {
  const body = JSON.stringify({ username, password: 'moloko-2026' })
  const response = await fetch(`${origin}/api/v1/api-token-auth/`, { method: 'POST', headers: HEADERS, body })
  expect(response.status).toBe(200)
  return (await response.json()).token
}

const tokenOf = (school: School, username: string): Promise<string> => {
  const ofSchool = tokens.get(school) ?? new Map<string, Promise<string>>()
  const token = ofSchool.get(username) ?? signIn(school, username)
  tokens.set(school, ofSchool.set(username, token))
  return token
}

/** Calls the API as a seeded person; the path may end with a query. */
const send = async (
  school: School,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  username = 'author@school.example',
): Promise<Response> => {
  const [place, query = ''] = path.split('?')
  return fetch(`${school.origin}/api/v1/${place}/?${query}`, {
    method,
    headers: { ...HEADERS, Authorization: `Token ${await tokenOf(school, username)}` },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** What the school has, as its author reads it. */
export const read = async (school: School, path: string) => {
  const response = await send(school, 'GET', path)
  expect(response.status).toBe(200)
  return response.json()
}

/** Answers the body of a 201. */
export const add = async (school: School, path: string, body: object, username?: string) => {
  const response = await send(school, 'POST', path, body, username)
  expect(response.status).toBe(201)
  return response.json()
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
