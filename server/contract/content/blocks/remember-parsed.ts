import type * as z from 'zod'

/** In characters of JSON. */
const REMEMBERED_MAX = 2_000_000

/**
 * Makes a schema remember the values that it has accepted by the JSON that they came from. Saving a document sends all of its blocks, most
 * of them unchanged. The schema must depend on nothing but its input, and nobody may change what it returns.
 */
export const rememberParsed = <Value>(schema: z.ZodType<Value>): z.ZodType<Value> => {
  const { _zod: internals } = schema
  const run = internals.run.bind(internals)
  const parsed = new Map<string, unknown>()
  let length = 0
  const remember = (json: string, value: unknown) => {
    length += json.length
    if (length > REMEMBERED_MAX) {
      parsed.clear()
      length = json.length
    }
    parsed.set(json, value)
  }
  internals.run = (payload, context) => {
    const json = JSON.stringify(payload.value) ?? ''
    if (parsed.has(json)) return Object.assign(payload, { value: parsed.get(json) })
    const result = run(payload, context)
    if ('issues' in result && result.issues.length === 0) remember(json, result.value)
    return result
  }
  return schema
}
