import { afterEach, beforeEach, expect, test } from 'vitest'
import { allEndpoints } from '../../app/endpoints.ts'
import { blockKinds } from '../../contract/content/blocks/block-types.ts'
import { isObject } from '../../contract/is-object.ts'
import { contentRoutes } from '../routes.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { child, children, entriesOf, type Node, wordIn, textsIn } from './page/node.ts'

const RESPONSES = '#/components/responses/'

/** The responses of a call, with shared ones resolved. */
const responsesOf = (description: Node, operation: Node): [status: string, response: Node][] => {
  const shared = child(child(description, 'components'), 'responses')
  return entriesOf(child(operation, 'responses')).map(([status, response]) => [
    status,
    typeof response.$ref === 'string' ? child(shared, response.$ref.slice(RESPONSES.length)) : response,
  ])
}

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const described = async () => (await fixture.as('anonymous').get('schema/')).body

const operations = (description: Node) =>
  entriesOf(child(description, 'paths')).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
  )

/** Every part of the description, however deep. */
const partsOf = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(partsOf)
  return isObject(value) ? [value, ...Object.values(value).flatMap(partsOf)] : []
}

test('every route of the application is described, and nothing else is', async () => {
  const routes = contentRoutes.map((route) =>
    route.path.startsWith('/api/') ? route : { ...route, path: `/api/v1${route.path}` },
  )
  const names = [...routes, ...allEndpoints].map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(
    operations(await described())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted())
})

test('it is OpenAPI 3.1: one name for each call, every open part of an address a parameter, answers with words', async () => {
  const description = await described()
  const all = operations(description)
  expect([description.openapi, wordIn(child(description, 'info'), 'title')]).toEqual(['3.1.0', 'School Widgets'])
  expect(new Set(all.map(({ operation }) => wordIn(operation, 'operationId'))).size).toBe(all.length)
  const schemes = Object.keys(child(child(description, 'components'), 'securitySchemes'))
  const tags = children(description, 'tags').map((tag) => wordIn(tag, 'name'))
  const errors = all.flatMap(({ name, path, operation }) => {
    const open = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
    const params = children(operation, 'parameters').filter((one) => wordIn(one, 'in') === 'path')
    const responses = responsesOf(description, operation)
    const requiredSchemes = children(operation, 'security').flatMap((one) => Object.keys(one))
    return [
      ...(JSON.stringify(params.map((one) => wordIn(one, 'name'))) === JSON.stringify(open)
        ? []
        : [`${name}: parameters`]),
      ...(responses.length > 1 &&
      responses.every(([status, response]) => /^[2-5]\d\d$/.test(status) && wordIn(response, 'description'))
        ? []
        : [`${name}: answers`]),
      ...(requiredSchemes.every((scheme) => schemes.includes(scheme)) ? [] : [`${name}: security`]),
      ...(textsIn(operation, 'tags').every((tag) => tags.includes(tag)) && wordIn(operation, 'summary')
        ? []
        : [`${name}: words`]),
    ]
  })
  expect(errors).toEqual([])
})

test('every reference leads to a schema that is there', async () => {
  const description = await described()
  const schemas = child(child(description, 'components'), 'schemas')
  const refs = partsOf(description).flatMap((part) => (typeof part.$ref === 'string' ? [part.$ref] : []))
  expect(refs.length).toBeGreaterThan(500)
  const responses = child(child(description, 'components'), 'responses')
  const isThere = (ref: string) => (ref.split('/').at(-1) ?? '') in (ref.includes('/responses/') ? responses : schemas)
  expect(refs.filter((ref) => !isThere(ref))).toEqual([])
})

/** All types that a schema takes, with those of its references and alternatives. */
const typesOf = (description: Node, schema: Node): string[] => {
  const ref = wordIn(schema, '$ref').split('/').at(-1)
  const parts = ref ? [child(child(child(description, 'components'), 'schemas'), ref)] : children(schema, 'anyOf')
  return [...textsIn(schema, 'type'), ...parts.flatMap((part) => typesOf(description, part))]
}

/** The parameters and fields of this name, and which object has them. */
const named = (pattern: RegExp, part: unknown, owner = ''): { owner: string; name: string; schema: Node }[] => {
  if (Array.isArray(part)) return part.flatMap((one) => named(pattern, one, owner))
  if (!isObject(part)) return []
  const parameters = part.in
    ? [{ owner: wordIn(part, 'in'), name: wordIn(part, 'name'), schema: child(part, 'schema') }]
    : []
  const fields = entriesOf(child(part, 'properties')).map(([name, schema]) => ({ owner, name, schema }))
  const inner = Object.entries(part).flatMap(([name, one]) =>
    named(pattern, one, /^(anyOf|items|properties)$/.test(name) ? owner : name),
  )
  return [...[...parameters, ...fields].filter(({ name }) => pattern.test(name)), ...inner]
}

test('ids are integers, except of people, of their passkeys and of what a buyer has in the shop, where they are texts', async () => {
  const description = await described()
  const ids = named(/^id$|_id$/, description).map((one) => ({ ...one, types: typesOf(description, one.schema) }))
  const own = ids.filter(({ name, schema }) => name === 'id' && !schema.readOnly)
  const texts = own.filter(({ types }) => !types.includes('integer')).map(({ owner }) => owner)
  const fractions = ids.filter(({ types }) => types.includes('number')).map(({ name }) => name)
  expect(own.length).toBeGreaterThan(400)
  expect([...new Set(texts)].toSorted()).toEqual([
    'Author',
    'CartItem',
    'Identity',
    'IdentityOffer',
    'Me',
    'Passkey',
    'PaymentError',
    'PostIdentityUnlinkBody',
    'PostPasskeyDeleteBody',
    'PostPasskeyRenameBody',
    'SavedCard',
    'Subscription',
    'User',
    'allowCredentials',
    'author',
    'excludeCredentials',
    'rp',
    'user',
  ])
  expect([...new Set(fractions)]).toEqual(['unisender_group_id']) // another service's
})

test('what may be a list says what it lists, and no field of a body has a default, by which generators would require it', async () => {
  const description = await described()
  const lists = partsOf(description).filter((part) => textsIn(part, 'type').includes('array') && !part.items)
  const schemas = entriesOf(child(child(description, 'components'), 'schemas'))
  const defaults = schemas.flatMap(([name, schema]) =>
    /(?:Body|Form)$/.test(name)
      ? entriesOf(child(schema, 'properties')).flatMap(([field, { default: value }]) =>
          value === undefined ? [] : [`${name}.${field}`],
        )
      : [],
  )
  expect([lists, defaults]).toEqual([[], []])
})

test('each kind of blocks has one schema for what is sent and one for what is answered', async () => {
  const schemas = child(child(await described(), 'components'), 'schemas')
  const blocks = Object.keys(schemas).filter((name) => /^\w+Block$/.test(name))
  expect(blocks.length).toBe(blockKinds.length)
  expect(blocks.filter((name) => !(`${name}Input` in schemas))).toEqual([])
})

test('it holds nothing of what the school holds, is the same for everybody and is not sent twice', async () => {
  await fixture.as('author').post('courses/', { title: 'Черновик про вулканы' })
  await fixture.as('author').post('tags/', { name: 'Тайная метка' })
  const responses = [await fixture.as('anonymous').get('schema/'), await fixture.as('staff').get('schema/')]
  expect(responses[1]?.text).toBe(responses[0]?.text)
  expect(responses[0]?.text).not.toMatch(/вулканы|Тайная|school_[\w-]{43}/)
  const headers = { 'if-none-match': responses[0]?.headers.etag ?? null }
  expect((await fixture.as('anonymous').get('schema/', { headers })).status).toBe(304)
})

const ask = async (encoding: string) => {
  const { headers, text } = await fixture.as('anonymous').get('schema/', { headers: { 'accept-encoding': encoding } })
  return { encoding: headers['content-encoding'], varies: headers.vary?.includes('Accept-Encoding'), text }
}

test('it goes out compressed to whoever takes that, and as it is to others', async () => {
  const [packed, plain] = [await ask('gzip'), await ask('identity')]
  expect([packed.encoding, packed.varies, plain.encoding, plain.varies]).toEqual(['gzip', true, undefined, true])
  expect(packed.text).toBe(plain.text)
})

test('the page shows every call and every schema of the description, and nothing runs in it', async () => {
  const description = await described()
  const { status, text, headers } = await fixture.as('anonymous').get('/api/docs/')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'self'/)
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const calls = operations(description).map(({ operation }) => wordIn(operation, 'operationId'))
  const schemas = Object.keys(child(child(description, 'components'), 'schemas')).filter(
    (name) => !/^__|Body$/.test(name),
  )
  expect([...calls, ...schemas.map((name) => `schema-${name}`)].filter((id) => !ids.has(id))).toEqual([])
  const links = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})
