import { basename } from 'node:path'
import { parseSync } from 'vite'
import { collect, isNode, type Node } from '../../imports/syntax-tree.ts'

const DECLARATIONS = new Set([
  'ClassDeclaration',
  'FunctionDeclaration',
  'FunctionExpression',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
])
const MEMBERS = new Set(['MethodDefinition', 'PropertyDefinition', 'TSMethodSignature', 'TSPropertySignature'])

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The names that a pattern binds: `a`, `{ a, b: c }`, `[a]`, `...a`, `a = 1`. */
const boundNames = (pattern: unknown): string[] => {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  if (pattern.type === 'ObjectPattern') return listOf(pattern.properties).flatMap(boundNames)
  if (pattern.type === 'ArrayPattern') return listOf(pattern.elements).flatMap(boundNames)
  if (pattern.type === 'Property') return boundNames(pattern.value)
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left)
  return pattern.type === 'RestElement' ? boundNames(pattern.argument) : []
}

/** Keys that the specs, stored data or browsers name; so are those in snake case. */
const OUTSIDE_KEYS = new Set(['answer', 'words', 'room', 'bases', 'ArrowLeft'])

/** The keys of an object literal: the methods of what a factory returns, and the fields that are named here and not outside. */
const keysOf = (object: Node): string[] =>
  listOf(object.properties).flatMap((property) => {
    if (!isNode(property) || !isNode(property.value) || property.computed || property.shorthand) return []
    const isMethod = property.value.type.includes('Function')
    return boundNames(property.key).filter((key) => isMethod || !(key.includes('_') || OUTSIDE_KEYS.has(key)))
  })

const namesOf = (node: Node): string[] => {
  if (node.type === 'ObjectExpression') return keysOf(node)
  const parameters = listOf(node.params).flatMap(boundNames)
  if (node.type === 'VariableDeclarator' || DECLARATIONS.has(node.type)) return [...boundNames(node.id), ...parameters]
  if (node.type === 'CatchClause') return boundNames(node.param)
  return MEMBERS.has(node.type) && !node.computed ? [...boundNames(node.key), ...parameters] : parameters
}

/** The names that a script declares: variables, parameters, functions, types, members of types, keys of objects. Throws on a syntax error. */
export const declaredNames = (path: string, source: string): string[] => {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return collect(program).flatMap(namesOf)
}

/** The classes that a style sheet selects. */
export const styleClasses = (source: string): string[] =>
  Array.from(
    source.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '').matchAll(/\.([a-z][\w-]*)/gi),
    ([, name = '']) => name,
  )

/** A file's own name, without its extensions. */
export const fileName = (path: string): string => basename(path).replace(/\..*$/, '')
