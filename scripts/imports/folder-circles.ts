import { isTest } from './rules.ts'
import type { ParsedFile } from './parse-imports.ts'

/** The feature of a file and the folder within it; null for files directly in a feature, which wire its folders together. */
const placeOf = (path: string): { feature: string; folder: string } | null => {
  const [top, feature, folder, ...rest] = path.split('/')
  const isInFeature = (top === 'widget' || top === 'server') && folder !== undefined && rest.length > 0
  return isInFeature ? { feature: `${top}/${feature}`, folder: `${top}/${feature}/${folder}` } : null
}

/** The folders that are reached from one by imports, also by those of others. */
const reachedFrom = (folder: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...(graph.get(folder) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return reached
}

/**
 * The imports by which folders of one feature import each other in a circle. Types count, since a reader follows them too; tests do not, and
 * neither does `import()`, which a table of what is loaded on demand needs.
 */
export const folderCircles = (files: readonly ParsedFile[]): string[] => {
  const crossings = files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => {
      const from = placeOf(path)
      return imports.flatMap(({ target, line, isLazy }) => {
        const to = placeOf(target)
        const isCrossing = from && to && !isLazy && from.feature === to.feature && from.folder !== to.folder
        return isCrossing ? [{ from: from.folder, to: to.folder, where: `${path}:${line} imports ${target}` }] : []
      })
    })
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of crossings) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(folder, graph)]))
  return crossings
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ from, to, where }) => `${where}: from ${to} imports lead back to ${from}`)
}
