import { randomInt, randomUUID } from 'node:crypto'
import type { SandboxResponse } from '../provider-sandbox.ts'

/**
 * How the sandbox behaves. Its calls: `slow` is late, `hanging` never responds, `failing` with 500, `malformed` with invalid JSON, `huge` with
 * a megabyte, `empty` with `{}`. What it says with status 200: `no-money`, `bad-number`, `forbidden`, `limit`, `bad-account`, `unknown-error`;
 * `inner-error`: the request is fine, its one message is not (SMS.ru). Lies: `lost` accepts and never delivers, `no-id` accepts without one,
 * `echo` repeats text and number, `other-number` accepts another number's. Prices: `dear` is a hundred times the usual, `no-price` tells none.
 */
export const PHONE_MODES = [
  'ok',
  'slow',
  'hanging',
  'failing',
  'malformed',
  'huge',
  'empty',
  'no-money',
  'bad-number',
  'forbidden',
  'limit',
  'bad-account',
  'unknown-error',
  'inner-error',
  'lost',
  'no-id',
  'echo',
  'other-number',
  'dear',
  'no-price',
] as const
export type PhoneMode = (typeof PHONE_MODES)[number]

/** A text message as a phone gets it. `phone` has digits only. */
export interface DeliveredText {
  phone: string
  text: string
  sender: string | null
  /** The visitor's address, as far as the provider is told. */
  visitorIp: string | null
}

/** A call that a provider waits for. */
export interface AwaitedCall {
  id: string
  phone: string
  state: 'waiting' | 'confirmed' | 'expired'
}

/** The number that people call. */
export const CALL_PHONE = '78005008275'

/** The price of a text message in rubles. */
const PRICE = 3.5
const DEAR = 100

/** What the providers of the sandbox share: phones, calls, prices, modes. */
export const createPhoneNetwork = ({ slowMs = 1_000 }: { slowMs?: number } = {}) => {
  let mode: PhoneMode = 'ok'
  const calls: string[] = []
  const texts: DeliveredText[] = []
  const awaited = new Map<string, AwaitedCall>()

  const falsified = (response: SandboxResponse): SandboxResponse => {
    if (mode === 'failing') return { ...response, status: 500, body: '<h1>Error 500</h1>' }
    if (mode === 'malformed') return { ...response, body: response.body.slice(0, response.body.length / 2) }
    if (mode === 'empty') return { ...response, body: '{}' }
    if (mode === 'huge')
      return { ...response, body: `{"filling":"${'x'.repeat(1024 * 1024)}",${response.body.slice(1)}` }
    return response
  }

  return {
    current: () => mode,
    setMode: (next: PhoneMode) => void (mode = next),
    /** Method, path and number of all requests so far, oldest first. */
    calls,
    /** What phones have got, oldest first. */
    texts,
    /** The newest text that a number (E.164) has got; null without one. */
    textTo: (phone: string): string | null =>
      texts.findLast((text) => text.phone === phone.replace('+', ''))?.text ?? null,
    deliver: (text: DeliveredText) => {
      if (mode !== 'lost') texts.push(text)
    },
    price: () => (mode === 'dear' ? PRICE * DEAR : PRICE),
    awaitCall: (phone: string): AwaitedCall => {
      const call: AwaitedCall = { id: `${randomInt(1e6)}-${randomUUID().slice(0, 3)}`, phone, state: 'waiting' }
      awaited.set(call.id, call)
      return call
    },
    callOf: (id: string): AwaitedCall | null => awaited.get(id) ?? null,
    awaitedCalls: (): AwaitedCall[] => [...awaited.values()],
    /** A person calls from this number (E.164): every call that is awaited from there has come, since all have one number to call. */
    callFrom: (phone: string) => {
      for (const call of awaited.values())
        if (call.phone === phone.replace('+', '') && call.state === 'waiting') call.state = 'confirmed'
    },
    /** Nobody has called in time. */
    expireCalls: () => {
      for (const call of awaited.values()) if (call.state === 'waiting') call.state = 'expired'
    },
    /** Responds to a request of the server as the mode says. */
    respond: async (request: string, response: () => SandboxResponse): Promise<SandboxResponse> => {
      calls.push(request)
      if (mode === 'hanging') return new Promise(() => undefined)
      if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
      return falsified(response())
    },
  }
}

export type PhoneNetwork = ReturnType<typeof createPhoneNetwork>
