import { afterEach, expect, test, vi } from 'vitest'
import { lastWay, rememberWay } from './last-way.ts'

const SCHOOL = 'https://school.example'

const aStorage = () => {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
}
const refuse = () => {
  throw new DOMException('The page may not store anything', 'SecurityError')
}
afterEach(() => vi.unstubAllGlobals())

test('the browser keeps the name of the way that signed in last, for each school', () => {
  const storage = aStorage()
  vi.stubGlobal('localStorage', storage)
  rememberWay(SCHOOL, 'yandex')
  rememberWay(SCHOOL, 'code')
  rememberWay('https://other.example', 'vk')
  expect([lastWay(SCHOOL), lastWay('https://third.example')]).toEqual(['code', null])
  expect([...storage.stored]).toEqual([
    ['school-way:https://school.example', 'code'],
    ['school-way:https://other.example', 'vk'],
  ])
})

test('a browser that stores nothing knows no way, and nothing fails', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  rememberWay(SCHOOL, 'code')
  expect(lastWay(SCHOOL)).toBeNull()
})
