import { afterEach, expect, test, vi } from 'vitest'
import { loadContent } from './load-content.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'cisrf=; max-age=0'
})

const named = { kind: 'course', id: '7', slug: '', preview: '', lang: 'ru' } as const

/** The currency of a course for a reader whose cart says this, in a browser with this cookie. */
const currencyOf = async (currency: string | null, cookie: string) => {
  document.cookie = cookie
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/access/') ? { state: 'open', currency } : { id: 7, title: 'Космос' }),
  )
  const content = await loadContent('', named, new AbortController().signal, null)
  return content.stage === 'ready' && content.access.currency
}

test('the reader pays in the currency of the cart, else in the one that was chosen at the checkout, else in either', async () => {
  const currencies = []
  for (const [currency, cookie] of [
    ['RUB', 'cisrf=0'],
    [null, 'cisrf=0'],
    [null, 'cisrf=1'],
    [null, 'cisrf=; max-age=0'],
  ] as const)
    currencies.push(await currencyOf(currency, cookie))
  expect(currencies).toEqual(['RUB', 'EUR', 'RUB', ''])
})
