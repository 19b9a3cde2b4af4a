import type { DescribedCall } from './call.ts'
import { withExamples } from './examples.ts'
import { openApiOf } from './openapi.ts'
import { child, isNode, type Node } from './page/node.ts'
import { shareBodies } from './share-bodies.ts'

/** The description of these calls as it is served: in OpenAPI 3.1, each schema once, with examples. */
export const descriptionOf = (calls: readonly DescribedCall[], baseUrl: string): Node => {
  const made: unknown = JSON.parse(JSON.stringify(openApiOf(calls, baseUrl)))
  if (!isNode(made)) throw new Error('the description is an object')
  const description = shareBodies(made)
  const components = child(description, 'components')
  return { ...description, components: { ...components, schemas: withExamples(child(components, 'schemas')) } }
}
