import * as z from 'zod'
import { RICH_TEXT_TAGS } from '../rich-text/rich-text-tags.ts'
import type { Json } from '../state.ts'
import { imageViewReply } from './images.ts'
import { codeOrLink, lines, line, link, loose, looseCodeOrLink, RICH_TEXT_MAX, TITLE_MAX } from './texts.ts'
import { flag, reference, wholeOrNone } from './numbers.ts'

/** The meaning of a field's value, beyond its schemas. */
type FieldRole = 'plain' | 'richText' | 'link' | 'image'

/** A field: its request schema, its response schema, and its value if omitted. */
export interface Field<Value> {
  in: z.ZodType<Value>
  out: z.ZodType
  empty: Value
  role: FieldRole
  /** The field may not be omitted. */
  isRequired?: true
}

/** Maximum length of one line, in characters. */
export const LINE_MAX = TITLE_MAX

export const field = <Value>(
  schema: z.ZodType<Value>,
  out: z.ZodType,
  empty: NoInfer<Value>,
  role: FieldRole = 'plain',
): Field<Value> => ({ in: schema, out, empty, role })

const looseReply = z.union([z.string(), z.number(), z.null()])

/** One line. */
export const lineField = (longest = TITLE_MAX) => field(line(longest), z.string(), '')
/** Lines without markup. */
export const linesField = (longest: number) => field(lines(longest), z.string(), '')
const richText = lines(RICH_TEXT_MAX).meta({
  description:
    `HTML of these elements: ${RICH_TEXT_TAGS.join(', ')}. Attributes: href and target of a, start of ol. ` +
    'Everything else is removed, and listed in removed_markup. Formulas are TeX in dollar signs, $x^2$ or $$x^2$$, which GET /rendered/ answers as MathML.',
})
/** Lines with markup, which is sanitised before it is stored. Source: SECURITY R62. */
export const richField = () => field(richText, z.string(), '', 'richText')
export const linkField = () => field(link, z.string(), '', 'link')
export const codeOrLinkField = () => field(codeOrLink, z.string(), '', 'link')
export const looseField = () => field<string | number | null>(loose, looseReply, null)
export const looseCodeOrLinkField = () => field<string | number | null>(looseCodeOrLink, looseReply, null, 'link')
export const flagField = () => field(flag, z.boolean(), false)
export const wholeField = (most: number) => field(wholeOrNone(most), z.int(), 0)
export const imageField = () => field<number | null>(reference, imageViewReply.nullable(), null, 'image')

/** Fields by their names, in wire order. */
export type Fields = Readonly<Record<string, Field<Json>>>

/** The names of the fields with this role. */
export const namesOf = (fields: Fields, role: FieldRole): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.role === role)
