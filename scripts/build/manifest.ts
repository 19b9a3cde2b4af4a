import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { type Attribute, attributeName } from '../../widget/elements/attributes.ts'
import { shellAttributes } from '../../widget/elements/element-spec.ts'
import { elementSpecs } from '../../widget/elements/element-specs.ts'
import { schoolCart } from '../../widget/elements/school-cart.ts'
import { schoolContent } from '../../widget/elements/school-content.ts'
import { schoolCheckout } from '../../widget/elements/school-checkout.ts'
import { root } from './vite-options.ts'

/** A member of an interface: name, type as written, and its doc comment ('' for none). */
interface Member {
  name: string
  type: string
  description: string
}

/** An interface with its doc comment, without inherited members. */
interface Documented {
  description: string
  members: Member[]
}

/** The text of a doc comment, without asterisks. */
const textOf = (comment: string) =>
  comment
    .replace(/^\*|\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The interfaces of a TypeScript source by name. Throws on a syntax error. */
export const readDocs = (path: string, source: string): Record<string, Documented> => {
  const { program, comments, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const above = (start: number) => {
    const last = comments.findLast(({ end }) => end <= start && source.slice(end, start).trim() === '')
    return last?.value.startsWith('*') ? textOf(last.value) : ''
  }
  const interfaces = program.body.flatMap((statement) => {
    const found = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return found?.type === 'TSInterfaceDeclaration' ? [{ ...found, description: above(statement.start) }] : []
  })
  const documented = interfaces.map(({ id, description, body }) => {
    const members = body.body.flatMap((member): Member[] => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
      const { key, start } = member
      const { typeAnnotation } = member.typeAnnotation
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      return [{ name, type: source.slice(typeAnnotation.start, typeAnnotation.end), description: above(start) }]
    })
    return [id.name, { description, members }] as const
  })
  return Object.fromEntries(documented)
}

const docsOf = (file: string): Record<string, Documented> => {
  const path = `widget/package/${file}.ts`
  return readDocs(path, readFileSync(join(root, path), 'utf8'))
}

const docs = { ...docsOf('elements'), ...docsOf('events'), ...docsOf('look') }

const documented = (name: string): Documented => {
  const found = docs[name]
  if (!found) throw new Error(`widget/package describes no ${name}`)
  return found
}

/** An element: its attributes by property name, and the interfaces that describe its class and attributes. */
interface Described {
  tag: string
  attributes: Record<string, Attribute<unknown>>
  className: string
  interfaces: string[]
  /** Its attributes are also properties, and it can open as a popup. */
  isShell: boolean
}

const ofShell = (
  { tag, attributes }: { tag: string; attributes: Record<string, Attribute<unknown>> },
  className: string,
  ...interfaces: string[]
): Described => ({ tag, attributes: { ...attributes, ...shellAttributes }, className, interfaces, isShell: true })

const described: Described[] = [
  ofShell(elementSpecs.login, 'SchoolLoginElement', 'SchoolAttributes', 'SchoolLoginAttributes'),
  ofShell(elementSpecs.auth, 'SchoolAuthElement', 'SchoolAttributes', 'SchoolAuthAttributes'),
  ofShell(schoolCheckout, 'SchoolCheckoutElement', 'SchoolCheckoutAttributes'),
  ofShell(schoolContent, 'SchoolContentElement', 'SchoolContentAttributes'),
  { ...schoolCart, className: 'SchoolCartElement', interfaces: ['SchoolCartAttributes'], isShell: false },
]

/** Attributes that no property reflects: `lang` belongs to every element, and the property `nextUrl` is a separate setting. */
const hasNoField = (name: string) => name === 'lang' || name === 'nextUrl'

/** The value of an absent attribute; nothing for an empty string. */
const defaultOf = (read: Attribute<unknown>) => {
  const value = read(null)
  return value === '' ? {} : { default: JSON.stringify(value) }
}

const noted = ({ name, description }: Member) => {
  if (description === '') throw new Error(`widget/package does not say what ${name} is`)
  return { name, description }
}

const attributesOf = ({ attributes, isShell, interfaces }: Described) => {
  const members = interfaces.flatMap((name) => documented(name).members)
  return Object.entries(attributes).map(([field, read]) => {
    const name = attributeName(field)
    const member = members.find((one) => one.name === name)
    if (!member) throw new Error(`widget/package does not describe the attribute ${name}`)
    const isReflected = isShell && !hasNoField(field)
    return { field, isReflected, ...noted(member), type: { text: member.type }, ...defaultOf(read) }
  })
}

const memberOf = (member: Member) =>
  member.type.includes('=>')
    ? { kind: 'method', ...noted(member) }
    : { kind: 'field', ...noted(member), type: { text: member.type } }

/** An event by both of its names: `school:paid`, and `school-paid` for templates. */
const eventsOf = (event: Member) => {
  const described = { ...noted(event), type: { text: event.type } }
  return [described, { ...described, name: event.name.replace(':', '-') }]
}

const declarationOf = (element: Described) => {
  const { tag, className, isShell } = element
  const attributes = attributesOf(element)
  const reflected = attributes.filter(({ isReflected }) => isReflected)
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name: className,
    description: documented(className).description,
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes: attributes.map(({ field, isReflected, ...rest }) => ({
      ...rest,
      ...(isReflected && { fieldName: field }),
    })),
    members: [
      ...reflected.map(({ field, isReflected, name, ...rest }) => ({
        kind: 'field',
        ...rest,
        name: field,
        attribute: name,
        reflects: isReflected,
      })),
      ...(isShell ? documented('SchoolElement').members.map(memberOf) : []),
    ],
    events: documented('SchoolEventMap').members.flatMap(eventsOf),
    cssProperties: documented('SchoolTokens').members.map(noted),
    cssParts: documented('SchoolParts').members.map(noted),
    slots: tag === schoolContent.tag ? documented('SchoolContentSlots').members.map(noted) : [],
  }
}

/** The manifest of the elements for editors and catalogs. Source: Custom Elements Manifest 2.1. */
export const manifest = () => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'index.js',
      declarations: described.map(declarationOf),
      exports: described.map(({ tag, className }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: className, module: 'index.js' },
      })),
    },
  ],
})
