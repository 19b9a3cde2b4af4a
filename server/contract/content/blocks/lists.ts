import * as z from 'zod'
import type { ItemState, Json, JsonObject } from '../state.ts'
import { wrongObject } from '../values/faults.ts'
import { type Fields, namesOf } from '../values/fields.ts'
import { SHORTENED } from '../values/lists.ts'
import { rowId, rowUuid } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import type { ListTraits } from './traits.ts'
import { describe } from './words.ts'

/** How the fields of something come in: what is left out is empty. */
export const shapeIn = (fields: Fields): Record<string, z.ZodType<Json>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { in: schema, empty, isRequired }]) => [
      name,
      describe(
        name,
        isRequired ? schema : schema.optional().transform((value) => (value === undefined ? empty : value)),
      ),
    ]),
  )

/** How they go out. */
export const shapeOut = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { out }]) => [name, describe(name, out)]))

/** The values of those fields alone, in their order. */
export const onlyFields = (fields: Fields, values: Readonly<Record<string, unknown>>): JsonObject => {
  const isJson = (name: string, value: unknown): value is Json => value !== undefined && name in fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, { empty }]) => {
      const value = values[name]
      return [name, isJson(name, value) ? value : empty]
    }),
  )
}

interface ListDefinition extends Pick<ListTraits, 'name' | 'parent' | 'path' | 'rowName' | 'fields' | 'hasUuid'> {
  /** Fields that answers have beside; what comes in of them is dropped. */
  facts?: Readonly<Record<string, z.ZodType>>
  /** What else stands for a row: an image's number for a row with that image. */
  shortened?: (value: unknown) => unknown
}

const itemOf = (fields: Fields, row: Record<string, unknown>): ItemState => ({
  id: typeof row.id === 'number' ? row.id : null,
  uuid: typeof row.uuid === 'string' ? row.uuid : null,
  data: onlyFields(fields, row),
})

const asItIs = (value: unknown) => value

/** A list of rows by what its rows are made of. */
export const listType = ({ facts = {}, shortened = asItIs, ...list }: ListDefinition): ListTraits => {
  const { fields, hasUuid, parent } = list
  const ignored = Object.keys({ ...facts, ...(parent && { [parent]: 0 }) })
  const rowIn = z.strictObject(
    {
      id: rowId.optional(),
      uuid: rowUuid.optional(),
      position: readOnly,
      ...Object.fromEntries(ignored.map((name) => [name, readOnly])),
      ...shapeIn(fields),
    },
    { error: wrongObject },
  )
  return {
    ...list,
    richText: namesOf(fields, 'richText'),
    links: namesOf(fields, 'link'),
    images: namesOf(fields, 'image'),
    itemIn: z
      .preprocess(shortened, rowIn)
      .meta(shortened === asItIs ? {} : SHORTENED)
      .transform((row) => itemOf(fields, row)),
    itemOut: z.strictObject({
      id: z.int(),
      ...(hasUuid && { uuid: z.string() }),
      ...shapeOut(fields),
      ...(parent && { [parent]: z.int() }),
      ...facts,
    }),
  }
}
