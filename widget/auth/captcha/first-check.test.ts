import { afterEach, expect, test, vi } from 'vitest'
import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'
import { CaptchaMissing, createFirstCheck, type FirstTokens } from './first-check.ts'

const captcha = vi.fn<() => Promise<{ firstTokens: () => FirstTokens }>>()
afterEach(() => {
  captcha.mockReset()
  vi.restoreAllMocks()
})

const aCheck = (offered: CaptchaOffer | null = { kind: 'altcha' }) =>
  createFirstCheck(
    {
      offer: async () => offered,
      client: { post: () => Promise.reject(new Error('nobody asks the server here')) },
      lang: () => 'ru',
      signal: new AbortController().signal,
    },
    captcha,
  )

/** A captcha whose tokens are the actions, counted. */
const counting = () => {
  let count = 0
  return { firstTokens: () => ({ next: async (action: string) => `${action} ${(count += 1)}` }) }
}

test('where the server asks for no captcha nothing is fetched and nothing goes along', async () => {
  const check = aCheck(null)
  check.expect('register')
  expect(await check.proof('register')).toEqual({})
  expect(captcha).not.toHaveBeenCalled()
})

test('every call gets a token of its own, in recaptcha', async () => {
  captcha.mockResolvedValue(counting())
  const check = aCheck()
  expect([await check.proof('register'), await check.proof('send_code')]).toEqual([
    { recaptcha: 'register 1' },
    { recaptcha: 'send_code 2' },
  ])
})

test('a form that is shown begins the check, which its call goes on with', async () => {
  const firstTokens = vi.fn(counting().firstTokens)
  captcha.mockResolvedValue({ firstTokens })
  const check = aCheck()
  check.expect('register')
  await vi.waitFor(() => expect(firstTokens).toHaveBeenCalledOnce(), SLOW_MACHINE)
  await check.proof('register')
  expect(firstTokens).toHaveBeenCalledOnce()
})

test('a captcha that does not come is missing, and comes with another try', async () => {
  captcha.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(counting())
  const check = aCheck()
  await expect(check.proof('register')).rejects.toThrow(CaptchaMissing)
  expect(await check.proof('register')).toEqual({ recaptcha: 'register 1' })
})

test('a captcha that hangs is missing after 10 seconds', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  captcha.mockReturnValue(new Promise(() => undefined))
  const proof = aCheck().proof('register')
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000), SLOW_MACHINE)
  patience.abort()
  await expect(proof).rejects.toThrow(CaptchaMissing)
})
