import { blockName } from '../../contract/content/blocks/names.ts'
import { blockKindOf, blockToWire } from '../../contract/content/blocks/wire.ts'
import { documentReply } from '../../contract/content/documents/reply.ts'
import { exampleBlocks, imageOf } from '../../contract/content/examples/blocks.ts'
import { exampleWire } from '../../contract/content/examples/documents.ts'
import type { BlockState, DocumentKind } from '../../contract/content/state.ts'
import { isObject } from '../../contract/is-object.ts'
import type { Audience } from '../../http/rest/route.ts'
import { documentKinds, kinds } from '../kinds.ts'
import type { DescribedCall } from './call.ts'
import { operationIdOf, openApiOf } from './openapi.ts'
import { type Node, child, children, entriesOf, wordIn } from './page/node.ts'
import { SCHEMAS } from './page/values.ts'
import { bodyName, shareBodies } from './share-bodies.ts'

/** Fields that the server adds to a response; `quiz` is the id of a question's block. */
const ADDED = new Set(['id', 'uuid', 'author', 'contest_id', 'webinar_id', 'image', 'image_thumbnail', 'quiz'])

/** The request body for a response: without added fields, and with objects replaced by their ids. */
const sentOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sentOf)
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([name]) => !ADDED.has(name))
  return Object.fromEntries(
    entries.map(([name, part]) => [name, isObject(part) && 'id' in part ? part.id : sentOf(part)]),
  )
}

/** The data of a block in a request, without the fields by which a response identifies the block. */
const dataSent = (data: unknown): object => {
  const { position: _, ...entries } = Object(sentOf(data))
  return entries
}

const blockExamples = (block: BlockState, position: number): [string, unknown][] => {
  const wire = blockToWire(block, position, imageOf)
  const kind = blockKindOf(block)
  return [
    [blockName(kind), wire],
    [`${blockName(kind)}Input`, { type: kind, data: dataSent(wire.data) }],
  ]
}

const shownBlocks = exampleBlocks.filter(({ type }) => type === 'image' || type === 'quiz')

const documentExamples = (kind: DocumentKind): [string, unknown][] => {
  const wire = exampleWire(kind, shownBlocks)
  const content = shownBlocks.map((block, position) => {
    const { type, data } = blockToWire(block, position, imageOf)
    return { type, data: dataSent(data) }
  })
  const path = `/api/v1/${kinds[kind].path}/`
  return [
    [documentReply(kind).meta()?.id ?? '', wire],
    [bodyName(operationIdOf({ method: 'post', path })), { ...Object(sentOf(wire)), content }],
  ]
}

const examples = (): Map<string, unknown> =>
  new Map([...exampleBlocks.flatMap(blockExamples), ...documentKinds.flatMap(documentExamples)])

/** Adds an example of a response and of a request to the schemas of each document and block kind. */
const withExamples = (schemas: Node): Node => {
  const all = examples()
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isObject(schema) && all.has(name) ? { ...schema, example: all.get(name) } : schema,
    ]),
  )
}

/** Audiences of the content API; the other audiences are those of sign-in and checkout. */
const OF_CONTENT: ReadonlySet<string> = new Set<Audience>(['anyone', 'person', 'author', 'staff'])

const IGNORED = {
  type: 'array',
  items: { type: 'string' },
  description: 'Fields, filters and orderings that were sent and that nobody knows.',
}

/** The names of the shared schemas that a schema refers to, directly or as one of its alternatives. */
const namesIn = (schema: Node): string[] =>
  typeof schema.$ref === 'string'
    ? [schema.$ref.slice(SCHEMAS.length)]
    : [...children(schema, 'anyOf'), ...children(schema, 'oneOf')].flatMap(namesIn)

const withIgnored = (schema: Node): Node =>
  isObject(schema.properties) ? { ...schema, properties: { ...schema.properties, ignored_fields: IGNORED } } : schema

/** A copy of the node with its child nodes changed. */
const mapped = (node: Node, change: (part: Node, name: string) => Node): Node => ({
  ...node,
  ...Object.fromEntries(entriesOf(node).map(([name, part]) => [name, change(part, name)])),
})

/** Adds `ignored_fields` to every successful response of the content API. */
const withIgnoredFields = (description: Node): Node => {
  const named = new Set<string>()
  const responseIn = (response: Node): Node => {
    const json = child(child(response, 'content'), 'application/json')
    const schema = child(json, 'schema')
    for (const name of namesIn(schema)) named.add(name)
    return isObject(schema.properties)
      ? {
          ...response,
          content: { ...child(response, 'content'), 'application/json': { ...json, schema: withIgnored(schema) } },
        }
      : response
  }
  const paths = mapped(child(description, 'paths'), (methods) =>
    mapped(methods, (operation) =>
      OF_CONTENT.has(wordIn(operation, 'x-audience'))
        ? {
            ...operation,
            responses: mapped(child(operation, 'responses'), (response, status) =>
              Number(status) < 300 ? responseIn(response) : response,
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

/** The OpenAPI 3.1 description of these calls, each schema once, with examples. */
export const descriptionOf = (calls: readonly DescribedCall[], baseUrl: string): Node => {
  const made: unknown = JSON.parse(JSON.stringify(openApiOf(calls, baseUrl)))
  if (!isObject(made)) throw new Error('the description is an object')
  const description = withIgnoredFields(shareBodies(made))
  const components = child(description, 'components')
  return { ...description, components: { ...components, schemas: withExamples(child(components, 'schemas')) } }
}
