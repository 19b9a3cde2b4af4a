import * as z from 'zod'
import type { Json } from '../../state.ts'
import { wrongAs, wrongObject } from '../../values/faults.ts'
import { field, lineField, richField } from '../../values/fields.ts'
import { listOf } from '../../values/lists.ts'
import { flag } from '../../values/numbers.ts'
import { line } from '../../values/texts.ts'
import { blockType } from '../block-type.ts'
import { listType } from '../lists.ts'

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

/** Answer options, kept as sent: texts, or texts with a flag for a right answer. */
const variantsField = () => field<Json>(listOf(variantIn, VARIANTS_MAX), z.array(variantOut), [])

/** Questions with answer options. Source: content spec §3. */
export const quiz = blockType({
  kinds: ['quiz'],
  fields: { title: lineField(), caption: lineField(), welcome_text: richField(), final: richField() },
  list: listType({
    name: 'questions',
    parent: 'quiz',
    path: 'quiz-questions',
    rowName: 'a question of a quiz',
    hasUuid: true,
    fields: { text: richField(), fail: richField(), success: richField(), variants: variantsField() },
  }),
})
