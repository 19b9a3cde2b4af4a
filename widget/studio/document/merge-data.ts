import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { type Keyed, mergeList, type Versions } from './merge-list.ts'
import type { Data } from './model.ts'
import { isEqual, isRowList, isSame, isSameRow } from './same.ts'

export type Side = 'mine' | 'theirs'

export interface MergeTraits {
  /** The side whose value stays where both have changed it. */
  prefer: Side
  /** `theirs` is the school's response to a save of the first of the base versions: its rows are those that were sent, in their order. */
  isReply: boolean
}

/** A merged value. It is a conflict if both sides have changed it. */
interface MergedValue<Value> {
  value: Value
  isConflict: boolean
}

const recordsIn = (rows: unknown): readonly Data[] => (Array.isArray(rows) ? rows.filter(isObject) : [])

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

/** The rows of the response, with the keys of the rows that were sent. */
const keyedAs = (sent: readonly Keyed<Data>[], replied: readonly Data[]): Keyed<Data>[] =>
  sent.length === replied.length ? replied.flatMap((row, at) => ({ key: sent[at]?.key ?? '', row })) : keyed(replied)

/** The rows that the school has. They get the keys of an earlier save with the same rows, even if its response was lost. */
const keyedByOrder = (
  tries: readonly (readonly Keyed<Data>[])[],
  name: string,
  rows: readonly Data[],
): Keyed<Data>[] => {
  const received = tries.findLast((sent) =>
    isSame(
      name,
      sent.map(({ row }) => row),
      rows,
    ),
  )
  return received ? keyedAs(received, rows) : keyed(rows)
}

/**
 * What stays of something that one side does not have: null if that side has deleted it while the other has not changed it. Torn if it was
 * changed by the other side; then it stays.
 */
export const mergeSingle = <Value>(
  { baseVersions, mine, theirs }: Versions<Value>,
  isSameValue: (base: Value, value: Value) => boolean,
  isReply: boolean,
): MergedValue<Value | null> => {
  if (mine !== undefined) {
    const [base, ...sent] = baseVersions
    const isDeletedHere = sent.includes(undefined) // and brought back since, or what undo brings back
    if (base === undefined || isReply || isDeletedHere) return { value: mine, isConflict: false }
    return isSameValue(base, mine) ? { value: null, isConflict: false } : { value: mine, isConflict: true }
  }
  if (theirs === undefined) return { value: null, isConflict: false }
  const known = baseVersions.filter((base) => base !== undefined)
  if (known.length === 0) return { value: theirs, isConflict: false }
  if (isReply || known.some((base) => isSameValue(base, theirs))) return { value: null, isConflict: false }
  return { value: theirs, isConflict: true }
}

export const mergeRows = (
  name: string,
  { baseVersions, mine, theirs }: Versions<unknown>,
  traits: MergeTraits,
): MergedValue<readonly Data[]> => {
  let isConflict = false
  const noted = <Value>(merged: MergedValue<Value>): Value => {
    isConflict ||= merged.isConflict
    return merged.value
  }
  const ofBaseVersions = baseVersions.map((rows) => keyed(recordsIn(rows)))
  const replied = recordsIn(theirs)
  const value = mergeList<Data>(
    {
      baseVersions: ofBaseVersions,
      mine: keyed(recordsIn(mine)),
      theirs: traits.isReply
        ? keyedAs(ofBaseVersions[0] ?? [], replied)
        : keyedByOrder(ofBaseVersions.slice(1), name, replied),
    },
    (_, row) =>
      row.mine === undefined || row.theirs === undefined
        ? mergeSingle(row, isSameRow, traits.isReply).value // a changed row stays, whoever has deleted it
        : noted(mergeData({ baseVersions: row.baseVersions, mine: row.mine, theirs: row.theirs }, traits)),
  )
  return { value, isConflict }
}

const whole = (value: unknown) => ({ value, isConflict: false })

export const mergeValue = (name: string, versions: Versions<unknown>, traits: MergeTraits): MergedValue<unknown> => {
  const { baseVersions, mine, theirs } = versions
  if (theirs === undefined || isEqual(mine, theirs)) return whole(mine)
  if (mine === undefined) return whole(theirs)
  if (isRowList(name)) return mergeRows(name, versions, traits)
  if (isSame(name, mine, theirs)) return whole(isText(mine) ? mine : theirs) // the blank before the next word stays
  if (baseVersions.some((base) => isSame(name, base, theirs))) return whole(mine)
  if (isSame(name, baseVersions[0], mine)) return whole(theirs)
  return { value: traits.prefer === 'mine' ? mine : theirs, isConflict: true }
}

/** Merges field by field. Returns the same object as `mine` if nothing in it changes. */
export const mergeData = <Fields extends Data>(
  { baseVersions, mine, theirs }: { baseVersions: readonly (Fields | undefined)[]; mine: Fields; theirs: Fields },
  traits: MergeTraits,
): MergedValue<Data> => {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  let isConflict = false
  const merged = names.map((name) => {
    if (name === 'id') return [name, theirs.id ?? mine.id]
    const versions = { baseVersions: baseVersions.map((base) => base?.[name]), mine: mine[name], theirs: theirs[name] }
    const field = mergeValue(name, versions, traits)
    isConflict ||= field.isConflict
    return [name, field.value]
  })
  const value: Data = Object.fromEntries(merged)
  return { value: isEqual(value, mine) ? mine : value, isConflict }
}
