import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { collect, isNode, type Node } from './syntax-tree.ts'

/** One import, re-export or `import()`. `target` is a path from the project root, or a package as written. */
export interface Import {
  target: string
  /** Erased at compile time: `import type`, `export type … from`, `import('…')` in a type. */
  isType: boolean
  /** An `import()`, which loads the file when it runs. */
  isLazy: boolean
  line: number
}

/**
 * A file's imports, the calls and members it uses, such as `fetch()` or `Date.now`, and the classes of its `instanceof` that it neither
 * declares nor imports.
 */
export interface ParsedFile {
  path: string
  imports: Import[]
  globals: string[]
  globalClasses: string[]
}

const literal = (value: unknown): string | null =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : null

/** The import specifier and whether the import is erased; null for other nodes. */
const importOf = (node: Node): { address: string; isType: boolean; isLazy: boolean } | null => {
  const address = literal(node.source)
  if (address === null) return null
  if (node.type === 'TSImportType') return { address, isType: true, isLazy: false }
  return {
    address,
    isType: node.importKind === 'type' || node.exportKind === 'type',
    isLazy: node.type === 'ImportExpression',
  }
}

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '')

/** `fetch()`, `new Date()` and `Date.now`; '' for anything else, such as a method named `fetch`. */
const globalOf = (node: Node): string => {
  const callee = nameOf(node.callee)
  if (node.type === 'CallExpression') return callee && `${callee}()`
  if (node.type === 'NewExpression') return callee && `new ${callee}(${isEmpty(node.arguments) ? '' : '…'})`
  const object = nameOf(node.object)
  return node.type === 'MemberExpression' && object ? `${object}.${nameOf(node.property)}` : ''
}

/** The local name of an imported value or of a class of the file; '' for other nodes. */
const localClassOf = (node: Node): string => {
  if (node.type === 'ImportSpecifier' || node.type === 'ImportDefaultSpecifier') return nameOf(node.local)
  return node.type === 'ClassDeclaration' ? nameOf(node.id) : ''
}

/** `Element` for `x instanceof Element` and for `x instanceof window.Element`; '' for other nodes. */
const testedClassOf = (node: Node): string => {
  if (node.type !== 'BinaryExpression' || node.operator !== 'instanceof') return ''
  return nameOf(isNode(node.right) && node.right.type === 'MemberExpression' ? node.right.property : node.right)
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

const resolve = (path: string, address: string) =>
  address.startsWith('.') ? normalize(join(dirname(path), address.replace(/\?.*$/, ''))) : address

/** Parses the imports of one TypeScript file. `path` is relative to the project root. Throws on a syntax error. */
export const parseImports = (path: string, source: string): ParsedFile => {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const nodes = collect(program)
  const imports = nodes.flatMap((node) => {
    const found = importOf(node)
    if (!found) return []
    const line = source.slice(0, node.start).split('\n').length
    return [{ target: resolve(path, found.address), isType: found.isType, isLazy: found.isLazy, line }]
  })
  const local = new Set(nodes.map(localClassOf))
  return {
    path,
    imports,
    globals: nodes.map(globalOf).filter((name) => name !== ''),
    globalClasses: nodes.map(testedClassOf).filter((name) => name !== '' && !local.has(name)),
  }
}
