import { child, children, entriesOf, isNode, type Node, wordIn, wordsIn } from '../page/node.ts'
import { SCHEMAS } from '../page/values.ts'

const quoted = (name: string) => JSON.stringify(name)

const union = (types: readonly string[]) => [...new Set(types)].map((type) => `(${type})`).join(' | ')

const fieldsOf = (schema: Node): string => {
  const required = new Set(wordsIn(schema, 'required'))
  const fields = entriesOf(child(schema, 'properties')).map(
    ([name, field]) => `${quoted(name)}${required.has(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  const { additionalProperties: rest } = schema
  const others = isNode(rest) ? [`[name: string]: ${fields.length === 0 ? typeOf(rest) : 'unknown'}`] : []
  return `{ ${[...fields, ...others].join('; ')} }`
}

const simple: Record<string, (schema: Node) => string> = {
  string: () => 'string',
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: (schema) => `(${typeOf(child(schema, 'items'))})[]`,
  object: fieldsOf,
}

/** A schema as TypeScript; what it does not tell is unknown. */
const typeOf = (schema: Node): string => {
  if (typeof schema.$ref === 'string') return `Schemas[${quoted(schema.$ref.slice(SCHEMAS.length))}]`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = [...children(schema, 'anyOf'), ...children(schema, 'oneOf')]
  if (choices.length > 0) return union(choices.map(typeOf))
  const types = Array.isArray(schema.type) ? wordsIn(schema, 'type') : [wordIn(schema, 'type')]
  return union(types.map((type) => simple[type]?.(schema) ?? 'unknown'))
}

const jsonOf = (part: Node) => child(child(child(part, 'content'), 'application/json'), 'schema')

const namedTypes = (parameters: readonly Node[], where: string): string => {
  const those = parameters.filter((one) => wordIn(one, 'in') === where)
  const fields = those.map(
    (one) => `${quoted(wordIn(one, 'name'))}${one.required === true ? '' : '?'}: ${typeOf(child(one, 'schema'))}`,
  )
  return `{ ${fields.join('; ')} }`
}

const callOf = (operation: Node): string => {
  const parameters = children(operation, 'parameters')
  const answers = entriesOf(child(operation, 'responses')).filter(([status]) => Number(status) < 300)
  return `{ path: ${namedTypes(parameters, 'path')}; query: ${namedTypes(parameters, 'query')}; body: ${typeOf(
    jsonOf(child(operation, 'requestBody')),
  )}; answer: ${union(answers.map(([, answer]) => typeOf(jsonOf(answer))))} }`
}

/** A description in OpenAPI as a module of types and one function that calls, in the way of the generators in common use. */
export const typescriptClient = (description: Node): string => {
  const schemas = entriesOf(child(child(description, 'components'), 'schemas'))
  const operations = entriesOf(child(description, 'paths')).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      name: wordIn(operation, 'operationId'),
    })),
  )
  return [
    'export interface Schemas {',
    ...schemas.map(([name, schema]) => `  ${quoted(name)}: ${typeOf(schema)}`),
    '}',
    'export interface Calls {',
    ...operations.map(({ name, operation }) => `  ${quoted(name)}: ${callOf(operation)}`),
    '}',
    'const places: Record<keyof Calls, readonly [method: string, path: string]> = {',
    ...operations.map(({ name, method, path }) => `  ${quoted(name)}: [${quoted(method)}, ${quoted(path)}],`),
    '}',
    'type Sent<Name extends keyof Calls> = Partial<Omit<Calls[Name], "answer">>',
    'export const call = async <Name extends keyof Calls>(name: Name, sent: Sent<Name>): Promise<Calls[Name]["answer"]> => {',
    '  const [method, path] = places[name]',
    '  const fill = (filled: string, [part, value]: [string, unknown]) => filled.replace(`{${part}}`, String(value))',
    '  const address = Object.entries(sent.path ?? {}).reduce(fill, path)',
    '  return (await fetch(address, { method, body: JSON.stringify(sent.body) })).json()',
    '}',
  ].join('\n')
}
