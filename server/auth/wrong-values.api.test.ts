import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../app/endpoints.ts'
import { calls, strangeAddress } from '../testing/authorization/matrix.ts'
import type { Browser } from '../testing/school.ts'
import { sample, sizes } from '../testing/sizes.ts'
import { members, type AuthFixture, startAuthFixture } from './testing/auth-fixture.ts'

let fixture: AuthFixture
let browser: Browser
beforeAll(async () => {
  fixture = await startAuthFixture()
  browser = await fixture.enter('staff')
})
afterAll(() => fixture.close())

const LONG = JSON.stringify('ж'.repeat(9_000))

/** JSON, since other bodies know nothing but text. */
const WRONG = ['1e309', '-0', '17', 'null', '[]', '["a","b"]', '{}', '{"a":{"b":1}}', LONG]

/** Fields that take what is wrong for others: whole numbers, a list of items, what an event tells, what is cut short, and what a bank needs. */
const ACCEPTED: Record<string, readonly string[]> = {
  product_id: ['17', '-0'],
  duration: ['17', '-0'],
  items: ['[]', '["a","b"]'],
  data: ['{}', '{"a":{"b":1}}'],
  utm_source: [LONG],
  fields: [LONG],
}

const tokenForms = allEndpoints.filter(({ guard }) => guard === 'token-form').map(({ path }) => strangeAddress(path))

/** A form without scripts has the token in a field. */
const withToken = (path: string, body: string, token: string) =>
  tokenForms.includes(path) && body.startsWith('{"') ? `{"csrf_token":${JSON.stringify(token)},${body.slice(1)}` : body

const send = async (path: string, body: string, type = 'application/json', from = { fixture, browser }) => {
  const cookie = Object.entries(from.browser.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const token = from.browser.csrfToken() ?? ''
  const headers = {
    cookie,
    origin: 'https://school.example',
    'x-csrftoken': token,
    'content-type': type,
  }
  const response = await fetch(from.fixture.school.address + path, {
    method: 'POST',
    headers,
    body: withToken(path, body, token),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.status
}

/** What another server tells is read by a provider's adapter alone; what a bank's page sends is below. */
const withBody = allEndpoints
  .filter(({ method, hasBody, guard }) => method === 'post' && hasBody && guard !== 'signed' && guard !== 'bank-form')
  .map(({ path }) => path)

/** True where the route knows the field: unknown ones are ignored, whatever they hold. */
const knows = (path: string, name: string) => {
  const { fields } = allEndpoints.find((endpoint) => endpoint.path === path && endpoint.hasBody) ?? {}
  const issues = (fields && z.safeParse(fields, { [name]: 'x' }).error?.issues) ?? []
  return !issues.some((issue) => issue.code === 'unrecognized_keys')
}

/** A valid body of a route for whoever is signed in. */
const validBody = async (path: string, of = fixture): Promise<Record<string, string>> => ({
  ...(knows(path, 'lang') && { lang: 'ru' }),
  ...(await calls[`POST ${path}`]?.fields?.(of, 'staff')),
})

/** Every field that a route takes, with a value of its kind. */
const everyField = async (path: string, of = fixture): Promise<Record<string, string>> => ({
  ...(await validBody(path, of)),
  ...calls[`POST ${path}`]?.more,
})

const json = (fields: Record<string, string>, name: string, value: string) => {
  const others = Object.entries(fields).filter(([other]) => other !== name)
  return `{${[...others.map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`), `${JSON.stringify(name)}:${value}`].join(',')}}`
}

describe.each(withBody)('%s', (path) => {
  const address = strangeAddress(path)

  test('takes no value of another kind in any of its fields', async () => {
    const fields = await validBody(path)
    const accepted = []
    for (const [at, name] of Object.keys(await everyField(path)).entries())
      for (const value of sample(WRONG, sizes.wrongKinds, withBody.indexOf(path) + at))
        if (!ACCEPTED[name]?.includes(value) && (await send(address, json(fields, name, value))) !== 400)
          accepted.push([name, value])
    expect(accepted).toEqual([])
  })

  test('takes no name that means something to JavaScript', async () => {
    const fields = await validBody(path)
    const statuses = []
    for (const name of ['__proto__', 'constructor', 'prototype'])
      for (const value of ['{"polluted":"1"}', '"1"']) statuses.push(await send(address, json(fields, name, value)))
    expect([new Set(statuses), Object.keys(Object.prototype)]).toEqual([new Set([400]), []])
  })

  test('puts no line break of a field into a mail’s head, a header or the log', async () => {
    const own = await startAuthFixture()
    onTestFinished(own.close)
    const fields = await validBody(path, own)
    const broken = 'x\r\nBcc: all@example.com\r\n\r\n{"level":"fatal"}'
    for (const [at, [name, value]] of Object.entries(await everyField(path, own)).entries()) {
      // What is sent may well be good, and change who is in or how to get in.
      const from = { fixture: own, browser: await own.enter(members[at] ?? 'staff') }
      await send(address, json(fields, name, JSON.stringify(value + broken)), 'application/json', from)
    }
    const heads = (await own.school.mails()).map(({ to, subject }) => to + subject)
    expect(heads.filter((head) => /[\r\n]|all@example/.test(head))).toEqual([])
    expect(own.school.logs().filter(({ level }) => level === 'fatal' || level === 'error')).toEqual([])
  })
})

const FORM = 'application/x-www-form-urlencoded'
const toPayment = () => `/checkout/return/${fixture.goods.waiting}/`

describe('the form of a bank’s page', () => {
  test('may hold more than is asked for, which stays unread', async () => {
    expect(await send(toPayment(), 'MD=17&PaRes=x&total=1&personId=staff', FORM)).toBe(200)
  })

  test.each([
    ['a field that is there twice', 'MD=1&MD=2&PaRes=x'],
    ['a name that means something to JavaScript', 'MD=17&PaRes=x&constructor=1'],
    ['a value that is too long', `MD=${'1'.repeat(1_001)}&PaRes=x`],
  ])('is refused with %s', async (_, body) => {
    expect(await send(toPayment(), body, FORM)).toBe(400)
  })

  test('is no JSON', async () => {
    expect(await send(toPayment(), '{"MD":"17","PaRes":"x"}')).toBe(415)
  })
})

test('pages pay no heed to what pollutes elsewhere', async () => {
  const pages = allEndpoints.filter(({ method }) => method === 'get').map(({ path }) => path)
  const queries = ['__proto__[polluted]=1', '__proto__=1', 'constructor[prototype][polluted]=1', 'token[]=1&token=2']
  for (const path of pages)
    for (const query of queries) await browser.get(`${strangeAddress(path, '__proto__')}?${query}`)
  expect([Object.keys(Object.prototype), 'polluted' in {}]).toEqual([[], false])
  expect(fixture.school.logs().filter(({ level }) => level === 'error')).toEqual([])
})
