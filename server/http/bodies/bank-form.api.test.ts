import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type School, startSchool } from '../../testing/school.ts'

const FORM = 'application/x-www-form-urlencoded'
const ADDRESS = '/checkout/return/nobodys/'
const KB = 1024

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const send = async (type: string, body: BodyInit, path = ADDRESS) => {
  const { status } = await fetch(school.address + path, { method: 'POST', headers: { 'content-type': type }, body })
  return status
}

/** The answer to what says how long it will be, and sends nothing of it. */
const announce = async (type: string, length: number) => {
  const headers = { 'content-type': type, 'content-length': length }
  const call = request(school.address + ADDRESS, { method: 'POST', headers })
  call.on('error', () => undefined)
  call.flushHeaders()
  const [response] = await once(call, 'response')
  await text(response)
  call.destroy()
  return response.statusCode
}

describe('the form of a bank', () => {
  test('may be as long as the words of a bank are', async () => {
    const fields = new URLSearchParams({ MD: '77', PaRes: '+'.repeat(28 * KB) })
    expect([String(fields).length > 80 * KB, await send(FORM, String(fields))]).toEqual([true, 200])
  })

  test.each([
    ['multipart', 'multipart/form-data; boundary=b', 64 * KB, 415],
    ['JSON', 'application/json', 64, 415],
    ['a form that is too long', FORM, 97 * KB, 413],
  ])('is refused before it is read: %s', async (_, type, length, status) => {
    expect(await announce(type, length)).toBe(status)
  })

  test('is read no further than it may be long, where it does not say so before', async () => {
    const call = request(school.address + ADDRESS, { method: 'POST', headers: { 'content-type': FORM } })
    call.write('x'.repeat(48 * KB))
    call.end('x'.repeat(49 * KB))
    const [response] = await once(call, 'response')
    expect(response.statusCode).toBe(413)
  })

  test('has few fields', async () => {
    const fields = Array.from({ length: 21 }, (_, index) => `f${index}=x`)
    expect(await send(FORM, fields.join('&'))).toBe(413)
  })
})

test.each(['%00', 'a%00b', '..%2F', '%F0%9F%92%B3', 'x'.repeat(65)])(
  'what is no name of a payment is refused, by page and form alike: %s',
  async (name) => {
    const path = `/checkout/return/${name}/`
    const page = await fetch(school.address + path)
    expect([page.status, await send(FORM, 'MD=77&PaRes=x', path)]).toEqual([400, 400])
  },
)
