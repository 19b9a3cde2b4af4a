import * as z from 'zod'
import { isObject } from '../../is-object.ts'
import type { Json } from '../state.ts'
import { refuse, errorMessage } from './errors.ts'

const DEPTH_MAX = 8
const SIZE_MAX = 20_000
const RUNS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:'])
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

const isHarmless = (value: string) => !URL.canParse(value) || !RUNS.has(new URL(value).protocol)

const cleaned = (value: string) => value.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '')

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The value with its strings cleaned; undefined if any part of it is not allowed. */
const jsonValue = (value: unknown, depth: number): Json | undefined => {
  if (value === null || typeof value === 'boolean' || isNumber(value)) return value
  if (typeof value === 'string') return isHarmless(cleaned(value)) ? cleaned(value) : undefined
  if (depth === 0) return undefined
  if (Array.isArray(value)) return jsonArray(value, depth - 1)
  return isObject(value) ? jsonObject(value, depth - 1) : undefined
}

const isDefined = (value: Json | undefined): value is Json => value !== undefined

const jsonArray = (values: readonly unknown[], depth: number): readonly Json[] | undefined => {
  const all = values.map((value) => jsonValue(value, depth))
  return all.every(isDefined) ? all : undefined
}

const jsonObject = (value: Record<string, unknown>, depth: number): Json | undefined => {
  const names = Object.keys(value)
  const all = jsonArray(Object.values(value), depth)
  if (!all || names.some((name) => UNSAFE_NAMES.has(name) || name.length > 100)) return undefined
  return Object.fromEntries(names.map((name, at) => [cleaned(name), all[at] ?? null]))
}

const keep = (value: unknown, context: z.core.$RefinementCtx): Json => {
  if (value === undefined) return refuse(context, { message: 'required' })
  const found = jsonValue(value, DEPTH_MAX)
  if (found === undefined) return refuse(context, { message: 'jsonBad', about: { most: DEPTH_MAX } })
  const isShort = JSON.stringify(found).length <= SIZE_MAX
  return isShort ? found : refuse(context, { message: 'tooLongFor', about: { most: SIZE_MAX } })
}

/**
 * Any JSON of at most 8 levels and 20,000 characters, without links that execute code and without names that pollute prototypes.
 * Source: SECURITY R29, R31.
 */
export const json = z
  .unknown()
  .transform(keep)
  .meta({ description: 'Any JSON: at most 8 levels and 20,000 characters, without links that run.' })

/** Any JSON, in a response. Described as any value, since code generators accept no recursive types. */
export const jsonReply = z.unknown().register(z.globalRegistry, { id: 'Json', description: 'Any JSON.' })

/** The same for objects, some of whose fields a schema parses first. */
export const jsonOf = (schema: z.ZodType<object>) => schema.transform(keep)

/** The same for everything except objects. */
export const jsonButObjects = json.refine((value) => !isObject(value), {
  error: errorMessage('wrongKind'),
  abort: true,
})
