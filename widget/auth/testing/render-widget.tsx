import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { WidgetHost } from '../../browser/host.ts'
import { LoginWidget } from '../login-widget.tsx'
import { authTexts } from '../../texts/auth/texts.ts'
import { views } from '../screens/views.ts'
import { screenIds } from './events.ts'
import { aHost, anonymous, signedIn } from './fakes.ts'

/** The network of a test: what is asked, and what is answered next. */
export const server = vi.fn<typeof fetch>()

await Promise.all([
  authTexts.loadTexts('en'),
  ...screenIds.flatMap((screen) => [views.login.loadView(screen), views.auth.loadView(screen)]),
])

let life = new AbortController()

beforeEach(() => {
  life = new AbortController()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('BroadcastChannel', undefined) // else widgets of other tests would hear of this one
  server.mockReset()
})
afterEach(() => {
  life.abort() // what a widget still waits for must not go on in the next test
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

export const refusal = (errors: Record<string, string[]>, status = 400) =>
  Response.json({ status: 'error', errors }, { status })

/** Answers the calls to come, in their order. */
export const respondWith = (...outcomes: object[]) => {
  for (const outcome of outcomes) {
    if (outcome instanceof Error) server.mockRejectedValueOnce(outcome)
    else server.mockResolvedValueOnce(outcome instanceof Response ? outcome : Response.json(outcome))
  }
}

export const reply = { anonymous, signedIn, codeSent: { status: 'ok', time_left: 30 } }

/** A live widget, in a page that it cannot leave. */
export const renderWidget = async (
  host: Parameters<typeof aHost>[0] = {},
): Promise<WidgetHost & { emitted: string[] }> => {
  const made = aHost({ onEmit: (name) => name !== 'school:redirect', signal: life.signal, ...host })
  await act(async () => render(<LoginWidget host={made} />))
  return made
}

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

export const type = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } })

export const leave = (label: string | RegExp) => act(async () => fireEvent.blur(field(label)))

/** Presses as a person does: the button has the focus by then. */
export const press = (name: string | RegExp) =>
  act(async () => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  })

export const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name })))

/** The sentence that a field is described by. */
export const errorOf = (label: string | RegExp) => {
  const input = field(label)
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  return input.getAttribute('aria-invalid') === 'true' ? note?.textContent : undefined
}

export const announced = () => screen.getByRole('status').textContent

/** What went out, field by field. */
export const sent = (call = 0) => {
  const body = server.mock.calls[call]?.[1]?.body
  return body instanceof FormData ? Object.fromEntries(body) : undefined
}
