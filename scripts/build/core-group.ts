import type { Rolldown } from 'vite'

/** All that a module needs at once, itself first, by the graph of a build. */
const reachedFrom = (entry: string, context: Rolldown.ChunkingContext): string[] => {
  const found = new Set([entry])
  for (const id of found) context.getModuleInfo(id)?.importedIds.forEach((needed) => found.add(needed))
  return [...found]
}

/**
 * A file of its own for what an entry needs at once. A file carries the hashes of the files that it fetches, so none of those can
 * import it: what they have in common with the entry is in its core, which fetches nothing. `entry` is the path of the entry.
 */
export const coreGroup = (name: string, entry: string): Rolldown.CodeSplittingGroup => {
  let core: Set<string> | null = null
  const coreOf = (context: Rolldown.ChunkingContext) => {
    const fetchesNothing = (id: string) => context.getModuleInfo(id)?.dynamicallyImportedIds.length === 0
    return new Set(reachedFrom(entry, context).filter((id) => id !== entry && fetchesNothing(id)))
  }
  return {
    debugName: name,
    name: (id, context) => {
      core ??= coreOf(context)
      return core.has(id) ? name : null
    },
  }
}
