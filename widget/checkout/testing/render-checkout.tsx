import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import type { CheckAuthReply } from '../../../server/contract/replies.ts'
import type { CheckoutHost } from '../../browser/host.ts'
import { CheckoutWidget } from '../checkout-widget.tsx'
import { loadCartFeatures, loadSecondaryViews, loadSteps } from '../flow/lazy-chunks.ts'
import { aCart } from './a-cart.ts'
import { aCheckoutHost, person } from './fakes.ts'

type StubbedReply = object | Error

interface Options extends NonNullable<Parameters<typeof aCheckoutHost>[0]> {
  visitor?: CheckAuthReply
  /** What the school answers by the path of the call; the cart of `aCart` and `{ status: 'ok' }` otherwise. */
  replies?: Record<string, StubbedReply | (() => StubbedReply)>
  /** Where the page is. */
  at?: string
}

/** The call for the visitor's own cart. */
export const CART = '/api/v1/get-cart/current/'

let life = new AbortController()

/** What comes right after the cart has come. */
beforeAll(() => Promise.all([loadCartFeatures(), loadSteps(), loadSecondaryViews()]))

afterEach(() => {
  cleanup()
  life.abort()
  life = new AbortController()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** A live checkout before a school that answers as told. `calls` are the paths that were asked. */
export const renderCheckout = async ({
  visitor = person,
  replies = {},
  at = '/checkout/cart/list',
  ...host
}: Options = {}): Promise<CheckoutHost & { emitted: string[]; calls: string[] }> => {
  const known: Options['replies'] = { [CART]: aCart(), ...replies }
  const calls: string[] = []
  vi.stubGlobal('BroadcastChannel', undefined) // else checkouts of other tests would hear of this one
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address).pathname
    calls.push(path)
    const stub = known[path] ?? { status: 'ok' }
    const reply = typeof stub === 'function' ? stub() : stub
    if (reply instanceof Error) throw reply
    return reply instanceof Response ? reply : Response.json(reply)
  })
  history.replaceState(null, '', at)
  const made = aCheckoutHost({ checkAuth: async () => Response.json(visitor), signal: life.signal, ...host })
  await act(async () => render(<CheckoutWidget host={made} LoginForm={() => <div data-testid="login-form" />} />))
  return { ...made, calls }
}

export const heading = () => screen.getByRole('heading', { level: 2 }).textContent

/** Presses as a person does: the button has the focus by then. */
export const press = (name: string | RegExp) =>
  act(async () => {
    const [button] = screen.getAllByRole('button', { name })
    button?.focus()
    if (button) fireEvent.click(button)
  })

export const announced = () => screen.getByRole('status').textContent
