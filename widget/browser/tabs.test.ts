import { expect, test } from 'vitest'
import { createTabs, type TabNews } from './tabs.ts'

const listening = (received: TabNews[], life: AbortController) => {
  const tabs = createTabs()
  tabs.listen((news) => received.push(news), life.signal)
  return tabs
}

test('what one widget tells the others hear, and it does not hear itself', async () => {
  const life = new AbortController()
  const [own, other]: [TabNews[], TabNews[]] = [[], []]
  const tabs = listening(own, life)
  listening(other, life)
  tabs.notify('signed-in')
  await expect.poll(() => other).toEqual(['signed-in'])
  expect(own).toEqual([])
  life.abort()
})

test('news that nobody tells is not heard', async () => {
  const life = new AbortController()
  const received: TabNews[] = []
  const channel = new BroadcastChannel('school-widgets')
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = channel.postMessage.bind(channel)
  const tabs = createTabs()
  tabs.listen((news) => {
    received.push(news)
    resolve()
  }, life.signal)
  for (const data of [{ type: 'signed-in' }, 'signed-in <script>', 'signed-out']) send(data)
  await promise
  expect(received).toEqual(['signed-out'])
  life.abort()
  channel.close()
})
