import { once } from 'node:events'
import { type IncomingHttpHeaders, METHODS, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '../endpoints.ts'
import { roles, type Stage, startStage } from '../auth/testing/stage.ts'
import { call, calls, readings, routeOf, strangeAddress } from '../testing/authorization/matrix.ts'
import { lacking, type SeenAnswer } from './testing/answers.ts'

let stage: Stage
beforeEach(async () => {
  stage = await startStage()
})
afterEach(() => stage.close())

const routes = [...new Set(allEndpoints.map(({ path }) => strangeAddress(path)))]
const others = Object.values(readings).flat()
const faults = ['/nothing', '/api/v1/nothing/', '/%c0', '/auth/link/%/', `/${'x'.repeat(8_000)}`, '/widget/nothing.js']

/** `CONNECT` asks for no address. */
const methods = METHODS.filter((method) => method !== 'CONNECT')

const flat = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))

/** Sends a method that `fetch` would not. */
const send = async (address: string, method: string): Promise<SeenAnswer> => {
  const headers = { origin: 'https://school.example', 'x-echo': 'a-header-of-mine' }
  const sent = request(stage.school.address + address, { method, headers }).end()
  const [answer] = await once(sent, 'response')
  const { statusCode: status } = answer
  return { name: `${method} ${address.slice(0, 60)}`, status, text: await text(answer), headers: flat(answer.headers) }
}

test('every address is answered to every method with all headers, a type and no fault; what it is not for is refused in JSON', async () => {
  const answers = []
  for (const address of [...routes, ...others, ...faults])
    for (const method of methods) answers.push(await send(address, method))
  expect(answers.flatMap(lacking)).toEqual([])
  const refused = answers.filter(({ status, text }) => (status === 404 || status === 405) && text !== '')
  expect(refused.filter(({ text }) => JSON.parse(text).status !== 'error')).toEqual([])
  expect(answers.filter(({ text }) => text.includes('a-header-of-mine'))).toEqual([])
})

/** What scripts of the school's own pages read: their token, and the choice of a country, which decides nothing here. */
const isForScripts = (pair: string) => /^(csrftoken|cisrf|ccountry|cppupshowed)=/.test(pair)

/** To this host, to https and, but for those, out of reach of scripts. */
const isTied = (cookie: string) => {
  const [pair = '', ...flags] = cookie.split('; ')
  const isReadable = isForScripts(pair)
  const wanted = ['Path=/', 'Secure', ...(isReadable ? [] : ['HttpOnly'])]
  const isOfSite =
    flags.some((flag) => /^SameSite=(Lax|None)$/.test(flag)) && !flags.some((flag) => /^Domain/i.test(flag))
  return (isReadable || pair.startsWith('__Host-')) && isOfSite && wanted.every((flag) => flags.includes(flag))
}

/** Pages and forms, whose addresses are secrets. */
const pages = new Set(
  allEndpoints.filter(({ method, guard }) => method === 'get' || guard.endsWith('-form')).map(routeOf),
)

const isOk = ({ status }: SeenAnswer) => status < 400

describe('every call of every role', () => {
  test.each(Object.keys(calls))('%s is answered with all headers, for nobody to keep', async (name) => {
    const answers = []
    for (const role of roles) {
      const browser = await stage.enter(role)
      answers.push({ ...(await call(stage, name, role, browser)), name: `${name} by ${role}` })
    }
    expect(answers.some(isOk)).toBe(true)
    expect(answers.flatMap(lacking)).toEqual([])
    expect(new Set(answers.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-store']))
    const referrers = new Set(answers.map(({ headers }) => headers['referrer-policy']))
    expect([...referrers]).toEqual([pages.has(name) ? 'no-referrer' : 'strict-origin-when-cross-origin'])
    const ways = answers.map(({ headers }) => headers.location ?? '').join(' ')
    expect(/[\w-]{43}|@|%40/.exec(ways)).toBeNull()
    expect(answers.flatMap(({ setCookies }) => setCookies).filter((cookie) => !isTied(cookie))).toEqual([])
  })
})
