import * as z from 'zod'
import type { ReceivedResponse } from './contract.ts'

const json = z.looseObject({})
const response = z.looseObject({
  $ref: z.string().optional(),
  content: z.record(z.string(), z.looseObject({ schema: json })).optional(),
})
const operation = z.looseObject({ responses: z.record(z.string(), response) })
const description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), json),
    responses: z.record(z.string(), response).default({}),
  }),
})

const SHARED = '#/components/responses/'
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** References as JSON Schema has them where a schema stands alone. */
const alone = (part: unknown): unknown =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/components/schemas/', '"#/$defs/'))

/** The definitions that a schema refers to, and those that these refer to: all of them would be copied for each schema. */
const referred = (schema: unknown, all: Record<string, unknown>): Record<string, unknown> => {
  const found = new Map<string, unknown>()
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (found.has(name) || !Object.hasOwn(all, name)) continue
      found.set(name, all[name])
      visit(all[name])
    }
  }
  visit(schema)
  return Object.fromEntries(found)
}

const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .replace(/\/$/, '')
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replaceAll('.', String.raw`\.`)}/?$`,
  )

const openness = (template: string) => template.split('{').length

/** What in a response the description does not allow; null where it fits. */
export type DescriptionCheck = (response: ReceivedResponse) => string | null

/**
 * Holds responses against an OpenAPI document as a client reads it: the text that the server hands out and nothing that made it. Strict: an
 * address, a status or a type that it does not have is an error.
 */
export const checkOf = (text: string): DescriptionCheck => {
  const { paths, components } = description.parse(JSON.parse(text))
  const schemas = z.record(z.string(), z.unknown()).parse(alone(components.schemas))
  const templates = Object.keys(paths)
    .toSorted((one, other) => openness(one) - openness(other))
    .map((name) => ({ name, pattern: patternOf(name) }))
  const known = new Map<string, z.ZodType>()
  const schemaOf = (name: string, schema: object): z.ZodType => {
    const found = known.get(name)
    if (found) return found
    const part = alone(schema)
    const made = z.fromJSONSchema({ $schema: DIALECT, ...Object(part), $defs: referred(part, schemas) })
    known.set(name, made)
    return made
  }
  return ({ method, address, status, type, text: body }) => {
    const path = address.replace(/[?#].*$/s, '')
    const template = templates.find(({ pattern }) => pattern.test(path))?.name ?? ''
    const name = `${method} ${template || path} ${status}`
    const entry = paths[template]?.[method.toLowerCase()]?.responses[status]
    const described = entry?.$ref === undefined ? entry : components.responses[entry.$ref.replace(SHARED, '')]
    if (!described) return `${name} is not described`
    if (!described.content) return body === '' ? null : `${name} has a body`
    const [kind = ''] = type.split(';')
    const media = described.content[kind]
    if (!media) return `${name} is ${kind || 'of no type'}`
    if (kind !== 'application/json') return null
    const { error } = schemaOf(name, media.schema).safeParse(JSON.parse(body))
    return error ? `${name}: ${z.prettifyError(error)}` : null
  }
}
