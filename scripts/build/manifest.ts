import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attribute, attributeName } from '../../widget/elements/attributes.ts'
import { type ElementSpec, shellAttributes } from '../../widget/elements/element-spec.ts'
import { type ElementName, elementNames, elementSpecs } from '../../widget/elements/element-specs.ts'
import { type Documented, type Member, readDocs } from './read-docs.ts'
import { root } from './vite-options.ts'

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

/** The interfaces of each element: its class, and its attributes. */
const described: Record<ElementName, { className: string; attributes: string[] }> = {
  login: { className: 'SchoolLoginElement', attributes: ['SchoolAttributes', 'SchoolLoginAttributes'] },
  auth: { className: 'SchoolAuthElement', attributes: ['SchoolAttributes', 'SchoolAuthAttributes'] },
}

/** Only what every element has is not a property of ours by that name. */
const hasNoField = (name: string) => name === 'lang' || name === 'nextUrl'

/** What an absent attribute counts as; nothing for an empty text. */
const defaultOf = (read: Attribute<unknown>) => {
  const value = read(null)
  return value === '' ? {} : { default: JSON.stringify(value) }
}

const noted = ({ name, says }: Member) => {
  if (says === '') throw new Error(`widget/package does not say what ${name} is`)
  return { name, description: says }
}

const attributesOf = ({ attributes }: ElementSpec, members: Member[]) => {
  const table: Record<string, Attribute<unknown>> = { ...attributes, ...shellAttributes }
  return Object.entries(table).map(([field, read]) => {
    const name = attributeName(field)
    const member = members.find((one) => one.name === name)
    if (!member) throw new Error(`widget/package does not describe the attribute ${name}`)
    return { field, isReflected: !hasNoField(field), ...noted(member), type: { text: member.type }, ...defaultOf(read) }
  })
}

const memberOf = (member: Member) =>
  member.type.includes('=>')
    ? { kind: 'method', ...noted(member) }
    : { kind: 'field', ...noted(member), type: { text: member.type } }

const declarationOf = (element: ElementName) => {
  const spec = elementSpecs[element]
  const { className, attributes: interfaces } = described[element]
  const known = interfaces.flatMap((name) => documented(name).members)
  const attributes = attributesOf(spec, known)
  const reflected = attributes.filter(({ isReflected }) => isReflected)
  return {
    kind: 'class',
    customElement: true,
    tagName: spec.tag,
    name: className,
    description: documented(className).says,
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
      ...documented('SchoolElement').members.map(memberOf),
    ],
    events: documented('SchoolEventMap').members.map((event) => ({ ...noted(event), type: { text: event.type } })),
    cssProperties: documented('SchoolTokens').members.map(noted),
    cssParts: documented('SchoolParts').members.map(noted),
  }
}

/** What editors and catalogues read of the elements. Source: Custom Elements Manifest 2.1. */
export const manifest = () => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'index.js',
      declarations: elementNames.map(declarationOf),
      exports: elementNames.map((name) => ({
        kind: 'custom-element-definition',
        name: elementSpecs[name].tag,
        declaration: { name: described[name].className, module: 'index.js' },
      })),
    },
  ],
})
