import { expect, test } from 'vitest'
import { none } from '../../app/compose.ts'

test('the captcha called none lets everybody through and offers nothing', async () => {
  const { check, ...rest } = none()
  const isPassed = await check({ token: undefined, secondToken: undefined, ip: '203.0.113.7', action: 'register' })
  expect([isPassed, rest]).toEqual([true, { kind: 'none' }])
})
