import * as z from 'zod'
import type { ItemState } from '../state.ts'
import { wrongObject } from '../values/faults.ts'
import { namesOf } from '../values/fields.ts'
import { listOf } from '../values/lists.ts'
import { rowId, rowUuid } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import { onlyFields, shapeIn, shapeOut } from './lists.ts'
import type { BlockTraits, ListTraits } from './traits.ts'

/** Maximum number of rows in a block, and of blocks in a document. */
export const ROWS_MAX = 200

const isItem = (value: unknown): value is ItemState => typeof value === 'object' && value !== null && 'data' in value

const itemsOf = (rows: unknown): readonly ItemState[] => (Array.isArray(rows) ? rows.filter(isItem) : [])

const rowsIn = ({ name, itemIn }: ListTraits) => ({
  [name]: listOf(itemIn, ROWS_MAX).optional(),
})

/** Builds the traits of a stored block type from what its `data` consists of. */
export const blockType = ({
  list = null,
  ...type
}: Pick<BlockTraits, 'kinds' | 'fields'> & { list?: ListTraits | null }): BlockTraits => {
  const { fields } = type
  return {
    ...type,
    list,
    richText: namesOf(fields, 'richText'),
    links: namesOf(fields, 'link'),
    images: namesOf(fields, 'image'),
    dataIn: z
      .strictObject(
        {
          id: rowId.optional(),
          uuid: rowUuid.optional(),
          position: readOnly,
          ...shapeIn(fields),
          ...(list && rowsIn(list)),
        },
        { error: wrongObject },
      )
      .transform((data: Record<string, unknown>) => ({
        id: typeof data.id === 'number' ? data.id : null,
        uuid: typeof data.uuid === 'string' ? data.uuid : null,
        data: onlyFields(fields, data),
        items: list ? itemsOf(data[list.name]) : [],
      })),
    dataOut: z.strictObject({
      id: z.int(),
      uuid: z.string(),
      position: z.int(),
      ...shapeOut(fields),
      ...(list && { [list.name]: z.array(list.itemOut) }),
    }),
  }
}
