import { allBlockTypes, blockTypes } from '../../../server/contract/content/blocks/block-types.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'
import { ROW_LISTS } from './model.ts'

/** Deep equality of JSON values, whatever the order of their keys. */
export const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at]))
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}

const LISTS: readonly string[] = [...ROW_LISTS, 'gallery', 'preview']
/** The fields that are sent as an id and answered as an object. */
const REFS: readonly string[] = [
  'author',
  'category',
  'cover',
  ...allBlockTypes.flatMap((type) => {
    const { fields } = blockTypes[type]
    return Object.keys(fields).filter((name) => fields[name] === 'image')
  }),
]
/** What the school adds to a row. */
const ADDED = 'id uuid quiz list_object image image_thumbnail width height focal_x focal_y'.split(' ')

export const isRowList = (name: string): boolean => LISTS.includes(name)

const refOf = (value: unknown): unknown => (isObject(value) ? value.id : value)

/** True if two rows have the same content; fields that the school adds do not count. */
export const isSameRow = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) ? isSameContent(withoutAdded(one), withoutAdded(other)) : one === other

const withoutAdded = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !ADDED.includes(name)))

/** Whether two values of a field mean the same, whatever ids the school has added and whichever blanks around a line it has taken away. */
export const isSame = (name: string, one: unknown, other: unknown): boolean => {
  if (isText(one) && isText(other)) return one.trim() === other.trim()
  if (REFS.includes(name)) return isEqual(refOf(one), refOf(other))
  if (isRowList(name) && Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((row, at) => isSameRow(row, other[at]))
  return isEqual(one, other)
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** True if two blocks or rows have the same content. The school returns omitted fields with their empty values. */
export const isSameContent = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) => isSame(name, one[name], other[name]) || (isEmpty(one[name]) && isEmpty(other[name])),
  )
