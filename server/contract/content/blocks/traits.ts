import * as z from 'zod'
import type { BlockState, ItemState } from '../state.ts'
import { wrongObject } from '../values/errors.ts'
import { type Fields, namesOf } from '../values/fields.ts'
import { pictureFields } from '../values/images.ts'
import { listOf, SHORTENED, shortened } from '../values/lists.ts'
import { rowId, rowUuid } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import { allBlockTypes, type BlockList, type BlockType, blockTypes, ROWS_MAX } from './block-types.ts'
import { fieldsOf, onlyFields, shapeIn, shapeOut } from './fields.ts'

interface FieldTraits {
  /** Fields of a block's `data` or of a row, in wire order. */
  fields: Fields
  /** Names of the fields that hold markup, a link, the id of an image. */
  richText: readonly string[]
  links: readonly string[]
  images: readonly string[]
}

/** The traits of a list of rows. */
export interface ListTraits extends Omit<BlockList, 'fields'>, FieldTraits {
  /** A row in a request, within its block. */
  itemIn: z.ZodType<ItemState>
  /** A row in a response, within its block. */
  itemOut: z.ZodType
}

/** The traits of a stored block type. */
interface BlockTraits extends FieldTraits {
  list: ListTraits | null
  /**
   * Parses `data` of a request, with its list and, from clients that identify blocks by their data, the id and uuid; outputs what is
   * stored.
   */
  dataIn: z.ZodType<Omit<BlockState, 'type'>>
  /** `data` in a response, with its list and the id, uuid and position of its block. */
  dataOut: z.ZodType
}

const fieldTraits = (definition: Pick<BlockList, 'fields'>): FieldTraits => {
  const fields = fieldsOf(definition.fields)
  return {
    fields,
    richText: namesOf(fields, 'richText'),
    links: namesOf(fields, 'link'),
    images: namesOf(fields, 'image'),
  }
}

const idOf = ({ id }: Record<string, unknown>) => (typeof id === 'number' ? id : null)
const uuidOf = ({ uuid }: Record<string, unknown>) => (typeof uuid === 'string' ? uuid : null)

const listTraits = (list: BlockList): ListTraits => {
  const traits = fieldTraits(list)
  const { fields } = traits
  const { name, parent } = list
  const isOfImages = name === 'images'
  const added = { ...(parent && { [parent]: z.int() }), ...(isOfImages && pictureFields) }
  const rowIn = z.strictObject(
    {
      id: rowId.optional(),
      uuid: rowUuid.optional(),
      position: readOnly,
      ...Object.fromEntries(Object.keys(added).map((one) => [one, readOnly])),
      ...shapeIn(fields),
    },
    { error: wrongObject },
  )
  return {
    ...list,
    ...traits,
    itemIn: z
      .preprocess(isOfImages ? shortened('image_id') : (value) => value, rowIn)
      .meta(isOfImages ? SHORTENED : {})
      .transform((row) => ({ id: idOf(row), uuid: uuidOf(row), data: onlyFields(fields, row) })),
    itemOut: z.strictObject({
      id: z.int(),
      ...(!isOfImages && { uuid: z.string() }),
      ...shapeOut(fields),
      ...added,
    }),
  }
}

const isItem = (value: unknown): value is ItemState => typeof value === 'object' && value !== null && 'data' in value

const itemsOf = (rows: unknown): readonly ItemState[] => (Array.isArray(rows) ? rows.filter(isItem) : [])

const blockTraits = (type: BlockType): BlockTraits => {
  const definition = blockTypes[type]
  const list = definition.list ? listTraits(definition.list) : null
  const traits = fieldTraits(definition)
  const { fields } = traits
  return {
    ...traits,
    list,
    dataIn: z
      .strictObject(
        {
          id: rowId.optional(),
          uuid: rowUuid.optional(),
          position: readOnly,
          ...shapeIn(fields),
          ...(list && { [list.name]: listOf(list.itemIn, ROWS_MAX).optional() }),
        },
        { error: wrongObject },
      )
      .transform((data: Record<string, unknown>) => ({
        id: idOf(data),
        uuid: uuidOf(data),
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

const all = new Map(allBlockTypes.map((type) => [type, blockTraits(type)]))

/** The schemas of a stored block type, made of its definition. */
export const traitsOf = (type: BlockType): BlockTraits => {
  const traits = all.get(type)
  if (!traits) throw new Error(`${type} is a type of blocks`)
  return traits
}

/** The types that have a list, with that list. */
export const blockLists: readonly { type: BlockType; list: ListTraits }[] = allBlockTypes.flatMap((type) => {
  const { list } = traitsOf(type)
  return list ? [{ type, list }] : []
})
