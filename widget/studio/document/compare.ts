import { differences } from './differences.ts'
import type { BlockConflict, FieldConflict } from './merge.ts'
import type { EditedBlock, EditedDocument } from './model.ts'

type BlockChange = BlockConflict & { change: 'added' | 'changed' | 'moved' | 'removed' }

export interface Comparison {
  /** In the order of the document; what was removed comes last. */
  blocks: readonly BlockChange[]
  fields: readonly FieldConflict[]
}

/** The longest common subsequence. Blocks outside of it have moved. */
const stayedIn = (before: readonly string[], after: readonly string[]): ReadonlySet<string> => {
  const places = new Map(before.map((uuid, at) => [uuid, at]))
  const common = after.filter((uuid) => places.has(uuid))
  /** Of each length, the run that ends earliest. */
  const runs: { place: number; uuids: readonly string[] }[] = []
  for (const uuid of common) {
    const place = places.get(uuid) ?? 0
    const at = runs.findIndex((run) => run.place > place)
    const shorter = runs[(at < 0 ? runs.length : at) - 1]
    runs[at < 0 ? runs.length : at] = { place, uuids: [...(shorter?.uuids ?? []), uuid] }
  }
  return new Set(runs.at(-1)?.uuids)
}

const uuidsOf = ({ content }: EditedDocument) => content.map(({ uuid }) => uuid)

/** What has been done to `before` to make `after` of it, block by block and field by field. */
export const compare = (before: EditedDocument, after: EditedDocument): Comparison => {
  const found = differences(after, before)
  const changed = new Map(found.flatMap((one) => (one.about === 'block' ? [[one.uuid, one]] : [])))
  const stayed = stayedIn(uuidsOf(before), uuidsOf(after))
  const changeOf = (block: EditedBlock): BlockChange[] => {
    const conflict = changed.get(block.uuid)
    if (conflict) return [{ ...conflict, change: conflict.theirs === null ? 'added' : 'changed' }]
    return stayed.has(block.uuid)
      ? []
      : [{ about: 'block', uuid: block.uuid, mine: block, theirs: block, change: 'moved' }]
  }
  return {
    blocks: [
      ...after.content.flatMap(changeOf),
      ...[...changed.values()].flatMap((one): BlockChange[] =>
        one.mine === null ? [{ ...one, change: 'removed' }] : [],
      ),
    ],
    fields: found.filter((one) => one.about === 'field'),
  }
}
