import { isRecord, isText } from '../../api/guards.ts'
import { plainText } from '../../reader/markup.ts'
import { type Data, type EditedBlock, ROW_LISTS, rowsOf } from '../document/model.ts'

/** The fields that are read as they are, and those with markup. */
const LINES = /^(?:title|caption[123]?|when|format|ages|btn_text|url|kinescope_video_id|block|script)$/
const MARKUP = /^(?:txt[123]?|welcome_text|final|text|fail|success)$/

const textsIn = (data: Data): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (!isText(value)) return []
    return LINES.test(name) ? [value] : MARKUP.test(name) ? [plainText(value)] : []
  })

const variantsIn = ({ variants }: Data): string[] =>
  Array.isArray(variants)
    ? variants.flatMap((variant: unknown) => (isRecord(variant) ? textsIn(variant) : isText(variant) ? [variant] : []))
    : []

const texts = new WeakMap<EditedBlock, readonly string[]>()

/** What readers can read of a block, field by field, in lower case. */
const textsOf = (block: EditedBlock): readonly string[] => {
  const known = texts.get(block)
  if (known) return known
  const rows = ROW_LISTS.flatMap((list) => rowsOf(block.data, list))
  const said = [...textsIn(block.data), ...rows.flatMap((row) => [...textsIn(row), ...variantsIn(row)])]
  const lower = said.map((text) => text.replaceAll('\u00A0', ' ').toLowerCase())
  texts.set(block, lower)
  return lower
}

export interface Found {
  uuid: string
  /** How often it stands in the block. */
  times: number
}

/** The blocks that contain the words, in their order. */
export const findIn = (content: readonly EditedBlock[], query: string): Found[] => {
  const wanted = query.trim().replaceAll('\u00A0', ' ').toLowerCase()
  if (wanted === '') return []
  return content.flatMap((block) => {
    const times = textsOf(block).reduce((sum, text) => sum + text.split(wanted).length - 1, 0)
    return times > 0 ? [{ uuid: block.uuid, times }] : []
  })
}
