import { html, type Markup } from '../../../http/html.ts'
import { child, children, entriesOf, type Node, wordIn } from './node.ts'
import { factsOf, kindOf, valueOf } from './values.ts'

/** One call of the description, with its path. */
export interface PageCall {
  method: string
  path: string
  operation: Node
}

/** Finds a referenced schema that is shown only with its call. */
export type FindSchema = (ref: string) => Node | null

export const idOf = ({ operation }: PageCall): string => wordIn(operation, 'operationId')

const AUDIENCES: Readonly<Record<string, string>> = {
  anyone: 'For anybody. A token, or a session, is taken into account.',
  person: 'For who has a token, or a session and its anti-forgery token.',
  author: 'For authors and staff, by a token.',
  staff: 'For staff, by a token.',
  preview: 'For who has the secret of a preview link, in X-Preview.',
  page: 'For any listed page.',
  script: 'For scripts of listed pages, with the session’s anti-forgery token in X-CSRFToken.',
  form: 'For a form of a page, whose address or fields carry a secret.',
  provider: 'For a provider, who proves it by a signature, or is asked back.',
}

const parameters = (operation: Node): Markup => {
  const all = children(operation, 'parameters')
  if (all.length === 0) return html``
  return html`<h3>Address</h3>
    <ul class="fields">
      ${all.map(
        (one) =>
          html`<li>
            <code>${wordIn(one, 'in') === 'query' ? '?' : ''}${wordIn(one, 'name')}</code>
            <span class="kind">${kindOf(child(one, 'schema'))}</span>
            ${factsOf(child(one, 'schema'), wordIn(one, 'required') === 'true')}
          </li>`,
      )}
    </ul>`
}

const bodyOf = (operation: Node, schemaOf: FindSchema): Markup => {
  const types = entriesOf(child(child(operation, 'requestBody'), 'content'))
  const [first] = types
  if (!first) return html``
  const schema = child(first[1], 'schema')
  return html`<h3>Body</h3>
    <p class="facts">${types.map(([type]) => type).join(', ')}</p>
    ${valueOf({ ...schemaOf(wordIn(schema, '$ref')), ...schema, $ref: '' })}`
}

const schemaIn = (reply: Node): Node => {
  const [first] = entriesOf(child(reply, 'content'))
  return first ? child(first[1], 'schema') : {}
}

const responseRow = ([status, reply]: [string, Node]): Markup => {
  const schema = schemaIn(reply)
  const hasSchema = Object.keys(schema).length > 0
  return html`<li><code>${status}</code> ${wordIn(reply, 'description')} ${hasSchema ? valueOf(schema) : html``}</li>`
}

/** One line for statuses with the same schema. */
const refusal = (same: [string, Node][]): Markup => {
  const [first] = same
  const schema = first ? schemaIn(first[1]) : {}
  const hasSchema = Object.keys(schema).length > 0
  const codes = same.map(([status]) => status).join(', ')
  return html`<li><code>${codes}</code> ${hasSchema ? kindOf(schema) : html``}</li>`
}

const isGood = ([status]: [string, Node]) => status.startsWith('2')

const responseList = (operation: Node): Markup => {
  const all = entriesOf(child(operation, 'responses'))
  const refusals = Map.groupBy(
    all.filter((one) => !isGood(one)),
    ([, reply]) => JSON.stringify(schemaIn(reply)),
  )
  return html`<h3>Answers</h3>
    <ul class="fields">${all.filter(isGood).map(responseRow)}${[...refusals.values()].map(refusal)}</ul>`
}

/** One call, collapsed: a click, its anchor or the browser's find-in-page opens it. */
export const callOf = (call: PageCall, schemaOf: FindSchema): Markup => {
  const { method, path, operation } = call
  return html`<details class="call">
    <summary>
      <span class="method">${method.toUpperCase()}</span> <code class="path">${path}</code>
      <span class="summary">${wordIn(operation, 'summary')}</span>
    </summary>
    <div class="about" id="${idOf(call)}">
      <p>${AUDIENCES[wordIn(operation, 'x-audience')] ?? ''}</p>
      ${parameters(operation)} ${bodyOf(operation, schemaOf)} ${responseList(operation)}
    </div>
  </details>`
}
