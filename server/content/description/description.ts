import type { Audience } from '../../http/rest/route.ts'
import type { DescribedCall } from './call.ts'
import { withExamples } from './examples.ts'
import { openApiOf } from './openapi.ts'
import { child, children, entriesOf, isNode, type Node, wordIn } from './page/node.ts'
import { SCHEMAS } from './page/values.ts'
import { shareBodies } from './share-bodies.ts'

/** Whom calls of the content API let in; those of sign-in and checkout are for pages and providers. */
const OF_CONTENT: ReadonlySet<string> = new Set<Audience>(['anyone', 'person', 'author', 'staff'])

const IGNORED = {
  type: 'array',
  items: { type: 'string' },
  description: 'Fields, filters and orderings that were sent and that nobody knows.',
}

/** The names of shared schemas that a schema is: itself, or one of its choices. */
const namesIn = (schema: Node): string[] =>
  typeof schema.$ref === 'string'
    ? [schema.$ref.slice(SCHEMAS.length)]
    : [...children(schema, 'anyOf'), ...children(schema, 'oneOf')].flatMap(namesIn)

const withIgnored = (schema: Node): Node =>
  isNode(schema.properties) ? { ...schema, properties: { ...schema.properties, ignored_fields: IGNORED } } : schema

/** The node with its parts changed. */
const mapped = (node: Node, change: (part: Node, name: string) => Node): Node => ({
  ...node,
  ...Object.fromEntries(entriesOf(node).map(([name, part]) => [name, change(part, name)])),
})

/** Whatever is answered by a call of the content API may name what was passed over. */
const tellingIgnored = (description: Node): Node => {
  const named = new Set<string>()
  const answerIn = (answer: Node): Node => {
    const json = child(child(answer, 'content'), 'application/json')
    const schema = child(json, 'schema')
    for (const name of namesIn(schema)) named.add(name)
    return isNode(schema.properties)
      ? {
          ...answer,
          content: { ...child(answer, 'content'), 'application/json': { ...json, schema: withIgnored(schema) } },
        }
      : answer
  }
  const paths = mapped(child(description, 'paths'), (methods) =>
    mapped(methods, (operation) =>
      OF_CONTENT.has(wordIn(operation, 'x-audience'))
        ? {
            ...operation,
            responses: mapped(child(operation, 'responses'), (answer, status) =>
              Number(status) < 300 ? answerIn(answer) : answer,
            ),
          }
        : operation,
    ),
  )
  const components = child(description, 'components')
  const schemas = mapped(child(components, 'schemas'), (schema, name) =>
    named.has(name) ? withIgnored(schema) : schema,
  )
  return { ...description, paths, components: { ...components, schemas } }
}

/** The description of these calls as it is served: in OpenAPI 3.1, each schema once, with examples. */
export const descriptionOf = (calls: readonly DescribedCall[], baseUrl: string): Node => {
  const made: unknown = JSON.parse(JSON.stringify(openApiOf(calls, baseUrl)))
  if (!isNode(made)) throw new Error('the description is an object')
  const description = tellingIgnored(shareBodies(made))
  const components = child(description, 'components')
  return { ...description, components: { ...components, schemas: withExamples(child(components, 'schemas')) } }
}
