import * as z from 'zod'
import type { ItemState, Json, JsonObject } from '../state.ts'
import { wrongObject } from '../values/faults.ts'
import { type Fields, namesOf } from '../values/fields.ts'
import { SHORTENED } from '../values/lists.ts'
import { rowId, rowUuid } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import type { ListTraits } from './traits.ts'

/** API descriptions of the block fields whose names are not self-explanatory. Source: content spec §3. */
const blockDescriptions: Readonly<Record<string, string>> = {
  txt: 'Markup, cleaned by an allow-list. One of an attention, header, header1 or header3 block begins with its marker, as <!--attention-->.',
  text_size: 'A number or a word that the pages understand; kept as it is sent.',
  block_size: 'small is a block narrower than the others; a number or a word, kept as it is sent.',
  image_size: 'A number or a word that the pages understand; kept as it is sent.',
  image_position: 'A number or a word that the pages understand; kept as it is sent.',
  block_type: 'The look of the block, card being one on a card of its own: a number or a word, kept as it is sent.',
  btn_code: 'What the button opens, as a code or a link; kept as it is sent.',
  new_tab: 'The link opens in a tab of its own.',
  show_caption: 'Whether the captions of the images are shown.',
  one_column: 'The items stand below each other.',
  list_text: 'The items, in their order.',
  questions: 'The questions, in their order.',
  variants: 'The answers to choose from: texts, or {text, is_correct}.',
  welcome_text: 'Markup before the first question.',
  final: 'Markup after the last question.',
  fail: 'Markup after a wrong answer.',
  success: 'Markup after a right answer.',
  quiz: 'The id of its block.',
  list_object: 'The id of its block.',
  kinescope_video_id: 'The id of the video at Kinescope, in place of an address.',
  block: 'Markup of the sandboxed frame, kept as it is. Only staff writes it.',
  script: 'What runs in the sandboxed frame. Only staff writes it.',
}

/** Adds the description of a field to its schema, if there is one. */
const describe = <Schema extends z.ZodType>(name: string, schema: Schema): Schema => {
  const description = blockDescriptions[name]
  return description === undefined ? schema : schema.meta({ description })
}

/** Request schemas of the fields: an omitted optional field gets its empty value. */
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

/** Response schemas of the fields. */
export const shapeOut = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { out }]) => [name, describe(name, out)]))

/** The values of these fields only, in their order; a missing one is empty. */
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
  /** Response-only fields of a row; ignored in requests. */
  facts?: Readonly<Record<string, z.ZodType>>
  /** Expands a short form of a row: an image's id to a row with that image. */
  shortened?: (value: unknown) => unknown
}

const itemOf = (fields: Fields, row: Record<string, unknown>): ItemState => ({
  id: typeof row.id === 'number' ? row.id : null,
  uuid: typeof row.uuid === 'string' ? row.uuid : null,
  data: onlyFields(fields, row),
})

const asItIs = (value: unknown) => value

/** Builds the traits of a list from what its rows consist of. */
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
