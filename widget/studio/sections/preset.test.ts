import { expect, test } from 'vitest'
import { firstPlace, isForeign, movedBy, placesIn, presetWith } from './preset.ts'

const size = { width: 1_000, height: 700 }

test('a word stands in the middle first, and is moved within the picture only', () => {
  const place = firstPlace('name', size)
  expect(place).toEqual({ x: 500, y: 315, size: 50 })
  expect(movedBy(place, -900, 10, size)).toEqual({ x: 0, y: 325, size: 50 })
})

test('what another editor has written into a preset stays, and a preset in another form is told from an own one', () => {
  const name = { x: 1, y: 2, size: 3 }
  expect(presetWith({ font: 'serif', date: name }, { name })).toEqual({ font: 'serif', name })
  expect([null, { name }, { name: 'left' }, [1]].map(isForeign)).toEqual([false, false, true, true])
  expect([null, { name, title: 'left' }, 7].map(placesIn)).toEqual([{}, { name }, {}])
})
