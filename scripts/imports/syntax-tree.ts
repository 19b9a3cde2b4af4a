/** A node of the syntax tree that Vite's parser returns (ESTree with TypeScript). `start` is its offset in the source. */
export type Node = Record<string, unknown> & { type: string; start: number }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** All nodes of a syntax tree in source order. They are pushed to one list: copying lists took as long as parsing. */
export const collect = (value: unknown, found: Node[] = []): Node[] => {
  if (Array.isArray(value)) for (const one of value) collect(one, found)
  else if (isNode(value)) {
    found.push(value)
    for (const key in value) collect(value[key], found)
  }
  return found
}
