import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutConfig } from '../../browser/host.ts'
import { createHistory, type StepHistory } from './history.ts'
import type { StepId } from './state.ts'
import { aCheckoutConfig } from '../testing/fakes.ts'

let life: AbortController
beforeEach(() => {
  life = new AbortController()
})
afterEach(() => life.abort())

const stand = (address: string, state: unknown = null) => history.replaceState(state, '', address)
const aHistory = (config: Partial<CheckoutConfig> = {}): StepHistory =>
  createHistory(() => aCheckoutConfig(config), life.signal)
const here = () => [location.pathname + location.search + location.hash, history.state]

test.each<[string, string, Partial<CheckoutConfig>, unknown, StepId]>([
  ['nothing says otherwise', '/landing/', {}, null, 'list'],
  ['the path names it', '/checkout/cart/review/', {}, null, 'review'],
  ['the attribute names it', '/checkout/cart/list', { page: 'method' }, null, 'methods'],
  ['the entry was left at it', '/landing/', {}, { schoolStep: 'cards' }, 'cards'],
  ['the entry was left at it, on its address', '/checkout/payment/methods', {}, { schoolStep: 'cards' }, 'cards'],
  ['the entry names another address', '/checkout/cart/list', {}, { schoolStep: 'cards' }, 'list'],
  ['the entry is the page’s own', '/landing/', {}, { schoolStep: 'toString' }, 'list'],
  ['the state is no object', '/landing/', {}, 'mine', 'list'],
])('where %s, the checkout begins there', (_, address, config, state, step) => {
  stand(address, state)
  expect(aHistory(config).stepAtStart()).toBe(step)
})

test('on a page of the school each step changes the address, and what else it asks for is kept', () => {
  stand('/checkout/cart/list?utm_source=mail&payment=p1', { scroll: 7 })
  aHistory().push('methods')
  expect(here()).toEqual(['/checkout/payment/methods?utm_source=mail', { scroll: 7, schoolStep: 'methods' }])
})

test('the set is that of the attribute', () => {
  stand('/checkout/cart/list')
  aHistory({ catalog: true }).push('review')
  expect(here()).toEqual(['/checkout/catalog-cart/review', { schoolStep: 'review' }])
})

test('on any other page the address stays, and the step is kept in the entry', () => {
  stand('/landing/?a=1#top', { theirs: 1 })
  const before = history.length
  aHistory().push('methods')
  expect([...here(), history.length - before]).toEqual(['/landing/?a=1#top', { theirs: 1, schoolStep: 'methods' }, 1])
})

test('a step has one entry', () => {
  stand('/checkout/cart/list', { schoolStep: 'list' })
  const before = history.length
  aHistory().push('list')
  expect(history.length - before).toBe(0)
})

test('the payment is named where its screen is', () => {
  stand('/checkout/cart/review?utm_source=mail')
  const steps = aHistory()
  const before = history.length
  steps.replace('success', { payment: 'p1' })
  const success = here()
  steps.replace('success')
  const same = here()
  steps.replace('list')
  expect([success, same, here(), history.length - before]).toEqual([
    ['/checkout/cart/success?utm_source=mail&payment=p1', { schoolStep: 'success' }],
    ['/checkout/cart/success?utm_source=mail&payment=p1', { schoolStep: 'success' }],
    ['/checkout/cart/list?utm_source=mail', { schoolStep: 'list' }],
    0,
  ])
})

test('on the page of one product the entry of the payment’s screen names it, and no other entry does', () => {
  stand('/gift-certificate/1/checkout?payment=theirs', { theirs: 1 })
  const steps = aHistory({ product: 'gift-certificate:1' })
  const named = (): unknown[] => [...here(), steps.payment()]
  steps.push('review')
  const before = named()
  steps.push('success')
  steps.replace('success', { payment: 'p1' })
  steps.replace('success', { use_bonuses: null })
  const success = named()
  steps.push('list')
  const address = '/gift-certificate/1/checkout?payment=theirs'
  expect([before, success, named()]).toEqual([
    [address, { theirs: 1, schoolStep: 'review' }, null],
    [address, { theirs: 1, schoolStep: 'success', schoolPayment: 'p1' }, 'p1'],
    [address, { theirs: 1, schoolStep: 'list' }, null],
  ])
})

test('on a landing with the cart no entry names a payment: the next reload shows what the cart has by then', () => {
  stand('/landing/')
  const steps = aHistory()
  steps.replace('success', { payment: 'p1' })
  expect([...here(), steps.payment()]).toEqual(['/landing/', { schoolStep: 'success' }, null])
})

test('what an address asked for once is taken out of it', () => {
  stand('/checkout/cart/list?blackbox=1')
  aHistory().replace('list', { blackbox: null })
  expect(here()).toEqual(['/checkout/cart/list', { schoolStep: 'list' }])
})

const pop = () => dispatchEvent(new PopStateEvent('popstate'))

test('Back tells the step of the entry, or of the address', () => {
  const listener = vi.fn<(step: StepId) => StepId>((step) => step)
  aHistory().onPop(listener)
  stand('/checkout/payment/methods', { schoolStep: 'cards' })
  pop()
  stand('/checkout/cart/review')
  pop()
  stand('/landing/')
  pop()
  expect(listener.mock.calls).toEqual([['cards'], ['review']])
})

test('an entry becomes that of the step which is shown instead, and nothing is added after it', () => {
  const steps = aHistory()
  steps.onPop(() => {
    steps.push('methods')
    return 'methods'
  })
  stand('/checkout/cart/review', { schoolStep: 'review' })
  const before = history.length
  pop()
  expect([...here(), history.length - before]).toEqual(['/checkout/payment/methods', { schoolStep: 'methods' }, 0])
})

test('of two checkouts in a page the first writes the address, and the second once the first is gone', () => {
  stand('/checkout/cart/list')
  aHistory()
  const other = createHistory(() => aCheckoutConfig(), new AbortController().signal)
  const first = aHistory()
  first.push('methods')
  other.push('review')
  const [shared] = here()
  life.abort()
  other.push('review')
  expect([shared, here()[0]]).toEqual(['/checkout/payment/methods', '/checkout/cart/review'])
})

test('a checkout that is gone hears of no more steps', () => {
  const listener = vi.fn<(step: StepId) => StepId>((step) => step)
  aHistory().onPop(listener)
  life.abort()
  stand('/checkout/cart/review')
  pop()
  expect(listener.mock.calls).toEqual([])
})
