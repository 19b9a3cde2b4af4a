import { html, type Markup } from '../../../http/html.ts'
import { child, children, entriesOf, type Node, wordIn, textsIn } from './node.ts'

/** The prefix of references. */
export const SCHEMAS = '#/components/schemas/'

/** The anchor of a schema on the page. */
export const anchorOf = (name: string): string => `schema-${name}`

const link = (ref: string): Markup => {
  const name = ref.slice(SCHEMAS.length)
  return html`<a href="#${anchorOf(name)}">${name}</a>`
}

const joined = (parts: readonly Markup[], between: string): Markup =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${between}${part}`))}`

const LIMITS: readonly [name: string, format: (value: string) => string][] = [
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minimum', (value) => `from ${value}`],
  ['maximum', (value) => `to ${value}`],
  ['maxItems', (value) => `at most ${value}`],
  ['default', (value) => (value === '' ? '' : `${value} without it`)],
]

/** The largest safe integer is not worth showing as a limit. */
const isInformative = (value: string) => value !== '' && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER

const limitsOf = (schema: Node): string =>
  LIMITS.flatMap(([name, format]) => (isInformative(wordIn(schema, name)) ? [format(wordIn(schema, name))] : []))
    .filter(Boolean)
    .join(', ')

const plain = (schema: Node): Markup => {
  const types = textsIn(schema, 'type').join(' or ')
  const format = wordIn(schema, 'format')
  return html`${format === '' ? types || 'anything' : format}`
}

/** Removes duplicates: a number and its string form in a query are described identically. */
const distinct = (kinds: readonly Markup[]): Markup[] => [
  ...new Map(kinds.map((kind) => [kind.markup, kind] as const)).values(),
]

const either = (schema: Node): Node[] => [...children(schema, 'anyOf'), ...children(schema, 'oneOf')]

/** A short description of a value's type. */
export const kindOf = (schema: Node): Markup => {
  const ref = wordIn(schema, '$ref')
  if (ref) return link(ref)
  const options = either(schema)
  if (options.length > 0) return joined(distinct(options.map(kindOf)), ' or ')
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const) ?? ''}</code>`
  const listed = textsIn(schema, 'enum').map((word) => html`<code>${word}</code>`)
  if (listed.length > 0) return joined(listed, ', ')
  if (textsIn(schema, 'type').includes('array')) return html`list of ${kindOf(child(schema, 'items'))}`
  return plain(schema)
}

const hasProperties = (schema: Node) => Object.keys(child(schema, 'properties')).length > 0

/** The objects within a value that are not shown elsewhere on the page. */
const objectsIn = (schema: Node): Node[] => {
  if (wordIn(schema, '$ref')) return []
  if (hasProperties(schema)) return [schema]
  return [child(schema, 'items'), child(schema, 'additionalProperties'), ...either(schema)].flatMap((part) =>
    Object.keys(part).length > 0 ? objectsIn(part) : [],
  )
}

/** Whether a value is required, its limits and its description. */
export const factsOf = (schema: Node, isRequired: boolean): Markup => {
  const facts = [isRequired ? 'required' : '', limitsOf(schema), wordIn(schema, 'description')]
    .filter(Boolean)
    .join('; ')
  return facts === '' ? html`` : html` <span class="facts">— ${facts}</span>`
}

const field = (name: string, schema: Node, isRequired: boolean): Markup => {
  return html`<li>
    <code>${name}</code> <span class="kind">${kindOf(schema)}</span>${factsOf(schema, isRequired)}
    ${objectsIn(schema).map(fieldsOf)}
  </li>`
}

const isIgnored = ([, schema]: [string, Node]) => schema.readOnly === true

/** The fields of an object as a list; nothing for a value without fields. */
const fieldsOf = (schema: Node): Markup => {
  const required = new Set(textsIn(schema, 'required'))
  const all = [...entriesOf(child(schema, 'properties')), ...entriesOf(child(schema, 'patternProperties'))]
  const [ignored, fields] = [all.filter(isIgnored), all.filter((one) => !isIgnored(one))]
  if (all.length === 0) return html``
  return html`<ul class="fields">
    ${fields.map(([name, part]) => field(name, part, required.has(name)))}
    ${ignored.length === 0 ? html`` : html`<li class="facts">Taken and ignored: ${ignored.map(([name]) => name).join(', ')}</li>`}
  </ul>`
}

const exampleOf = (example: unknown): Markup => html`<details class="example">
  <summary>Example</summary>
  <pre><code>${JSON.stringify(example, null, 2) ?? ''}</code></pre>
</details>`

/** A complete schema: its type, and the fields of every object in it. */
export const valueOf = (schema: Node): Markup => {
  const description = wordIn(schema, 'description')
  const example = schema.example
  return html`${description ? html`<p>${description}</p>` : html``}
    ${hasProperties(schema) ? html`` : html`<p class="kind">${kindOf(schema)}</p>`}
    ${objectsIn(schema).map(fieldsOf)}
    ${example === undefined ? html`` : exampleOf(example)}`
}
