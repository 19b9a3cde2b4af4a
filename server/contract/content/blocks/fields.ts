import * as z from 'zod'
import type { Json, JsonObject } from '../state.ts'
import { wrongAs, wrongObject } from '../values/errors.ts'
import * as values from '../values/fields.ts'
import { listOf } from '../values/lists.ts'
import { flag, requiredReference } from '../values/numbers.ts'
import { line, RICH_TEXT_MAX } from '../values/texts.ts'
import type { BlockList, FieldType } from './block-types.ts'

const VARIANTS_MAX = 50
const VARIANT_MAX = 1_000

const variantIn = z.union(
  [
    line(VARIANT_MAX),
    z
      .strictObject({ text: line(VARIANT_MAX), is_correct: flag.optional() }, { error: wrongObject })
      .transform(({ text, is_correct }): Json => (is_correct === undefined ? { text } : { text, is_correct })),
  ],
  { error: wrongAs('variantBad') },
)

const variantOut = z.union([z.string(), z.strictObject({ text: z.string(), is_correct: z.boolean().optional() })])

const types: Readonly<Record<FieldType, values.Field<Json>>> = {
  line: values.lineField(),
  longLine: values.lineField(1_000),
  richText: values.richField(),
  code: values.linesField(RICH_TEXT_MAX),
  link: values.linkField(),
  address: values.linkField(),
  codeOrAddress: values.codeOrLinkField(),
  loose: values.looseField(),
  looseCodeOrLink: values.looseCodeOrLinkField(),
  flag: values.flagField(),
  image: values.imageField(),
  imageId: { ...values.field<number | null>(requiredReference, z.int(), null, 'image'), isRequired: true },
  /** Answer options, kept as sent: texts, or texts with a flag for a right answer. */
  variants: values.field<Json>(listOf(variantIn, VARIANTS_MAX), z.array(variantOut), []),
}

/** The schemas of fields by their types. */
export const fieldsOf = (named: BlockList['fields']): values.Fields =>
  Object.fromEntries(Object.entries(named).map(([name, type]) => [name, types[type]]))

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
export const shapeIn = (fields: values.Fields): Record<string, z.ZodType<Json>> =>
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
export const shapeOut = (fields: values.Fields): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { out }]) => [name, describe(name, out)]))

/** The values of these fields only, in their order; a missing one is empty. */
export const onlyFields = (fields: values.Fields, values: Readonly<Record<string, unknown>>): JsonObject => {
  const isJson = (name: string, value: unknown): value is Json => value !== undefined && name in fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, { empty }]) => {
      const value = values[name]
      return [name, isJson(name, value) ? value : empty]
    }),
  )
}
