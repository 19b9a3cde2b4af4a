import argon2, { hash, parseOptions } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../http/errors.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

test('a password is kept as argon2id with at least 19 MiB and two passes', async () => {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(await passwords.hash('moloko-2026'))
  expect({ algorithm, memoryCost, timeCost, parallelism }).toEqual({
    algorithm: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
})

test('every character counts, up to the last of 128', async () => {
  const long = `${'п'.repeat(127)}1`
  const stored = await passwords.hash(long)
  expect(await passwords.matches(long, stored)).toBe(true)
  expect(await passwords.matches(`${'п'.repeat(127)}2`, stored)).toBe(false)
})

test('a letter composed of two signs is the same letter', async () => {
  const stored = await passwords.hash('Й-дождливый'.normalize('NFC'))
  expect(await passwords.matches('Й-дождливый'.normalize('NFD'), stored)).toBe(true)
})

test('nothing matches an account without a password', async () => {
  expect(await passwords.matches('', null)).toBe(false)
  expect(await passwords.matches('moloko-2026', null)).toBe(false)
})

test('without a stored hash as much is worked as with one', async () => {
  const work = vi.spyOn(argon2, 'verify')
  const stored = await passwords.hash('moloko-2026')
  await passwords.matches('kefir-1999', stored)
  await passwords.matches('kefir-1999', null)
  const costs = work.mock.calls.map(([hash]) => {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(String(hash))
    return { algorithm, memoryCost, timeCost, parallelism }
  })
  work.mockRestore()
  expect([costs.length, costs[1]]).toEqual([2, costs[0]])
})

test('a hash of smaller costs is weak', async () => {
  expect(passwords.isWeak(await hash('x', { memoryCost: 4_096, timeCost: 2 }))).toBe(true)
  expect(passwords.isWeak(await hash('x', { memoryCost: 19_456, timeCost: 1 }))).toBe(true)
  expect(passwords.isWeak(await passwords.hash('x'))).toBe(false)
})

test('beyond the queue hash work is refused with 503 and Retry-After, and those queued are served', async () => {
  const busy = createPasswords()
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => busy.matches('x', null)))
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.every((reason) => reason instanceof Refusal && reason.status === 503 && reason.retryAfter === 2)).toBe(
    true,
  )
  expect(await busy.matches('x', null)).toBe(false)
})
