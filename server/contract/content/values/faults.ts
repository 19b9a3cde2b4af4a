import * as z from 'zod'
import type { ValidationMessages } from '../../messages.ts'
import type { ContentMessages } from '../messages.ts'

/** What a schema says of a fault: the key of a sentence, which the edge says in the caller's language. */
export type FaultKey = keyof ContentMessages | keyof ValidationMessages

/** The key of a sentence, checked. */
export const told = <Key extends FaultKey>(key: Key): Key => key

/** What is not there is missing, everything else that does not fit is wrong. */
export const wrong = ({ input }: { input?: unknown }): FaultKey => (input === undefined ? 'required' : 'wrongKind')

/** The same of an object whose fields are all known. */
export const wrongObject = ({ code, input }: { code?: string; input?: unknown }): FaultKey =>
  code === 'unrecognized_keys' ? 'unknownField' : wrong({ input })

interface Refusal {
  message: FaultKey
  /** Fills `{name}` in the sentence. */
  about?: Readonly<Record<string, string | number>>
  path?: readonly (string | number)[]
}

/** Gives up on a value with a sentence, at a field inside it or as a whole. */
export const refuse = (context: z.core.$RefinementCtx, { message, about = {}, path = [] }: Refusal): never => {
  context.issues.push({ code: 'custom', message, path: [...path], params: about, input: undefined })
  return z.NEVER
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
