import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScript } from '../../browser/scripts/load-script.ts'
import { showBox } from './recaptcha-check.tsx'
import type { BoxOptions } from './recaptcha.ts'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'

vi.mock('../../browser/scripts/load-script.ts', () => ({ loadScript: vi.fn<typeof loadScript>() }))

const offer = {
  kind: 'recaptcha' as const,
  script: 'https://provider.example/api.js?trustedtypes=true',
  site_key: 'v3',
  second_site_key: 'v2',
}
const render = vi.fn<(element: HTMLElement, options: BoxOptions) => number>()
const reset = vi.fn<(box: number) => void>()
const events: string[] = []

beforeEach(() => {
  events.length = 0
  render.mockReset().mockReturnValue(4)
  reset.mockReset()
  window.grecaptcha = { ready: (callback) => callback(), execute: async () => 'token', render, reset }
})
afterEach(() => document.body.replaceChildren())

const eventRecorder = (what: string) => () => void events.push(what)

const show = () => {
  const host = document.createElement('div')
  const slot = document.createElement('slot')
  document.body.append(host)
  host.attachShadow({ mode: 'open' }).append(slot)
  const close = showBox(slot, {
    offer,
    lang: 'en',
    onShown: eventRecorder('shown'),
    onToken: (token) => void events.push(token),
    onMissing: eventRecorder('missing'),
  })
  return { host, close }
}

const drawn = async () => {
  await vi.waitFor(() => expect(render).toHaveBeenCalledOnce(), SLOW_MACHINE)
  const [element, options] = render.mock.calls[0] ?? []
  if (!element || !options) throw new Error('nothing was drawn')
  return { element, options }
}

test('a script that fails is missing; with the next try it is fetched anew, once for all boxes', async () => {
  vi.mocked(loadScript).mockRejectedValueOnce(new Error('no'))
  show()
  await vi.waitFor(() => expect(events).toEqual(['missing']), SLOW_MACHINE)
  show()
  await drawn()
  show()
  await vi.waitFor(() => expect(events).toEqual(['missing', 'shown', 'shown']), SLOW_MACHINE)
  expect(vi.mocked(loadScript).mock.calls.map(([address]) => address)).toEqual([
    'https://provider.example/api.js?trustedtypes=true&render=v3&hl=en',
    'https://provider.example/api.js?trustedtypes=true&render=v3&hl=en&again=1',
  ])
})

test('the box stands in the light DOM and hands its token over', async () => {
  const { host } = show()
  const { element, options } = await drawn()
  options.callback('a token')
  expect([element.parentElement, options.sitekey, options.size]).toEqual([host, 'v2', 'compact'])
  await vi.waitFor(() => expect(events).toEqual(['shown', 'a token']), SLOW_MACHINE)
})

test('a token that has expired makes room for another', async () => {
  show()
  const { options } = await drawn()
  options['expired-callback']()
  expect(reset.mock.calls).toEqual([[4]])
})

test('a box that was given up before its script came is not drawn', async () => {
  const { close, host } = show()
  close()
  await Promise.resolve()
  expect([render.mock.calls.length, host.children.length, events]).toEqual([0, 0, []])
})

test('a box that the provider refuses to draw is missing', async () => {
  render.mockImplementation(() => {
    throw new Error('Invalid site key')
  })
  show()
  await vi.waitFor(() => expect(events).toEqual(['missing']), SLOW_MACHINE)
})
