import { html, type Markup } from '../../../http/html.ts'
import { school } from '../../../config/school-names.ts'
import { callOf, type FindSchema, idOf, type PageCall } from './call.ts'
import { child, entriesOf, type Node, wordIn, textsIn } from './node.ts'
import { anchorOf, SCHEMAS, valueOf } from './values.ts'

const callsOf = (description: Node): PageCall[] =>
  entriesOf(child(description, 'paths')).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, operation]) => ({ method, path, operation })),
  )

const slug = (section: string): string => section.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const sectionOf = ({ operation }: PageCall): string => textsIn(operation, 'tags').join(' ')

type Section = [name: string, calls: PageCall[]]

const index = (sections: readonly Section[]): Markup => html`<nav class="index" aria-label="Calls">
  <details class="contents">
    <summary>All calls</summary>
  ${sections.map(
    ([name, calls]) => html`<details>
      <summary>${name} <span class="count">${calls.length}</span></summary>
      <ul>
        ${calls.map(
          (call) =>
            html`<li><a href="#${idOf(call)}"><span class="method">${call.method.toUpperCase()}</span> ${call.path}</a></li>`,
        )}
      </ul>
    </details>`,
  )}
  </details>
  <p><a href="#statuses">Statuses</a>, <a href="#schemas">schemas</a></p>
</nav>`

const section = ([name, calls]: Section, schemaOf: FindSchema): Markup => html`<section aria-labelledby="${slug(name)}">
  <h2 id="${slug(name)}">${name}</h2>
  ${calls.map((call) => callOf(call, schemaOf))}
</section>`

const namedSchemas = (description: Node) => entriesOf(child(child(description, 'components'), 'schemas'))

const isBody = ([name]: [string, Node]) => name.endsWith('Body')

/** Schemas of request bodies by name; each is shown with its call. */
const bodiesOf = (description: Node): Map<string, Node> => new Map(namedSchemas(description).filter(isBody))

const schemas = (description: Node): Markup => {
  const all = namedSchemas(description).filter((one) => !isBody(one))
  return html`<section aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    ${all.map(
      ([name, schema]) => html`<details class="call">
        <summary><code>${name}</code></summary>
        <div class="about" id="${anchorOf(name)}">${valueOf(schema)}</div>
      </details>`,
    )}
  </section>`
}

/** The meaning of each status, in the words of the first call that returns it. */
const meanings = (description: Node): Markup => {
  const entries = callsOf(description).flatMap(({ operation }) => entriesOf(child(operation, 'responses')))
  const refusals = entries
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, reply]) => [status, wordIn(reply, 'description')] as const)
  const first = new Map(refusals.toReversed())
  const sorted = [...first].toSorted(([one], [other]) => Number(one) - Number(other))
  return html`<section aria-labelledby="statuses">
    <h2 id="statuses">Statuses</h2>
    <ul class="fields">
      ${sorted.map(([status, text]) => html`<li><code>${status}</code> ${text}</li>`)}
    </ul>
  </section>`
}

const opening = (description: Node, count: number): Markup => html`<div class="intro">
  <h1>API of the school</h1>
  <p>${wordIn(child(description, 'info'), 'description')}</p>
  <ul>
    <li>${count} calls, also as <a href="/api/v1/schema/">OpenAPI 3.1</a>. The last slash of an address may be missing.</li>
    <li>
      Authors and staff send <code>Authorization: Token school_…</code>, which <a href="#postApiTokenAuth">POST /api/v1/api-token-auth/</a> gives
      them; visitors get none.
    </li>
    <li>
      Calls of the content API refuse with <code>{"detail": "…"}</code> or <code>{"field": ["…"]}</code>, the others with
      <code>{"status": "error", "errors": {"field": ["…"]}}</code>. Sentences are Russian, or English by <code>?lang=en</code> and, in the content API, by <code>Accept-Language</code>.
    </li>
    <li>
      Lists are pages: <code>?page=2&amp;page_size=50&amp;ordering=-id</code>, answered as
      <code>{"count", "next", "previous", "results"}</code>.
    </li>
    <li>
      A document has an <code>ETag</code>. With <code>If-Match</code> a write is refused with 412 where somebody else has written in
      between; with <code>If-None-Match</code> a read is answered 304 where nothing has.
    </li>
  </ul>
</div>`

/** Renders the API documentation page from the description alone. Its logo is that of every page of the school. */
export const docsPage = (description: Node): string => {
  const calls = callsOf(description)
  const bodies = bodiesOf(description)
  const schemaOf: FindSchema = (ref) => bodies.get(ref.replace(SCHEMAS, '')) ?? null
  const sections = [...Map.groupBy(calls, sectionOf)]
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>API of the school</title>
    <link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/pages/site.css">
    <link rel="stylesheet" href="/pages/frame.css">
    <link rel="stylesheet" href="/pages/docs/docs.css">
  </head>
  <body>
    <header class="wrap top"><a class="brand" href="/"><img class="logo" src="/pages/icon.svg" alt="" width="36" height="36"> <span lang="ru">${school.ru.name}</span></a></header>
    <main class="wrap docs">
      ${opening(description, calls.length)} ${index(sections)}
      <div class="calls">${sections.map((one) => section(one, schemaOf))} ${meanings(description)} ${schemas(description)}</div>
    </main>
  </body>
</html>
`.markup
}
