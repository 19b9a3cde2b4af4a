import { isNumber, isRecord, isText } from '../../api/guards.ts'
import { type Keyed, mergeList, type Versions } from './merge-list.ts'
import type { Data } from './model.ts'
import { isEqual, isRowList, isSame, isSameRow } from './same.ts'

export type Side = 'mine' | 'theirs'

export interface MergeTraits {
  /** The side whose value stays where both have changed it. */
  prefer: Side
  /** `theirs` is the school's answer to the first of the bases: its rows are those that were sent, in their order. */
  isAnswer: boolean
}

/** A merged value. It is torn if both sides have changed it. */
export interface MergedValue<Value> {
  value: Value
  isTorn: boolean
}

const recordsIn = (rows: unknown): readonly Data[] => (Array.isArray(rows) ? rows.filter(isRecord) : [])

const nameOf = ({ uuid, id, image_id: image }: Data): string => {
  if (isText(uuid) && uuid !== '') return uuid
  return isNumber(id) ? `#${id}` : `new ${String(image)}`
}

/** Names rows by uuid, by id, or as the n-th new one with its picture. */
const keyed = (rows: readonly Data[]): Keyed<Data>[] => {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const name = nameOf(row)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { key: `${name} ${count}`, row }
  })
}

/** The rows of the answer, named as those that were sent. */
const keyedAs = (sent: readonly Keyed<Data>[], answered: readonly Data[]): Keyed<Data>[] =>
  sent.length === answered.length ? answered.flatMap((row, at) => ({ key: sent[at]?.key ?? '', row })) : keyed(answered)

/** The rows that the school has: named as those of a save that has arrived, if they are what it has said, whoever has heard the answer. */
const keyedByArrival = (
  tries: readonly (readonly Keyed<Data>[])[],
  name: string,
  rows: readonly Data[],
): Keyed<Data>[] => {
  const arrived = tries.findLast((sent) =>
    isSame(
      name,
      sent.map(({ row }) => row),
      rows,
    ),
  )
  return arrived ? keyedAs(arrived, rows) : keyed(rows)
}

/**
 * What stays of something that one side does not have: null if that side has deleted it while the other has not changed it. Torn if it was
 * changed by the other side; then it stays.
 */
export const keptAlone = <Value>(
  { bases, mine, theirs }: Versions<Value>,
  isSameValue: (base: Value, value: Value) => boolean,
  isAnswer: boolean,
): MergedValue<Value | null> => {
  if (mine !== undefined) {
    const [base, ...sent] = bases
    const isDeletedHere = sent.includes(undefined) // and brought back since, or what undo brings back
    if (base === undefined || isAnswer || isDeletedHere) return { value: mine, isTorn: false }
    return isSameValue(base, mine) ? { value: null, isTorn: false } : { value: mine, isTorn: true }
  }
  if (theirs === undefined) return { value: null, isTorn: false }
  const known = bases.filter((base) => base !== undefined)
  if (known.length === 0) return { value: theirs, isTorn: false }
  if (isAnswer || known.some((base) => isSameValue(base, theirs))) return { value: null, isTorn: false }
  return { value: theirs, isTorn: true }
}

export const mergeRows = (
  name: string,
  { bases, mine, theirs }: Versions<unknown>,
  traits: MergeTraits,
): MergedValue<readonly Data[]> => {
  let isTorn = false
  const noted = <Value>(merged: MergedValue<Value>): Value => {
    isTorn ||= merged.isTorn
    return merged.value
  }
  const ofBases = bases.map((rows) => keyed(recordsIn(rows)))
  const answered = recordsIn(theirs)
  const value = mergeList<Data>(
    {
      bases: ofBases,
      mine: keyed(recordsIn(mine)),
      theirs: traits.isAnswer ? keyedAs(ofBases[0] ?? [], answered) : keyedByArrival(ofBases.slice(1), name, answered),
    },
    (_, row) =>
      row.mine === undefined || row.theirs === undefined
        ? keptAlone(row, isSameRow, traits.isAnswer).value // a changed row stays, whoever has deleted it
        : noted(mergeData({ bases: row.bases, mine: row.mine, theirs: row.theirs }, traits)),
  )
  return { value, isTorn }
}

const whole = (value: unknown) => ({ value, isTorn: false })

export const mergeValue = (name: string, versions: Versions<unknown>, traits: MergeTraits): MergedValue<unknown> => {
  const { bases, mine, theirs } = versions
  if (theirs === undefined || isEqual(mine, theirs)) return whole(mine)
  if (mine === undefined) return whole(theirs)
  if (isRowList(name)) return mergeRows(name, versions, traits)
  if (isSame(name, mine, theirs)) return whole(isText(mine) ? mine : theirs) // the blank before the next word stays
  if (bases.some((base) => isSame(name, base, theirs))) return whole(mine)
  if (isSame(name, bases[0], mine)) return whole(theirs)
  return { value: traits.prefer === 'mine' ? mine : theirs, isTorn: true }
}

/** Merges field by field. Answers the same object as `mine` if nothing in it changes. */
export const mergeData = <Fields extends Data>(
  { bases, mine, theirs }: { bases: readonly (Fields | undefined)[]; mine: Fields; theirs: Fields },
  traits: MergeTraits,
): MergedValue<Data> => {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  let isTorn = false
  const merged = names.map((name) => {
    if (name === 'id') return [name, theirs.id ?? mine.id]
    const versions = { bases: bases.map((base) => base?.[name]), mine: mine[name], theirs: theirs[name] }
    const field = mergeValue(name, versions, traits)
    isTorn ||= field.isTorn
    return [name, field.value]
  })
  const value: Data = Object.fromEntries(merged)
  return { value: isEqual(value, mine) ? mine : value, isTorn }
}
