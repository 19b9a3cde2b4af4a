import * as z from 'zod'

const inner = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodPipe) return schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return schema.def.innerType
  return null
}

/** The object whose fields a schema takes, whatever it makes of them before or afterwards; null where it takes something else. */
export const objectOf = (schema: z.core.$ZodType | null): z.ZodObject | null => {
  if (schema === null || schema instanceof z.ZodObject) return schema
  const next = inner(schema)
  return next instanceof z.ZodType ? objectOf(next) : null
}

/** The fields of a schema by their names; none where it takes no object. */
export const fieldsOf = (schema: z.core.$ZodType | null): Record<string, z.ZodType> => {
  const fields = Object.entries(objectOf(schema)?.shape ?? {})
  return Object.fromEntries(fields.filter((field): field is [string, z.ZodType] => field[1] instanceof z.ZodType))
}
