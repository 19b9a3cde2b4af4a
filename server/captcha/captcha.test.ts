import { expect, test } from 'vitest'
import { createCaptcha } from './adapters.ts'

test('the captcha called none lets everybody through', async () => {
  const captcha = createCaptcha('none')
  expect(captcha.kind).toBe('none')
  expect(await captcha.check({ token: undefined, secondToken: undefined, ip: '203.0.113.7' })).toBe(true)
})
