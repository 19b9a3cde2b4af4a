import type { BrowserContext, Page } from '@playwright/test'
import { BOUGHT_ONCE, chooseMethod, outcomeOf, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { completeChallenge, checkoutIn, frameIn, typeCard } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { onBody } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

const CODE = '907'

/** Everything that leaves the page, by where it goes, and everything that it is told or says. */
const watch = async (page: Page, context: BrowserContext) => {
  const sent: { to: string; what: string }[] = []
  const messages: string[] = []
  context.on('request', (request) => {
    const { url, headers, body } = { url: request.url(), headers: request.headers(), body: request.postData() ?? '' }
    sent.push({ to: new URL(url).origin, what: [url, JSON.stringify(headers), body].join('\n') })
  })
  await onBody(page, (address, body) => void sent.push({ to: new URL(address).origin, what: `${address}\n${body}` }))
  context.on('console', (message) => messages.push(message.text()))
  await page.exposeFunction('recordMessage', (message: string) => void messages.push(message))
  await page.addInitScript(() => {
    for (const name of ['step', 'cart', 'paid', 'analytics', 'chat', 'error', 'ready', 'success'])
      addEventListener(`school:${name}`, (event) => {
        const detail = event instanceof CustomEvent ? event.detail : null
        Reflect.get(globalThis, 'recordMessage')(`${event.type} ${JSON.stringify(detail)}`)
      })
  })
  return { sent, messages }
}

/** What the browser keeps of the page, and what stands in it. */
const storedIn = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(() => {
    const { shadowRoot } = document.querySelector('school-checkout') ?? {}
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
      document.cookie,
      names,
      shadowRoot?.innerHTML,
      document.documentElement.outerHTML,
    ])
  })
  return stored + JSON.stringify(await page.context().cookies())
}

/** How often a card is found in a text: its number, however it is grouped and encoded, and its code. */
const findCard = (text: string, number: string): number => {
  const plain = text
    .replaceAll('+', ' ')
    .replaceAll(/%[0-9a-f]{2}/gi, (code) => decodeURIComponent(code.replace(/%[89a-f]./i, '%3F')))
  const grouped = number.split('').join('[\\s\\u00A0-]*')
  return [...plain.matchAll(new RegExp(`${grouped}|(?<![\\w.-])${CODE}(?![\\w.-])`, 'g'))].length
}

for (const [provider, number] of [
  ['cloudpayments', cards.cloudpayments.asks],
  ['yookassa', cards.yookassa.asks],
] as const) {
  test.describe(() => {
    test.use({ environment: { CARD_PROVIDER: provider } })

    test(`the number and the code of a card go to ${provider} alone: no request of ours, no store, no event, no word has them`, {
      tag: fullUnless(provider === 'cloudpayments'),
    }, async ({ page, school, context }) => {
      const { sent, messages } = await watch(page, context)
      const { cardCode, heading } = checkoutIn(page)
      await signInWithCart(page, school)
      await page.goto('/checkout/cart/list')
      await chooseMethod(page, 'Банковская карта')
      await typeCard(page, number, { code: CODE, expiry: '12 / 20' })
      await cardCode.blur()
      const stored = [await storedIn(page)]
      await typeCard(page, number, { code: CODE })
      await expect(heading('review')).toBeVisible()
      stored.push(await storedIn(page))
      await payButton(page).click()
      await completeChallenge(provider === 'yookassa' ? page : frameIn(page), true)
      await expect(heading('success')).toBeVisible()
      stored.push(await storedIn(page))
      const ours = sent.filter(({ to }) => to === school.origin).map(({ what }) => what)
      const elsewhere = sent.filter(({ to }) => to !== school.origin).map(({ what }) => what)
      const readers = new Set(
        elsewhere.filter((what) => findCard(what, number) > 0).map((what) => what.split('\n', 1)[0]),
      )
      expect(ours.some((what) => /events-sender[\s\S]*pr1nm/.test(what))).toBe(true)
      expect(messages.filter((message) => /^school:(step|analytics|paid)/.test(message)).length).toBeGreaterThan(3)
      const found = (texts: string[]) => texts.filter((text) => findCard(text, number) > 0)
      expect({ ours: found(ours), messages: found(messages), stored: found(stored) }).toEqual({
        ours: [],
        messages: [],
        stored: [],
      })
      expect(readers.size).toBe(provider === 'yookassa' ? 1 : 0) // encrypted in the page by the other one
      expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
    })
  })
}
