import * as fc from 'fast-check'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema
type Definitions = Readonly<Record<string, unknown>>

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('mama@example.com', 'author@example.com'),
  date: fc.constantFrom('2026-11-21', '2027-01-31'),
  'date-time': fc.constantFrom('2026-11-21T10:00:00Z', '2027-01-31T23:59:59.999Z'),
  uuid: fc.uuid(),
}

const strangeTexts = fc.constantFrom(
  '',
  ' ',
  'Космос',
  'a',
  '1',
  '2',
  '0',
  '-1',
  'course',
  'true',
  'null',
  '2026-11-21',
  '12-31-2026',
  'a@b.example',

  '<p>Текст <b>жирный</b></p>',
  '<script>alert(1)</script>',
  '<!--header-->Глава',
  '/courses/',
  'https://a.example/x',
  'javascript:alert(1)',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '\u202e',
  '\r\nSet-Cookie: a=b',
  '😀',
  'ы'.repeat(300),
)

/** Values that no schema asks for, and parts of values. */
export const strange: fc.Arbitrary<unknown> = fc.oneof(
  strangeTexts,
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1,
    1.5,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    {},
    [null],
    [[]],
    { id: 1 },
    { id: null },
  ),
  fc.constantFrom(
    'ж'.repeat(5_000),
    { toString: 1 },
    { length: 1e9 },
    Array.from({ length: 300 }, () => 1),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

const named = (reference: string, definitions: Definitions): Schema => {
  const found = definitions[reference.split('/').at(-1) ?? '']
  return isSchema(found) ? found : {}
}

const textOf = ({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> => {
  const known = FORMATS[format ?? '']
  if (known) return known
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
  const own = fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) })
  return fc.oneof(strangeTexts, own)
}

const numberOf = ({ minimum = -10, maximum = 10_000, type }: Schema): fc.Arbitrary<number> => {
  const [low, high] = [Math.ceil(Math.max(minimum, -10)), Math.floor(Math.min(maximum, 1_000_000))]
  const small = fc.integer({ min: low, max: Math.max(low, Math.min(high, low + 12)) })
  const any = fc.integer({ min: low, max: Math.max(low, high) })
  return type === 'integer'
    ? fc.oneof(small, any)
    : fc.oneof(
        small,
        any,
        any.map((whole) => whole / 100),
      )
}

const objectOf = (schema: Schema, definitions: Definitions, depth: number): fc.Arbitrary<unknown> => {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) return fc.dictionary(fc.constantFrom('a', 'name', 'x'), strange, { maxKeys: 3 })
  const model = Object.fromEntries(
    properties.map(([name, inner]) => [name, isSchema(inner) ? made(inner, definitions, depth + 1) : strange]),
  )
  return fc.record(model, { requiredKeys: schema.required ?? [], noNullPrototype: true })
}

const ofType = (schema: Schema, definitions: Definitions, depth: number): fc.Arbitrary<unknown> => {
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'object') return objectOf(schema, definitions, depth)
  if (schema.type !== 'array') return strange
  const item = isSchema(schema.items) ? made(schema.items, definitions, depth + 1) : strange
  return fc.array(item, { minLength: schema.minItems ?? 0, maxLength: depth > 4 ? 1 : 3 })
}

const made = (schema: Schema, definitions: Definitions, depth: number): fc.Arbitrary<unknown> => {
  if (depth > 12) return fc.constant(null)
  if (schema.$ref) return made(named(schema.$ref, definitions), definitions, depth + 1)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => made(choice, definitions, depth + 1)))
  const [first] = listOf(schema.allOf)
  if (first) return made(first, definitions, depth + 1)
  return ofType(schema, definitions, depth)
}

/** Values that a schema takes, as far as its JSON Schema says which. */
export const arbitraryOf = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const root: Schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref', reused: 'inline' })
  return made(root, root.$defs ?? {}, 0)
}
