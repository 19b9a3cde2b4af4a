import type * as z from 'zod'
import type { FieldName } from './fields.ts'
import { fieldSchemas } from './schemas.ts'
import { fieldWords } from './words.ts'

interface Described {
  in: z.ZodType
  out: z.ZodType
}

const made = new Map<FieldName, Described>()

const describe = (name: FieldName): Described => {
  const { in: schema, out } = fieldSchemas[name]
  const description = fieldWords[name]
  return description === undefined
    ? { in: schema, out }
    : { in: schema.meta({ description }), out: out.meta({ description }) }
}

/** How a field comes in and goes out, with what there is to say of it; one schema for all kinds. */
export const describedField = (name: FieldName): Described => {
  const known = made.get(name) ?? describe(name)
  made.set(name, known)
  return known
}
