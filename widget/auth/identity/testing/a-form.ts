import { afterEach, expect, vi } from 'vitest'
import type { Fields } from '../../../api/client.ts'
import type { Result } from '../../../api/result.ts'
import type { WidgetConfig } from '../../../browser/host.ts'
import { aLoginFlow } from '../../testing/a-login-flow.ts'
import { aHost, anonymous, aPage, signedIn } from '../../testing/fakes.ts'
import { type passkeyOffer, signInBy } from '../sign-in.ts'
import { aWindow, browserOpens, type FakeWindow, FINISHED, READY, receiveMessage } from './fake-window.ts'

export const yandex = { id: 'yandex', name: 'Яндекс ID' } as const
export const vk = { id: 'vk', name: 'VK ID' } as const

export const known: Result<unknown> = { ok: true, body: signedIn() }
export const pending: Result<unknown> = { ok: true, body: { status: 'pending' } }
export const unknown = (fields = {}): Result<unknown> => ({
  ok: true,
  body: { status: 'prove_email', email: 'darya@yandex.example', name: 'Дарья Орлова', ...fields },
})

export const lives: AbortController[] = []
afterEach(() => {
  for (const life of lives.splice(0)) life.abort()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const check = async () => ({ ok: true, body: anonymous }) as const

export const idle = () => new Promise((resolve) => setTimeout(resolve))

export interface FormOptions {
  opened?: FakeWindow | null
  replies?: Result<unknown>[]
  settings?: Partial<WidgetConfig>
  page?: ReturnType<typeof aPage>
}

/** A form whose browser opens `opened`, and whose school replies in turn. A `tick` ends the pauses between polls. */
export const aForm = ({ opened = aWindow(), replies = [known], settings = {}, page = aPage() }: FormOptions = {}) => {
  const life = new AbortController()
  lives.push(life)
  const opening = browserOpens(opened)
  const started = aLoginFlow({ host: aHost({ settings, signal: life.signal }), page })
  const { flow, store } = started
  store.setState({
    offers: {
      isKnown: true,
      captcha: null,
      facebook: null,
      providers: [yandex, vk],
      passkeys: null,
      phoneCodes: null,
      support: null,
      consents: null,
    },
  })
  const sent: Fields[] = []
  const post = async <Reply>(path: string, fields: Fields, isReply: (value: unknown) => value is Reply) => {
    expect(path).toBe('/api/v1/identity-login/')
    sent.push(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')))
    const reply = replies[Math.min(sent.length, replies.length) - 1] ?? pending
    if (!reply.ok) return reply
    if (!isReply(reply.body)) throw new Error('no reply')
    return { ok: true, body: reply.body } as const
  }
  const pauses: (() => void)[] = []
  const context = {
    ...flow.context,
    client: { post, check, checkAgain: check },
    pause: () => new Promise<void>((resolve) => void pauses.push(resolve)),
  }
  return {
    ...started,
    context,
    sent,
    opening,
    press: (provider: typeof yandex | typeof vk | typeof passkeyOffer = yandex, draft = {}) =>
      signInBy(context, provider, draft),
    /** The page in the window is there, and the person comes to an end. */
    come: async () => {
      await idle()
      receiveMessage(opened, READY)
      await idle()
      receiveMessage(opened, FINISHED)
      await idle()
    },
    tick: async () => {
      await idle()
      for (const end of pauses.splice(0)) end()
      await idle()
    },
  }
}
