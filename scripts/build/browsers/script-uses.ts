import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import { type ESTree, parseSync, Visitor } from 'vite'
import { compatOf, data, partsOf, type Use } from './compat-data.ts'

const { api } = data
const { builtins = {}, regular_expressions: regexes = {}, classes = {} } = data.javascript

/** The instances that pages have under a name of their own. */
const INSTANCES = new Map([
  ['crypto', 'Crypto'],
  ['document', 'Document'],
  ['history', 'History'],
  ['navigator', 'Navigator'],
  ['performance', 'Performance'],
  ['CSS', 'CSS'],
])

const globalOf = (name: string): CompatStatement | undefined =>
  [builtins[name], api[name], api.Window?.[name], api.WorkerGlobalScope?.[name], data.javascript.functions?.[name]]
    .map(compatOf)
    .find((compat) => compat !== undefined)

const ownMember = (owner: Identifier | undefined, name: string): CompatStatement | undefined =>
  compatOf(owner?.[`${name}_static`]) ?? compatOf(owner?.[name])

/** A member of a global: `URL.canParse`, `crypto.randomUUID`. */
const memberOf = (owner: string, name: string): CompatStatement | undefined =>
  ownMember(builtins[owner] ?? api[INSTANCES.get(owner) ?? owner], name)

/** The records of all members of instances, by name: without the type of an object nobody knows which one a script means. */
const members = new Map<string, CompatStatement[]>()
/** The names among them that the language itself has, without those of iterators, which are common words. */
const ofLanguage = new Set<string>()
const PROTOTYPES = new Set([
  'Array',
  'ArrayBuffer',
  'Date',
  'Iterator',
  'Map',
  'Promise',
  'RegExp',
  'Set',
  'String',
  'TypedArray',
  'WeakMap',
  'WeakSet',
])
const collect = (owner: Identifier) => {
  for (const [name, part] of partsOf(owner)) {
    const compat = compatOf(part)
    if (compat && /^[a-z]\w*$/i.test(name)) members.set(name, [...(members.get(name) ?? []), compat])
  }
}
for (const [, owner] of partsOf(api)) collect(owner)
for (const name of PROTOTYPES) {
  collect(builtins[name] ?? {})
  if (name !== 'Iterator') for (const member of Object.keys(builtins[name] ?? {})) ofLanguage.add(member)
}
const ofElements = new Set(Object.keys({ ...api.Element, ...api.HTMLElement }))
const OBJECT_MEMBERS = new Set(Object.getOwnPropertyNames(Object.prototype))

/** A use without a known object: it counts as lacking where no object with such a member is there. */
interface MemberUse {
  name: string
  anyOf: CompatStatement[]
  /** A call of a method of the language, or a property of an element that is set: no name of the project's own objects. */
  isCertain: boolean
}

interface ScriptUses {
  uses: Use[]
  /** Methods that are called and properties that are set. Reading what is missing fails nowhere by itself. */
  members: MemberUse[]
  /** Attributes that it sets or removes, and those of its JSX. */
  attributes: string[]
  /** Texts that are style sheets. */
  styles: string[]
}

const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis'])
const PATTERNS: ReadonlyArray<readonly [RegExp, name: string]> = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?<\w/, 'named_capturing_group'],
  [/\(\?[ims]*(-[ims]+)?:/, 'modifier'],
]
const FLAGS = [
  ['d', 'hasIndices'],
  ['v', 'unicodeSets'],
  ['s', 'dotAll'],
] as const

const usesOfRegex = (pattern: string, flags: string): Use[] => [
  ...PATTERNS.filter(([found]) => found.test(pattern.replaceAll('(?:', ''))).flatMap(([, name]) => {
    const compat = compatOf(regexes[name])
    return compat ? [{ name: `regex ${name}`, compat }] : []
  }),
  ...[...FLAGS].flatMap(([flag, name]) => {
    const compat = compatOf(builtins.RegExp?.[name])
    return compat && flags.includes(flag) ? [{ name: `regex flag ${flag}`, compat }] : []
  }),
]

const isStyles = (text: string) => /\{[\s\w-]+:[^{}]+\}/.test(text) && !/\(\{|=>/.test(text)

const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? ''
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

/** The records of an attribute, of all elements that have it. */
export const recordsOfAttribute = (name: string): CompatStatement[] =>
  [data.html.global_attributes?.[name], ...partsOf(data.html.elements ?? {}).map(([, element]) => element[name])]
    .map(compatOf)
    .filter((compat) => compat !== undefined)

/** What a script uses of the platform. Names that it declares anywhere are its own. */
export const usesOfScript = (code: string): ScriptUses => {
  const { program } = parseSync('script.js', code)
  const own = new Set<string>()
  const globals = new Set<string>()
  const found: ScriptUses = { uses: [], members: [], attributes: [], styles: [] }
  const add = (name: string, compat: CompatStatement | undefined) => compat && found.uses.push({ name, compat })
  const addMember = (name: string, isCertain: boolean) => {
    const anyOf = OBJECT_MEMBERS.has(name) ? undefined : members.get(name)
    if (anyOf) found.members.push({ name, anyOf, isCertain })
  }
  const certain = new Set<number>()
  const called = new Set<number>()
  const tested = new Set<string>()
  const declare = (pattern: ESTree.Node | null) => {
    if (!pattern) return
    if (pattern.type === 'Identifier') own.add(pattern.name)
    if (pattern.type === 'AssignmentPattern') declare(pattern.left)
    if (pattern.type === 'RestElement') declare(pattern.argument)
    if (pattern.type === 'ArrayPattern') pattern.elements.forEach(declare)
    if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties) declare(property.type === 'Property' ? property.value : property)
  }
  const visitFunction = ({ id, params }: ESTree.Function) => {
    declare(id)
    params.forEach((param) => declare(param))
  }
  const visitText = (text: string) => {
    if (isStyles(text)) found.styles.push(text)
  }
  /** What a condition reads without calling it: the script asks whether it is there. */
  const test = (node: ESTree.Node | null): void => {
    if (node?.type === 'Identifier') tested.add(node.name)
    if (node?.type === 'MemberExpression' && !node.computed) tested.add(nameOf(node.property))
    if (node?.type === 'UnaryExpression') test(node.argument)
    if (node?.type === 'ParenthesizedExpression' || node?.type === 'ChainExpression') test(node.expression)
    if (node?.type === 'LogicalExpression') for (const side of [node.left, node.right]) test(side)
    if (node?.type === 'BinaryExpression') {
      if (node.operator === 'in') tested.add(nameOf(node.left))
      else for (const side of [node.left, node.right]) if (side.type === 'UnaryExpression') test(side)
    }
  }
  const visitAssignment = ({ left }: ESTree.AssignmentExpression) => {
    if (left.type !== 'MemberExpression') return
    called.add(left.property.start)
    if (ofElements.has(nameOf(left.property))) certain.add(left.property.start)
  }
  const visitCall = ({ callee, arguments: [first, second] }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type === 'MemberExpression') {
      called.add(callee.property.start)
      if (ofLanguage.has(nameOf(callee.property))) certain.add(callee.property.start)
    }
    const calledName = nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
    if (first && /^(set|toggle|remove|has)Attribute$/.test(calledName)) found.attributes.push(nameOf(first))
    if (first && calledName === 'RegExp') found.uses.push(...usesOfRegex(nameOf(first), second ? nameOf(second) : ''))
    if (!first || nameOf(first) === '' || second?.type !== 'ObjectExpression') return
    for (const property of second.properties)
      if (property.type === 'Property') found.attributes.push(nameOf(property.key))
  }
  const visitMember = ({ object, property, computed }: ESTree.MemberExpression) => {
    const name = computed ? '' : nameOf(property)
    const owner = nameOf(object)
    const known = GLOBAL_OBJECTS.has(owner) ? globalOf(name) : own.has(owner) ? undefined : memberOf(owner, name)
    if (known) add(GLOBAL_OBJECTS.has(owner) ? name : `${owner}.${name}`, known)
    else if (called.has(property.start)) addMember(name, certain.has(property.start))
  }
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: visitFunction,
    FunctionExpression: visitFunction,
    ArrowFunctionExpression: ({ params }) => params.forEach((param) => declare(param)),
    ClassDeclaration: ({ id }) => declare(id),
    ClassExpression: ({ id }) => declare(id),
    CatchClause: ({ param }) => declare(param),
    ImportSpecifier: ({ local }) => declare(local),
    ImportDefaultSpecifier: ({ local }) => declare(local),
    IfStatement: (node) => test(node.test),
    ConditionalExpression: (node) => test(node.test),
    LogicalExpression: ({ left }) => test(left),
    BinaryExpression: (node) => node.operator === 'in' && test(node),
    CallExpression: ({ callee, optional }) => optional && test(callee),
  }).visit(program)
  const skipped = new Set<number>()
  new Visitor({
    MemberExpression: (node) => {
      if (!node.computed) skipped.add(node.property.start)
      visitMember(node)
    },
    Property: ({ key, value, computed, shorthand }) => {
      if (!computed && !shorthand) skipped.add(key.start)
      if (!computed && value.type !== 'Literal' && shorthand) skipped.delete(key.start)
    },
    PropertyDefinition: ({ key }) => void skipped.add(key.start),
    MethodDefinition: ({ key }) => void skipped.add(key.start),
    Identifier: ({ name, start }) => {
      if (!own.has(name) && !skipped.has(start)) globals.add(name)
    },
    AssignmentExpression: visitAssignment,
    CallExpression: visitCall,
    NewExpression: visitCall,
    Literal: (node) => {
      if ('regex' in node && node.regex) found.uses.push(...usesOfRegex(node.regex.pattern, node.regex.flags))
      else if (typeof node.value === 'string') visitText(node.value)
    },
    TemplateElement: ({ value }) => visitText(value.cooked ?? ''),
    StaticBlock: () => add('class static block', compatOf(classes.static?.initialization_blocks)),
  }).visit(program)
  for (const name of globals) add(name, globalOf(name))
  const isTested = ({ name }: { name: string }) => tested.has(name.split('.').pop() ?? '')
  return {
    ...found,
    uses: found.uses.filter((one) => !isTested(one)),
    members: found.members.filter((one) => !isTested(one)),
  }
}

/** The names that a script gives to properties and methods of its own objects. */
export const ownNamesOf = (code: string): string[] => {
  const names: string[] = []
  const { program } = parseSync('script.js', code)
  new Visitor({
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (property.type === 'Property' && !property.computed) names.push(nameOf(property.key))
    },
    PropertyDefinition: ({ key }) => void names.push(nameOf(key)),
    MethodDefinition: ({ key }) => void names.push(nameOf(key)),
  }).visit(program)
  return names
}
