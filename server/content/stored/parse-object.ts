import type { JsonObject } from '../../contract/content/state.ts'

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses an object that this server serialized. */
export const parseObject = (text: string): JsonObject => {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('what is published is an object')
  return value
}
