import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../testing/school.ts'
import { authEndpoints } from './routes.ts'
import { calls } from './testing/authorization.ts'
import { members, type Stage, startStage } from './testing/stage.ts'

let stage: Stage
let browser: Browser
beforeEach(async () => {
  stage = await startStage()
  browser = await stage.enter('staff')
})
afterEach(() => stage.close())

/** JSON, since other bodies know nothing but text. */
const WRONG = ['1e309', '-0', '17', 'null', '[]', '["a","b"]', '{}', '{"a":{"b":1}}', JSON.stringify('ж'.repeat(9_000))]

const send = async (path: string, body: string) => {
  const cookie = Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = {
    cookie,
    origin: 'https://school.example',
    'x-csrftoken': browser.csrfToken() ?? '',
    'content-type': 'application/json',
  }
  const answer = await fetch(stage.school.address + path, { method: 'POST', headers, body, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

const withBody = authEndpoints.filter(({ method, hasBody }) => method === 'post' && hasBody).map(({ path }) => path)

/** A valid body of a route for whoever is signed in, and the fields that others of its kind have. */
const validBody = async (path: string) => ({ lang: 'ru', ...(await calls[`POST ${path}`]?.fields?.(stage, 'staff')) })

const json = (fields: Record<string, string>, name: string, value: string) => {
  const others = Object.entries(fields).filter(([other]) => other !== name)
  return `{${[...others.map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`), `${JSON.stringify(name)}:${value}`].join(',')}}`
}

describe.each(withBody)('%s', (path) => {
  const address = path.replace(':token', 'a-token')

  test('takes no value of another kind in any of its fields', async () => {
    const fields = await validBody(path)
    const taken = []
    for (const name of Object.keys(fields))
      for (const value of WRONG) if ((await send(address, json(fields, name, value))) !== 400) taken.push([name, value])
    expect(taken).toEqual([])
  })

  test('takes no field that it does not know', async () => {
    const fields = await validBody(path)
    const unknown = ['role', 'is_disabled', 'personId', 'email_proved_at', 'emailProvedAt', 'id', 'isDisabled', 'x']
    const statuses = []
    for (const name of unknown) statuses.push(await send(address, json(fields, name, '"staff"')))
    expect(statuses).toEqual(unknown.map(() => 400))
  })

  test('takes no name that means something to JavaScript', async () => {
    const fields = await validBody(path)
    const statuses = []
    for (const name of ['__proto__', 'constructor', 'prototype'])
      for (const value of ['{"polluted":"1"}', '"1"']) statuses.push(await send(address, json(fields, name, value)))
    expect([new Set(statuses), Object.keys(Object.prototype)]).toEqual([new Set([400]), []])
  })

  test('puts no line break of a field into a mail’s head, a header or the log', async () => {
    const fields = await validBody(path)
    const broken = 'x\r\nBcc: all@example.com\r\n\r\n{"level":"fatal"}'
    for (const [at, [name, value]] of Object.entries(fields).entries()) {
      // What is sent may well be good, and change who is in or how to get in.
      browser = await stage.enter(members[at] ?? 'staff')
      await send(address, json(fields, name, JSON.stringify(value + broken)))
    }
    const heads = (await stage.school.mails()).map(({ to, subject }) => to + subject)
    expect(heads.filter((head) => /[\r\n]|all@example/.test(head))).toEqual([])
    expect(stage.school.logs().filter(({ level }) => level === 'fatal' || level === 'error')).toEqual([])
  })
})

test('pages pay no heed to what pollutes elsewhere', async () => {
  const pages = authEndpoints.filter(({ method }) => method === 'get').map(({ path }) => path)
  const queries = ['__proto__[polluted]=1', '__proto__=1', 'constructor[prototype][polluted]=1', 'token[]=1&token=2']
  for (const path of pages)
    for (const query of queries) await browser.get(`${path.replace(':token', '__proto__')}?${query}`)
  expect([Object.keys(Object.prototype), 'polluted' in {}]).toEqual([[], false])
  expect(stage.school.logs().filter(({ level }) => level === 'error')).toEqual([])
})
