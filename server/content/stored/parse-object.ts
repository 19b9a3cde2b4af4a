import type { Json, JsonObject } from '../../contract/content/state.ts'
import { isObject } from '../../contract/is-object.ts'

/** Parses an object that this server serialized. */
export const parseObject = (text: string): JsonObject => {
  const value: Json = JSON.parse(text)
  if (!isObject(value)) throw new Error('what is published is an object')
  return value
}
