import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PhoneMode } from '../../../sandbox/phone/phone-sandbox.ts'
import { type PhoneFixture, startPhoneSandbox } from '../../../sandbox/testing/phone-fixture.ts'
import { phoneSandboxAccounts } from '../settings.ts'
import type { SmsProvider } from './provider.ts'
import { createSmsc } from './smsc.ts'
import { createSmsru } from './smsru.ts'

const PHONE = '+79161234567'
const TEXT = 'Код: 012345\n\n@land.example #012345'
const IP = '203.0.113.7'
/** Much longer than a call to this machine takes. */
const TIMEOUT_MS = 3_000

let phones: PhoneFixture
beforeEach(async () => {
  phones = await startPhoneSandbox()
})
afterEach(() => phones.close())

const accounts = () => phoneSandboxAccounts(phones.address)

const providers: Record<string, (sender?: string, timeoutMs?: number) => SmsProvider> = {
  SMSC: (sender, timeoutMs = TIMEOUT_MS) => createSmsc(accounts().smsc, sender ?? null, { timeoutMs }),
  'SMS.ru': (sender, timeoutMs = TIMEOUT_MS) => createSmsru(accounts().smsru, sender ?? null, { timeoutMs }),
}

const refused = (reason: string) => ({ kind: 'refused', reason })
const unknown = (reason: string) => ({ kind: 'unknown', reason })

describe.each(Object.entries(providers))('%s', (name, provider) => {
  test('sends a text, and tells its id and cost', async () => {
    const outcome = await provider('Mayak').send(PHONE, TEXT, IP)
    expect([outcome, phones.texts]).toEqual([
      { kind: 'accepted', id: expect.any(String), kopecks: 350 },
      [{ phone: '79161234567', text: TEXT, sender: 'Mayak', visitorIp: name === 'SMS.ru' ? IP : null }],
    ])
  })

  test('tells a price, and sends nothing', async () => {
    const outcome = await provider().price(PHONE, TEXT)
    expect([outcome, phones.texts]).toEqual([{ kind: 'price', kopecks: 350 }, []])
  })

  test.each([
    ['no-money', refused('money')],
    ['bad-number', refused('number')],
    ['forbidden', refused('forbidden')],
    ['limit', refused('limit')],
    ['bad-account', refused('auth')],
    ['inner-error', refused('number')],
    ['unknown-error', unknown(name === 'SMSC' ? 'error 5' : 'status_code 220')],
    ['failing', unknown('status 500')],
    ['malformed', unknown('answer')],
    ['huge', unknown('answer')],
    ['empty', unknown('answer')],
    ['no-id', unknown('no id')],
  ] satisfies [PhoneMode, object][])('in the mode %s, with status 200 or not', async (mode, outcome) => {
    phones.setMode(mode)
    expect(await provider().send(PHONE, TEXT, IP)).toEqual(outcome)
  })

  test('a price that is not told, or addresses for in vain, is no price', async () => {
    phones.setMode('no-price')
    const untold = await provider().price(PHONE, TEXT)
    phones.setMode('no-money')
    const vain = await provider().price(PHONE, TEXT)
    expect([untold.kind, vain]).toEqual(['unknown', refused('money')])
  })

  test('is not waited for without end', async () => {
    phones.setMode('hanging')
    expect(await provider(undefined, 50).send(PHONE, TEXT, IP)).toEqual(unknown('timeout'))
  })

  test('an answer that repeats code and number leaves neither in the outcome', async () => {
    phones.setMode('echo')
    const outcome = JSON.stringify(await provider().send(PHONE, TEXT, IP))
    expect([outcome.includes('012345'), outcome.includes('9161234567')]).toEqual([false, false])
  })

  test('nothing secret is in the address', async () => {
    const addresses: string[] = []
    const send: typeof fetch = (address, init) => {
      addresses.push(address instanceof Request ? address.url : address.toString())
      return fetch(address, init)
    }
    const one =
      name === 'SMSC'
        ? createSmsc(accounts().smsc, null, { fetch: send })
        : createSmsru(accounts().smsru, null, { fetch: send })
    await one.send(PHONE, TEXT, IP)
    expect(addresses.map((address) => new URL(address).search)).toEqual([''])
  })
})

const smsru = () => createSmsru(accounts().smsru, null, { timeoutMs: TIMEOUT_MS })

describe('SMS.ru', () => {
  test('an answer about another number is none', async () => {
    phones.setMode('other-number')
    expect(await smsru().send(PHONE, TEXT, IP)).toEqual(unknown('no message'))
  })

  test('waits for a call, and says when it has come, or not', async () => {
    const started = await smsru().start(PHONE)
    const callId = started.kind === 'started' ? started.callId : ''
    const before = await smsru().state(callId)
    phones.callFrom(PHONE)
    const after = await smsru().state(callId)
    const late = await smsru().start(PHONE)
    phones.expireCalls()
    expect([started, before, after, late.kind === 'started' && (await smsru().state(late.callId))]).toEqual([
      { kind: 'started', callId: expect.any(String), phone: '+78005008275' },
      'waiting',
      'confirmed',
      'expired',
    ])
  })

  test.each([
    ['no-money', refused('money')],
    ['no-id', unknown('no call')],
    ['malformed', unknown('answer')],
    ['empty', unknown('no call')],
    ['failing', unknown('status 500')],
  ] satisfies [PhoneMode, object][])('a call that is not awaited in the mode %s', async (mode, outcome) => {
    phones.setMode(mode)
    expect(await smsru().start(PHONE)).toEqual(outcome)
  })

  test('a state that cannot be read confirms nothing', async () => {
    const started = await smsru().start(PHONE)
    phones.callFrom(PHONE)
    const states = []
    for (const mode of ['failing', 'malformed', 'empty', 'no-money'] as const) {
      phones.setMode(mode)
      states.push(await smsru().state(started.kind === 'started' ? started.callId : ''))
    }
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  })
})
