import { once } from 'node:events'
import { type IncomingHttpHeaders, METHODS, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '../app/endpoints.ts'
import { type AuthFixture, startAuthFixture } from '../auth/testing/auth-fixture.ts'
import { readings, strangeAddress } from '../testing/authorization/matrix.ts'
import { sample, sizes } from '../testing/sizes.ts'
import { lacking, type SeenAnswer } from './testing/answers.ts'

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
const send = async (address: string, method: string): Promise<SeenAnswer> => {
  const headers = { origin: 'https://school.example', 'x-echo': 'a-header-of-mine' }
  const sent = request(fixture.school.address + address, { method, headers }).end()
  const [answer] = await once(sent, 'response')
  const { statusCode: status } = answer
  return { name: `${method} ${address.slice(0, 60)}`, status, text: await text(answer), headers: flat(answer.headers) }
}

test('every address is answered to every method with all headers, a type and no fault; what it is not for is refused in JSON', async () => {
  const answers = []
  for (const [turn, address] of [...routes, ...others, ...errors].entries())
    for (const method of methodsOf(turn)) answers.push(await send(address, method))
  expect(answers.flatMap(lacking)).toEqual([])
  const refused = answers.filter(({ status, text }) => (status === 404 || status === 405) && text !== '')
  expect(refused.filter(({ text }) => JSON.parse(text).status !== 'error')).toEqual([])
  expect(answers.filter(({ text }) => text.includes('a-header-of-mine'))).toEqual([])
})
