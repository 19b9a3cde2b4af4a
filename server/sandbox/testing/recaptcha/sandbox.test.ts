import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RecaptchaSandbox, startRecaptchaSandbox } from './sandbox.ts'

let service: RecaptchaSandbox
beforeEach(async () => {
  service = await startRecaptchaSandbox()
})
afterEach(() => service.close())

const verify = async (secret: string, token: string) => {
  const response = await fetch(`${service.url}/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
  })
  return response.json()
}

test('a token of v3 names its page and its action, once', async () => {
  const token = service.token({ action: 'register' })
  expect([await verify(service.secret, token), await verify(service.secret, token)]).toEqual([
    {
      success: true,
      challenge_ts: expect.any(String),
      hostname: 'school.example',
      score: 0.9,
      action: 'register',
    },
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
  ])
})

test('a token of v2 has neither score nor action, and fits its own secret alone', async () => {
  const verdicts = [
    await verify(service.secret, service.secondToken()),
    await verify(service.secondSecret, service.secondToken()),
    await verify('another', service.secondToken()),
    await verify(service.secondSecret, `${service.secondToken()}x.y`),
  ]
  expect(verdicts).toEqual([
    { success: false, 'error-codes': ['invalid-input-response'] },
    { success: true, challenge_ts: expect.any(String), hostname: 'school.example' },
    { success: false, 'error-codes': ['invalid-input-secret'] },
    { success: false, 'error-codes': ['invalid-input-response'] },
  ])
})

test('a page gets the script and a signed token', async () => {
  expect((await (await fetch(service.script)).text()).includes('grecaptcha')).toBe(true)
  const address = new URL(`token?k=${service.siteKey}&host=school.example&action=register`, service.script)
  const { token } = await (await fetch(address, { method: 'POST' })).json()
  expect(await verify(service.secret, token)).toMatchObject({ success: true, action: 'register' })
})
