import { once } from 'node:events'
import { type IncomingHttpHeaders, METHODS, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '../app/endpoints.ts'
import { type AuthFixture, startAuthFixture } from '../auth/testing/auth-fixture.ts'
import { readings, strangeAddress } from '../testing/authorization/matrix.ts'
import { sample, sizes } from '../testing/sizes.ts'
import { lacking, type SeenResponse } from './testing/response-rules.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture()
})
afterAll(() => fixture.close())

const routes = [...new Set(allEndpoints.map(({ path }) => strangeAddress(path)))]
const others = Object.values(readings).flat()
const errors = ['/nothing', '/api/v1/nothing/', '/%c0', '/auth/link/%/', `/${'x'.repeat(8_000)}`, '/widget/nothing.js']

const COMMON = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** `CONNECT` asks for no address. */
const RARE = METHODS.filter((method) => method !== 'CONNECT' && !COMMON.includes(method))
const methodsOf = (turn: number) => [...COMMON, ...sample(RARE, sizes.rareMethods, turn)]

const flat = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))

/** Sends a method that `fetch` would not. */
const send = async (address: string, method: string): Promise<SeenResponse> => {
  const headers = { origin: 'https://school.example', 'x-echo': 'a-header-of-mine' }
  const sent = request(fixture.school.address + address, { method, headers }).end()
  const [response] = await once(sent, 'response')
  const { statusCode: status } = response
  return {
    name: `${method} ${address.slice(0, 60)}`,
    status,
    text: await text(response),
    headers: flat(response.headers),
  }
}

test('every address is answered to every method with all headers, a type and no fault; what it is not for is refused in JSON', async () => {
  const responses = []
  for (const [turn, address] of [...routes, ...others, ...errors].entries())
    for (const method of methodsOf(turn)) responses.push(await send(address, method))
  expect(responses.flatMap(lacking)).toEqual([])
  const refused = responses.filter(({ status, text }) => (status === 404 || status === 405) && text !== '')
  expect(refused.filter(({ text }) => JSON.parse(text).status !== 'error')).toEqual([])
  expect(responses.filter(({ text }) => text.includes('a-header-of-mine'))).toEqual([])
})
