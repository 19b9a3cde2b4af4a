import { setImmediate as nextTurn } from 'node:timers/promises'
import { kindOf } from '../../contract/content/blocks/markers.ts'
import { isBlockType } from '../../contract/content/blocks/block-types.ts'
import { traitsOf } from '../../contract/content/blocks/traits.ts'
import { RICH_FIELDS } from '../../contract/content/documents/schemas.ts'
import type { Json, JsonObject } from '../../contract/content/state.ts'
import { isObject } from '../../contract/is-object.ts'
import { renderFormula } from './render-formula.ts'
import { splitFormulas, type TexFormula, typedFormula } from './split-formulas.ts'

/** The formulas of a document that are rendered, and the characters of their TeX and their MathML; further ones stay as they were typed. */
const FORMULAS_MAX = 500
const ALL_TEX_MAX = 20_000
const ALL_MATHML_MAX = 1_000_000

type MapText = (text: string) => string

const mapFields = (data: JsonObject, names: readonly string[], map: MapText): JsonObject => {
  const mapped = names.flatMap((name) => {
    const text = data[name]
    return typeof text === 'string' && text.includes('$') ? [[name, map(text)] as const] : []
  })
  return mapped.length === 0 ? data : { ...data, ...Object.fromEntries(mapped) }
}

const isHeading = ({ txt }: JsonObject): boolean => typeof txt === 'string' && kindOf(txt).startsWith('header')

/** Headings are shown as plain text. */
const mapBlock = (block: Json, map: MapText): Json => {
  if (!isObject(block)) return block
  const { type, data = null } = block
  if (typeof type !== 'string' || !isBlockType(type) || !isObject(data) || isHeading(data)) return block
  const { richText, list } = traitsOf(type)
  const rows = list && data[list.name]
  const mapRow = (row: Json): Json => (list && isObject(row) ? mapFields(row, list.richText, map) : row)
  const mapped = mapFields(data, richText, map)
  return { ...block, data: list && Array.isArray(rows) ? { ...mapped, [list.name]: rows.map(mapRow) } : mapped }
}

/** The rich texts of a document, in the form of its GET. */
const mapTexts = <Document extends JsonObject>(document: Document, map: MapText): Document => {
  const { content } = document
  const blocks = Array.isArray(content) ? { content: content.map((block) => mapBlock(block, map)) } : {}
  return { ...document, ...mapFields(document, RICH_FIELDS, map), ...blocks }
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>|[^<]+|</gi

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

const decoded = (tex: string): string =>
  tex.replaceAll(/&(lt|gt|quot|amp);/g, (reference, name: string) => CHARACTERS[name] ?? reference)

type MarkupOf = (formula: TexFormula) => string | null

/** Puts markup in place of the formulas of a sanitized text, outside of code. Null leaves a formula as it was typed. */
const replaceFormulas = (html: string, markupOf: MarkupOf): string => {
  let codes = 0
  const inText = (text: string): string =>
    splitFormulas(text)
      .map((part) => {
        if (typeof part === 'string') return part
        return markupOf({ ...part, tex: decoded(part.tex) }) ?? typedFormula(part)
      })
      .join('')
  return html.replaceAll(TOKEN, (token: string, slash: string | undefined, tag: string | undefined) => {
    if (tag === undefined) return codes === 0 ? inText(token) : token
    if (tag === 'code' || tag === 'pre') codes = Math.max(0, codes + (slash ? -1 : 1))
    return token
  })
}

/** Replaces formulas of a document as long as it is within the limits. */
const replaceAll = <Document extends JsonObject>(document: Document, markupOf: MarkupOf): Document => {
  let [formulas, tex, mathMl] = [FORMULAS_MAX, ALL_TEX_MAX, ALL_MATHML_MAX]
  const withinLimits: MarkupOf = (formula) => {
    formulas -= 1
    tex -= formula.tex.length
    const markup = formulas < 0 || tex < 0 ? null : markupOf(formula)
    mathMl -= markup?.length ?? 0
    return mathMl < 0 ? null : markup
  }
  return mapTexts(document, (text) => replaceFormulas(text, withinLimits))
}

/** A document with the formulas of its rich texts as MathML. Yields to the event loop after each of them. */
export const renderFormulas = async <Document extends JsonObject>(document: Document): Promise<Document> => {
  const found = new Map<string, TexFormula>()
  replaceAll(document, (formula) => {
    found.set(typedFormula(formula), formula)
    return null
  })
  const rendered = new Map<string, string | null>()
  for (const [typed, formula] of found) {
    rendered.set(typed, await renderFormula(formula))
    await nextTurn()
  }
  return replaceAll(document, (formula) => rendered.get(typedFormula(formula)) ?? null)
}
