import { isObject } from '../../contract/is-object.ts'
import { child, entriesOf, type Node, wordIn } from './page/node.ts'
import { SCHEMAS } from './page/values.ts'

/** `CoursesBody` for `putCoursesById` and for `PutCoursesByIdBody`. */
export const bodyName = (operation: string): string =>
  `${operation
    .replace(/Body$/, '')
    .replace(/^(post|put|patch)(?=[A-Z])/i, '')
    .replace(/ById$/, '')}Body`

const isOwnBody = (name: string) => /^(Post|Put|Patch)[A-Z]\w*Body$/.test(name)

const unrequired = (schema: Node): Node =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'required'))

/** Request bodies that differ only in `required`, each with the name that they share. */
const sharedOf = (schemas: Node): Map<string, string> => {
  const bodies = entriesOf(schemas).filter(([name]) => isOwnBody(name))
  const alike = Map.groupBy(bodies, ([name, schema]) => `${bodyName(name)} ${JSON.stringify(unrequired(schema))}`)
  return new Map(
    [...alike.values()].flatMap((same) =>
      same.length < 2 ? [] : same.map(([name]) => [name, bodyName(name)] as const),
    ),
  )
}

/** A part of the description with its references replaced by the shared schemas, plus what the call itself requires. */
const pointed = (part: unknown, shared: ReadonlyMap<string, string>, schemas: Node): unknown => {
  if (Array.isArray(part)) return part.map((one) => pointed(one, shared, schemas))
  if (!isObject(part)) return part
  const name = wordIn(part, '$ref').slice(SCHEMAS.length)
  const common = shared.get(name)
  if (common === undefined)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, pointed(value, shared, schemas)]))
  const { required } = child(schemas, name)
  return { ...part, $ref: SCHEMAS + common, ...(required !== undefined && { required }) }
}

/** The description with one schema for bodies that POST, PUT and PATCH of a path have in common. */
export const shareBodies = (description: Node): Node => {
  const components = child(description, 'components')
  const schemas = child(components, 'schemas')
  const shared = sharedOf(schemas)
  const own = entriesOf(schemas).filter(([name]) => !shared.has(name))
  const common = [...shared].map(([name, same]) => [same, unrequired(child(schemas, name))] as const)
  const paths = pointed(description.paths, shared, schemas)
  return {
    ...description,
    paths,
    components: { ...components, schemas: Object.fromEntries([...own, ...common]) },
  }
}
