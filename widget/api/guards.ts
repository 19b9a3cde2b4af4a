import { isObject } from '../../server/contract/is-object.ts'

/** Plain type guards for server responses, in place of a schema library. */
export type Guard<Value> = (value: unknown) => value is Value

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

export const isOptional =
  <Value>(isRight: Guard<Value>): Guard<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || isRight(value)

/** Guards of the fields that the widget reads; other fields of a reply are ignored. */
type Fields<Value> = { readonly [Key in keyof Value]?: Guard<Value[Key]> }

/** True for an object whose fields pass their guards. */
export const isShape =
  <Value extends object>(fields: Fields<Value>): Guard<Value> =>
  (value): value is Value =>
    isObject(value) &&
    Object.entries<Guard<unknown> | undefined>(fields).every(([key, isRight]) => isRight?.(value[key]))

/** True for an object with this `status` whose fields pass their guards. */
export const isReply = <Reply extends { status: string }>(
  status: Reply['status'],
  fields: Fields<Reply>,
): Guard<Reply> => {
  const isRight = isShape<Reply>(fields)
  return (value): value is Reply => isRight(value) && value.status === status
}

/** True for a reply of either shape. */
export const either =
  <First, Second>(isFirst: Guard<First>, isSecond: Guard<Second>): Guard<First | Second> =>
  (value): value is First | Second =>
    isFirst(value) || isSecond(value)
