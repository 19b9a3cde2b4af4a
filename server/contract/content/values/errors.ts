import * as z from 'zod'
import type { ValidationMessages } from '../../messages.ts'
import type { ContentMessages } from '../messages.ts'

/** The key of the message that a schema reports; the edge translates it into the caller's language. */
export type ErrorKey = keyof ContentMessages | keyof ValidationMessages

type Facts = Readonly<Record<string, string | number>>

/**
 * Encodes a message key and the values for its `{name}` placeholders in one string, since zod passes on nothing else from an error in a
 * union.
 */
export const errorMessage = (key: ErrorKey, facts: Facts = {}): string => {
  const pairs = Object.entries(facts).map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? key : `${key}?${new URLSearchParams(pairs).toString()}`
}

/** Decodes what `errorMessage` has encoded. */
export const decodeMessage = (message: string): { key: string; facts: Facts } => {
  const [key = '', facts = ''] = message.split('?', 2)
  return { key, facts: Object.fromEntries(new URLSearchParams(facts)) }
}

/** Error for a schema: a missing value is `required`, any other mismatch gets the message that tells what would be valid. */
export const wrongAs =
  (key: ErrorKey, facts: Facts = {}) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? 'required' : errorMessage(key, facts)

/** The same if zod's own issue tells what would be valid. */
export const wrong = wrongAs('wrongKind')

/** The same for an object without unknown fields. */
export const wrongObject = ({ code, input }: { code?: string; input?: unknown }): string =>
  code === 'unrecognized_keys' ? 'unknownField' : wrong({ input })

interface Refusal {
  message: ErrorKey
  /** Values for the `{name}` placeholders of the message. */
  about?: Facts
  path?: readonly (string | number)[]
}

/** Reports an issue with a message, at a field inside the value or at the value itself, and returns `z.NEVER`. */
export const refuse = (context: z.core.$RefinementCtx, { message, about = {}, path = [] }: Refusal): never => {
  context.issues.push({ code: 'custom', message, path: [...path], params: about, input: undefined })
  return z.NEVER
}
