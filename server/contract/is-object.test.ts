import { expect, test } from 'vitest'
import { isObject } from './is-object.ts'

test('an object is neither null nor an array nor anything that is no object', () => {
  const values = [{}, { length: 0 }, new Date(0), null, undefined, [], [{}], 'text', 1, () => ({})]
  expect(values.map(isObject)).toEqual([true, true, true, false, false, false, false, false, false, false])
})
