import { expect, test } from 'vitest'
import { freshFor } from './fresh-for.ts'

const LONG = 60_000

/** Answers one number more with each reading. */
const counting = () => {
  let count = 0
  return async () => (count += 1)
}

test('a reading serves all who ask at once, and those who ask while it is fresh', async () => {
  const read = freshFor(counting(), { freshMs: LONG, patienceMs: LONG })
  expect([...(await Promise.all([read(), read()])), await read()]).toEqual([1, 1, 1])
})

test('a reading that is not fresh is made anew', async () => {
  const read = freshFor(counting(), { freshMs: 0, patienceMs: LONG })
  expect([await read(), await read()]).toEqual([1, 2])
})

test('a reading that fails is null, and the next one is made anew', async () => {
  let isBroken = true
  const count = counting()
  const work = async () => {
    if (isBroken) throw new Error('no connection')
    return count()
  }
  const read = freshFor(work, { freshMs: LONG, patienceMs: LONG })
  const failed = await read()
  isBroken = false
  expect([failed, await read()]).toEqual([null, 1])
})

test('nobody waits for a reading that does not end, and no second one is begun meanwhile', async () => {
  let started = 0
  const hang = async () => {
    started += 1
    return new Promise<number>(() => undefined)
  }
  const read = freshFor(hang, { freshMs: LONG, patienceMs: 1 })
  expect([await read(), await read(), started]).toEqual([null, null, 1])
})
