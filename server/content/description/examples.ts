import { blockName } from '../../contract/content/blocks/names.ts'
import { blockKindOf, blockToWire } from '../../contract/content/blocks/wire.ts'
import { documentReply } from '../../contract/content/documents/reply.ts'
import { exampleBlocks, imageOf } from '../../contract/content/examples/blocks.ts'
import { exampleWire } from '../../contract/content/examples/documents.ts'
import type { BlockState, DocumentKind } from '../../contract/content/state.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { operationIdOf } from './openapi.ts'
import { isNode, type Node } from './page/node.ts'
import { bodyName } from './share-bodies.ts'

/** What the school adds to an answer; `quiz` is the id of a question's block. */
const ADDED = new Set(['id', 'uuid', 'author', 'contest_id', 'webinar_id', 'image', 'image_thumbnail', 'quiz'])

/** What is sent to get an answer: what has an id is named by it, and rows are new ones. */
const sentOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sentOf)
  if (!isNode(value)) return value
  const said = Object.entries(value).filter(([name]) => !ADDED.has(name))
  return Object.fromEntries(said.map(([name, part]) => [name, isNode(part) && 'id' in part ? part.id : sentOf(part)]))
}

/** The data of a block as it is sent: what answers name the block by within it is left out. */
const dataSent = (data: unknown): object => {
  const { position: _, ...said } = Object(sentOf(data))
  return said
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

/** Gives each kind of documents and blocks an example of what is answered and of what is sent. */
export const withExamples = (schemas: Node): Node => {
  const all = examples()
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isNode(schema) && all.has(name) ? { ...schema, example: all.get(name) } : schema,
    ]),
  )
}
