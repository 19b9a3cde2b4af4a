import * as z from 'zod'
import type { ValidationMessages } from '../../messages.ts'
import type { ContentMessages } from '../messages.ts'

/** What a schema says of a fault: the key of a sentence, which the edge says in the caller's language. */
export type FaultKey = keyof ContentMessages | keyof ValidationMessages

type Facts = Readonly<Record<string, string | number>>

/** The key of a sentence with what fills `{name}` in it, in one text: of a fault of a union zod hands on nothing else. */
export const told = (key: FaultKey, facts: Facts = {}): string => {
  const pairs = Object.entries(facts).map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? key : `${key}?${new URLSearchParams(pairs).toString()}`
}

/** The same taken apart again. */
export const heard = (message: string): { key: string; facts: Facts } => {
  const [key = '', facts = ''] = message.split('?', 2)
  return { key, facts: Object.fromEntries(new URLSearchParams(facts)) }
}

/** What is not there is missing, everything else that does not fit is told what would. */
export const wrongAs =
  (key: FaultKey, facts: Facts = {}) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? 'required' : told(key, facts)

/** The same where zod's own fault tells what would fit. */
export const wrong = wrongAs('wrongKind')

/** The same of an object whose fields are all known. */
export const wrongObject = ({ code, input }: { code?: string; input?: unknown }): string =>
  code === 'unrecognized_keys' ? 'unknownField' : wrong({ input })

interface Refusal {
  message: FaultKey
  /** Fills `{name}` in the sentence. */
  about?: Facts
  path?: readonly (string | number)[]
}

/** Gives up on a value with a sentence, at a field inside it or as a whole. */
export const refuse = (context: z.core.$RefinementCtx, { message, about = {}, path = [] }: Refusal): never => {
  context.issues.push({ code: 'custom', message, path: [...path], params: about, input: undefined })
  return z.NEVER
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
