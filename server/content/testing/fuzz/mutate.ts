import * as fc from 'fast-check'
import { strange } from './arbitrary.ts'

/** What to do to a value: the way down to the place, as shares of what is there, and what to put there. */
interface Mutation {
  way: number[]
  act: 'replace' | 'drop' | 'add' | 'twice'
  value: unknown
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  way: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 6 }),
  act: fc.constantFrom('replace', 'drop', 'add', 'twice'),
  value: strange,
})

const inList = (list: readonly unknown[], [share = 0, ...way]: number[], { act, value }: Mutation): unknown[] => {
  const at = Math.floor(share * list.length)
  if (act === 'add') return [...list, value]
  if (act === 'twice') return [...list, ...list.slice(at, at + 1)]
  if (way.length > 0) return list.map((item, index) => (index === at ? mutated(item, { way, act, value }) : item))
  return act === 'drop' ? list.toSpliced(at, 1) : list.with(at, value)
}

const inObject = (object: object, [share = 0, ...way]: number[], { act, value }: Mutation): object => {
  const names = Object.keys(object)
  const name = names[Math.floor(share * names.length)] ?? 'more'
  const inner: unknown = Reflect.get(object, name)
  if (way.length > 0 && typeof inner === 'object' && inner !== null)
    return { ...object, [name]: mutated(inner, { way, act, value }) }
  if (act === 'add') return { ...object, more: value }
  if (act === 'replace' || act === 'twice') return { ...object, [name]: value }
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))
}

const mutated = (value: unknown, change: Mutation): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [change.value] : inList(value, change.way, change)
  return typeof value === 'object' && value !== null ? inObject(value, change.way, change) : change.value
}

/** Values like these, a third of them as they are and the rest with a few things wrong. */
export const withMutations = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    good,
    fc.tuple(good, mutation).map(([value, change]) => mutated(value, change)),
    fc.tuple(good, fc.array(mutation, { maxLength: 3 })).map(([value, changes]) => changes.reduce(mutated, value)),
  )
