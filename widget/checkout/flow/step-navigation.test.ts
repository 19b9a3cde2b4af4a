import { expect, test } from 'vitest'
import { watchVariant } from './step-navigation.ts'

/** The values of the experiment, one after each pause; the last one stays. */
const watch = async (values: readonly string[], { isForced = false, looks = 50 } = {}) => {
  const pauses: number[] = []
  let at = 0
  let tabLock: (() => void) | null = null
  const { watch: look, now } = watchVariant({
    isForced: () => isForced,
    experiment: () => values[Math.min(at, values.length - 1)] ?? '',
    pause: (milliseconds) => {
      pauses.push(milliseconds)
      at += 1
      return new Promise((resolve) => (tabLock = resolve))
    },
    signal: new AbortController().signal,
  })
  void look()
  const known = [now()]
  for (let one = 0; one < looks && tabLock; one += 1) {
    const resume: () => void = tabLock
    tabLock = null
    resume()
    await Promise.resolve()
  }
  return { known: [...known, now()], pauses }
}

test('ya_widget=1 forces Y', async () => {
  expect(await watch(['0'], { isForced: true })).toEqual({ known: ['Y', 'Y'], pauses: [] })
})

test.each([
  ['1', 'Y'],
  ['0', 'B'],
])('the value %j gives %s', async (value, variant) => {
  expect(await watch([value])).toEqual({ known: [variant, variant], pauses: [] })
})

test('the value is looked for every 500 ms until it is known, and stays', async () => {
  expect(await watch(['', '', '0', '1'])).toEqual({ known: ['A', 'B'], pauses: [500, 500] })
})

test('a value that comes later counts for who goes on then', async () => {
  let value = ''
  const { signal } = new AbortController()
  const { watch: look, now } = watchVariant({
    isForced: () => false,
    experiment: () => value,
    pause: async () => {},
    signal,
  })
  await look()
  value = '0'
  expect(now()).toBe('B')
})

test('after 10 seconds it is looked for no longer, and the variant is A', async () => {
  const { known, pauses } = await watch(['', 'x'])
  expect([known, pauses.length]).toEqual([['A', 'A'], 20])
})
