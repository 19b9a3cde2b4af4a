import { isObject } from '../../../contract/is-object.ts'

/** An object of the JSON description. */
export type Node = Readonly<Record<string, unknown>>

/** The object under a name; empty if there is none. */
export const child = (node: Node, name: string): Node => {
  const value = node[name]
  return isObject(value) ? value : {}
}

export const children = (node: Node, name: string): Node[] => {
  const value = node[name]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The entries of a node that are objects. */
export const entriesOf = (node: Node): [name: string, part: Node][] =>
  Object.entries(node).filter((entry): entry is [string, Node] => isObject(entry[1]))

export const wordIn = (node: Node, name: string): string => {
  const value = node[name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export const textsIn = (node: Node, name: string): string[] => {
  const value = node[name]
  return Array.isArray(value) ? value.map(String) : wordIn(node, name).split(' ').filter(Boolean)
}
