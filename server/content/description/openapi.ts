import * as z from 'zod'
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { type Access, type DescribedResponse, type DescribedBody, type DescribedCall, openPartsOf } from './call.ts'

const inner = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodPipe) return schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return schema.def.innerType
  return null
}

/** The object schema inside pipes, optionals and defaults; null for other schemas. */
const objectOf = (schema: z.core.$ZodType | null): z.ZodObject | null => {
  if (schema === null || schema instanceof z.ZodObject) return schema
  const next = inner(schema)
  return next instanceof z.ZodType ? objectOf(next) : null
}

/** The fields of a schema by name; empty if it is not an object. */
const fieldsOf = (schema: z.core.$ZodType | null): Record<string, z.ZodType> => {
  const fields = Object.entries(objectOf(schema)?.shape ?? {})
  return Object.fromEntries(fields.filter((field): field is [string, z.ZodType] => field[1] instanceof z.ZodType))
}

type OpenApi = ReturnType<typeof createDocument>

const TOKEN = { Token: [] }
const SESSION = { Session: [], AntiForgery: [] }

/** The security requirements by audience; `{}` means none. */
const securityOf: Record<Access, Record<string, string[]>[]> = {
  anyone: [{}, TOKEN],
  person: [TOKEN, SESSION],
  author: [TOKEN],
  staff: [TOKEN],
  preview: [{ Preview: [] }],
  page: [{}],
  script: [SESSION],
  form: [{}],
  provider: [{}],
}

const securitySchemes = {
  Token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Token school_…, made by the operator or by POST /api/v1/api-token-auth/.',
  },
  Session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-school',
    description: 'The session of a browser, on a page whose origin is listed; `school` where a school runs over http.',
  },
  Preview: { type: 'apiKey', in: 'header', name: 'X-Preview', description: 'The secret of a preview link.' },
  AntiForgery: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'What check_auth has answered.' },
} as const

/** `/api/v1/courses/:id/` in OpenAPI's spelling. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `getCoursesById` */
export const operationIdOf = ({ method, path }: Pick<DescribedCall, 'method' | 'path'>): string =>
  path
    .replace(/^\/api\/v1\//, '/')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? `By-${part.slice(1)}` : part))
    .flatMap((part) => part.split(/[-_.]/))
    .reduce((name, part) => name + capital(part), method)

const pathParams = ({ path, params }: DescribedCall) => {
  const known = fieldsOf(params)
  return z.object(Object.fromEntries(openPartsOf(path).map((name) => [name, known[name] ?? z.string()])))
}

/** The fields that are not path parameters, for a schema that covers both the path and the form. */
const restOf = (schema: z.core.$ZodType | null, { path, params }: DescribedCall): z.core.$ZodType | null => {
  if (schema !== params) return schema
  const object = objectOf(schema)
  const named = openPartsOf(path).filter((name) => object && name in object.shape)
  if (!object || named.length === 0) return schema
  const fields = Object.entries(fieldsOf(object)).filter(([name]) => !named.includes(name))
  return object.def.catchall instanceof z.ZodNever
    ? z.strictObject(Object.fromEntries(fields))
    : z.object(Object.fromEntries(fields))
}

const upload = z.object({ image: z.string() })

const named = (schema: z.core.$ZodType | null, name: string) => {
  if (schema === null || z.globalRegistry.get(schema)?.id) return schema
  const copy = z.clone(schema)
  z.globalRegistry.add(copy, { id: name })
  return copy
}

const isList = (schema: z.core.$ZodType) => schema instanceof z.ZodArray || schema instanceof z.ZodRecord

/** A form field. Forms carry text only, so alternatives that are lists or objects are left out. */
const formField = (field: z.ZodType): z.ZodType => {
  const union = field instanceof z.ZodOptional ? field.def.innerType : field
  if (!(union instanceof z.ZodUnion) || !union.options.some(isList)) return field
  const texts = z.union(union.options.filter((option) => !isList(option)))
  return field instanceof z.ZodOptional ? texts.optional() : texts
}

/** The schema of a form; the same schema if nothing of it differs from JSON. */
const formOf = (schema: z.core.$ZodType | null): z.core.$ZodType | null => {
  const object = objectOf(schema)
  const fields = Object.entries(fieldsOf(object))
  const differing = fields.filter(([, field]) => formField(field) !== field)
  return object && differing.length > 0
    ? object.extend(Object.fromEntries(differing.map(([name, field]) => [name, formField(field)])))
    : schema
}

const bodyOf = ({ types, schema }: DescribedBody, call: DescribedCall) => {
  const name = capital(operationIdOf(call))
  const rest = restOf(schema, call)
  const fields = named(rest, `${name}Body`)
  const form = formOf(rest)
  const formFields = form === rest ? fields : named(form, `${name}Form`)
  const content = types.map((type) => {
    if (fields) return [type, { schema: type === 'application/json' ? fields : formFields }]
    if (type === 'multipart/form-data')
      return [type, { schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } } } }]
    return [type, { schema: type === 'application/json' ? upload : {} }]
  })
  return { required: true, content: Object.fromEntries(content) }
}

const responseOf = ({ summary, type, schema }: DescribedResponse) => ({
  description: summary,
  ...(type && { content: { [type]: { schema: schema ?? {} } } }),
})

const operationOf = (call: DescribedCall): ZodOpenApiOperationObject => {
  const query = objectOf(restOf(call.query, call))
  return {
    operationId: operationIdOf(call),
    tags: [call.section],
    summary: call.summary,
    security: securityOf[call.access],
    'x-audience': call.access,
    requestParams: { path: pathParams(call), ...(query && { query }) },
    ...(call.body && { requestBody: bodyOf(call.body, call) }),
    responses: Object.fromEntries(
      Object.entries(call.responses).map(([status, response]) => [status, responseOf(response)]),
    ),
  }
}

const pathsOf = (calls: readonly DescribedCall[]): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const call of calls) (paths[templateOf(call.path)] ??= {})[call.method] = operationOf(call)
  return paths
}

const isDate = (format: unknown) => format === 'date' || format === 'date-time'

type JsonSchema = Parameters<NonNullable<CreateDocumentOptions['override']>>[0]['jsonSchema']

/** Describes the items of a list that may stand in place of an object whose only field is that list. */
const describeLoneList = (jsonSchema: JsonSchema): void => {
  const { type, items, properties = {} } = jsonSchema
  if (!Array.isArray(type) || !type.includes('array') || items !== undefined) return
  const [list] = Object.values(properties)
  if (typeof list === 'object' && list.items !== undefined) jsonSchema.items = list.items
}

/** Describes the default of a body's field in words: client generators treat fields with a `default` as required. */
const describeDefaults = ({ properties = {} }: JsonSchema): void => {
  for (const field of Object.values(properties)) {
    if (typeof field !== 'object' || field.default === undefined) continue
    const { description = '', default: value } = field
    delete field.default
    field.description = `${description} ${JSON.stringify(value)} without it.`.trim()
  }
}

/**
 * UTM parameters are sent as `utm_…` fields, which our schemas collect in one field. Dates are described by their format only, integers by
 * their limits.
 */
const override: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema, io }) => {
  if (isDate(jsonSchema.format) || jsonSchema.type === 'integer') delete jsonSchema.pattern
  if (jsonSchema.type === 'integer' && 'default' in jsonSchema) jsonSchema.default = Number(jsonSchema.default)
  if (io === 'input') {
    describeLoneList(jsonSchema)
    if (z.globalRegistry.get(zodSchema)?.id) describeDefaults(jsonSchema) // of a body: queries have no names
  }
  const { properties } = jsonSchema
  if (io !== 'input' || !properties || !('utm' in properties)) return
  const { utm: _, ...others } = properties
  jsonSchema.properties = others
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.filter((name) => name !== 'utm')
  Object.assign(jsonSchema, { patternProperties: { '^utm_\\w{1,40}$': { type: 'string' } } })
}

/** The OpenAPI 3.1 description of the whole application, from the schemas that validate the calls. */
export const openApiOf = (calls: readonly DescribedCall[], baseUrl: string): OpenApi =>
  createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'School Widgets',
        version: '1',
        description:
          'Content, sign-in and checkout of an online school. Sums are rubles or euros, moments ISO 8601. ' +
          'Fields, filters and orderings that a call of /api/v1 does not know are passed over and named in `ignored_fields` of its answer.',
      },
      servers: [{ url: baseUrl }],
      tags: [...new Set(calls.map(({ section }) => section))].map((name) => ({ name })),
      paths: pathsOf(calls),
      components: { securitySchemes },
    },
    { override, allowEmptySchema: { custom: true, transform: true } },
  )
