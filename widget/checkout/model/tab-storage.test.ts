import { expect, test } from 'vitest'
import { createTabStorage, type StoredChoices } from './tab-storage.ts'

const aStorage = (items: Record<string, string> = {}): Storage => {
  const stored = new Map(Object.entries(items))
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  }
}

const everything: StoredChoices = {
  method: 'sbp',
  cardId: 'card-1',
  promo: 'LETO',
  usesLils: true,
  isOfferAccepted: false,
  payment: 'pay-1',
  payKey: 'key-1',
}

test('what was chosen for a cart is there after a reload, and not for another cart', () => {
  const storage = aStorage()
  createTabStorage(() => storage).write('cart-1', everything)
  const { read } = createTabStorage(() => storage)
  expect([read('cart-1'), read('cart-2')]).toEqual([everything, {}])
})

test('what is written is added, and what is undefined taken away', () => {
  const storage = aStorage()
  const tabStorage = createTabStorage(() => storage)
  tabStorage.write('cart-1', { method: 'sbp', payment: 'pay-1' })
  tabStorage.write('cart-1', { payKey: 'key-1', payment: undefined })
  expect(tabStorage.read('cart-1')).toEqual({ method: 'sbp', payKey: 'key-1' })
})

test.each([
  '{',
  'null',
  '"x"',
  '[]',
  '7',
  '{"method":"cash","cardId":7,"promo":null,"usesLils":"yes","isOfferAccepted":1,"payment":{},"payKey":[]}',
])('%s is not understood, and left out', (json) => {
  expect(createTabStorage(() => aStorage({ 'school-checkout:cart-1': json })).read('cart-1')).toEqual({})
})

test('a browser that keeps nothing is no failure', () => {
  const tabStorage = createTabStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  tabStorage.write('cart-1', everything)
  expect([tabStorage.read('cart-1'), tabStorage.isFirst('country'), tabStorage.isFirst('country')]).toEqual([
    {},
    true,
    false,
  ])
})

test('the first time is once in a tab', () => {
  const storage = aStorage()
  const results = [createTabStorage(() => storage), createTabStorage(() => storage)].map(({ isFirst }) =>
    isFirst('black-box'),
  )
  expect([...results, createTabStorage(() => storage).isFirst('country')]).toEqual([true, false, true])
})
