import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { openProviderFixture } from '../../payments/providers/stripe/testing/provider-fixture.ts'

interface EmbeddedPage {
  mount: (target: unknown) => void
  unmount: () => void
  destroy: () => void
}
interface PageOptions {
  clientSecret?: string
  fetchClientSecret?: () => Promise<string>
  onComplete?: () => void
}
interface Around {
  Stripe: (key: string) => { createEmbeddedCheckoutPage: (options: PageOptions) => Promise<EmbeddedPage> }
}

/** A page of the school that has loaded the script. */
const openPage = async () => {
  const { settings, base } = await openProviderFixture()
  const window = new Window({ url: 'https://school.example/cart', settings: { disableIframePageLoading: true } })
  window.document.body.innerHTML = '<div id="form"></div>'
  const document = Object.assign(Object.create(null), {
    currentScript: { src: settings.script },
    createElement: (name: string) => window.document.createElement(name),
    querySelector: (selector: string) => window.document.querySelector(selector),
  })
  const visited: string[] = []
  const around: Around & Record<string, unknown> = Object.assign(Object.create(null), {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    location: { assign: (to: string) => void visited.push(to) },
  })
  const { HTMLElement } = window
  runInNewContext(await (await fetch(settings.script)).text(), { window: around, document, HTMLElement, URL, Error })
  const frame = () => window.document.querySelector('iframe')
  const say = (message: object, origin = new URL(base).origin) => {
    const event = new window.MessageEvent('message', { data: { from: 'stripe-sandbox', ...message }, origin })
    Object.defineProperty(event, 'source', { value: frame()?.contentWindow ?? null })
    window.dispatchEvent(event)
  }
  const create = (options: PageOptions) => around.Stripe('pk_1').createEmbeddedCheckoutPage(options)
  const place = () => window.document.querySelector('#form')
  return { create, frame, say, visited, base, place }
}

test('the page of a session is mounted in a frame, by a selector or an element', async () => {
  const { create, frame, base, place } = await openPage()
  const page = await create({ clientSecret: 'cs_1_secret_2' })
  page.mount('#form')
  const first = frame()?.getAttribute('src')
  page.unmount()
  page.mount(place())
  expect([first, frame()?.getAttribute('src')]).toEqual(Array(2).fill(`${base}/pay/cs_1_secret_2?key=pk_1`))
})

test('a secret may be fetched, and there is no page where that fails', async () => {
  const { create, frame, base } = await openPage()
  await expect(create({ fetchClientSecret: () => Promise.reject(new Error('no')) })).rejects.toThrow('no')
  const page = await create({ fetchClientSecret: () => Promise.resolve('cs_1_secret_2') })
  page.mount('#form')
  expect(frame()?.getAttribute('src')).toBe(`${base}/pay/cs_1_secret_2?key=pk_1`)
})

test('the page around is told once that the session is complete, and only by the frame itself', async () => {
  const { create, say } = await openPage()
  let completions = 0
  const page = await create({ clientSecret: 'cs_1_secret_2', onComplete: () => void (completions += 1) })
  page.mount('#form')
  say({ event: 'complete' }, 'https://elsewhere.example')
  const before = completions
  say({ event: 'complete' })
  say({ event: 'complete' })
  expect([before, completions]).toEqual([0, 1])
})

test('a session that always leads back does so', async () => {
  const { create, say, visited } = await openPage()
  const page = await create({ clientSecret: 'cs_1_secret_2' })
  page.mount('#form')
  say({ event: 'complete', redirect: 'https://school.example/back' })
  expect(visited).toEqual(['https://school.example/back'])
})

test('the frame is as tall as its page', async () => {
  const { create, frame, say } = await openPage()
  const page = await create({ clientSecret: 'cs_1_secret_2' })
  page.mount('#form')
  say({ height: 321 })
  expect(frame()?.style.height).toBe('321px')
})

test('there is one page at a time, until it is destroyed', async () => {
  const { create, frame } = await openPage()
  const page = await create({ clientSecret: 'cs_1_secret_2' })
  page.mount('#form')
  await expect(create({ clientSecret: 'cs_3_secret_4' })).rejects.toThrow('one embedded page')
  page.destroy()
  await create({ clientSecret: 'cs_3_secret_4' })
  expect(frame()).toBe(null)
})
