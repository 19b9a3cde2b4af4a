import { parseSync } from 'vite'
import { collect, isNode, type Node } from '../imports/syntax-tree.ts'

type Part = 'statement' | 'condition' | 'operand' | 'argument' | 'value' | 'interpolation' | 'result' | 'literal'

/** A small change in a function or constant, found through the parser, so that formatting and other names do not matter. */
export interface PlantedChange {
  /** From the project's root. */
  file: string
  /** The function or constant, declared once in the file. */
  symbol: string
  /**
   * What is replaced in it, and what that names (identifiers, or the text of a literal): the innermost part that names all of them. A
   * `value` is that of the first name.
   */
  part: readonly [Part, ...string[]]
  becomes: string
}

interface Range {
  start: number
  end: number
}

const nodesAt = (node: Node, ...keys: string[]): Node[] =>
  keys.flatMap((key) => node[key]).filter((value): value is Node => isNode(value))

const endOf = ({ end }: Node): number => Number(end)

const rangeOf = (node: Node): Range => ({ start: node.start, end: endOf(node) })

const nameOf = (node: Node | undefined): string => {
  const name = node?.name ?? node?.value
  return typeof name === 'string' ? name : ''
}

const isNamed = (node: Node, names: readonly string[]): boolean => {
  const found = collect(node).map(nameOf)
  return names.every((name) => found.includes(name))
}

const isDeclarationOf = (node: Node, symbol: string): boolean =>
  ['VariableDeclarator', 'FunctionDeclaration'].includes(node.type) && nameOf(nodesAt(node, 'id')[0]) === symbol

const named = (nodes: Node[], names: readonly string[]): Range[] =>
  nodes.filter((node) => isNamed(node, names)).map(rangeOf)

const valuesOf = (node: Node, [name = '', ...others]: readonly string[]): Range[] => {
  const [key] = nodesAt(node, 'id', 'key')
  return nameOf(key) === name ? named(nodesAt(node, 'init', 'value'), others) : []
}

const partsOf: Record<Part, (node: Node, names: readonly string[]) => Range[]> = {
  statement: (node, names) => (/^(?!Block).*Statement$/.test(node.type) ? named([node], names) : []),
  condition: (node, names) => named(nodesAt(node, 'test'), names),
  operand: (node, names) => (node.type === 'LogicalExpression' ? named(nodesAt(node, 'left', 'right'), names) : []),
  argument: (node, names) => named(nodesAt(node, 'arguments'), names),
  value: (node, names) => (['VariableDeclarator', 'Property'].includes(node.type) ? valuesOf(node, names) : []),
  interpolation: (node, names) => (node.type === 'TemplateLiteral' ? named(nodesAt(node, 'expressions'), names) : []),
  result: (node, names) => (node.type === 'ReturnStatement' ? named(nodesAt(node, 'argument'), names) : []),
  literal: (node, names) => (node.type === 'Literal' ? named([node], names) : []),
}

const isWithin = (inner: Range, outer: Range) => inner !== outer && inner.start >= outer.start && inner.end <= outer.end

/** The code of the file, changed. Throws unless the symbol, and the part in it, are there once. */
export const changed = (code: string, { file, symbol, part: [part, ...names], becomes }: PlantedChange): string => {
  const [declared, ...others] = collect(parseSync(file, code).program).filter((node) => isDeclarationOf(node, symbol))
  if (!declared || others.length > 0)
    throw new Error(`${symbol} is declared ${declared ? 'several times' : 'nowhere'} in ${file}`)
  const parts = collect(declared).flatMap((node) => partsOf[part](node, names))
  const innermost = parts.filter((one) => !parts.some((other) => isWithin(other, one)))
  const [place] = innermost
  if (!place || innermost.length > 1)
    throw new Error(`${symbol} in ${file} has ${innermost.length} times: ${part} that names ${names.join(', ')}`)
  return code.slice(0, place.start) + becomes + code.slice(place.end)
}
