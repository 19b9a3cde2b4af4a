import type { Faults } from '../document/document-store.ts'
import type { EditedBlock } from '../document/model.ts'

export type BlockFaults = ReadonlyMap<string, readonly string[]>

export const NO_FAULTS: BlockFaults = new Map()

/** Makes an index of what never changes once, so that each of many cards finds its part at once. */
const indexed = <Whole extends object, Part>(index: (whole: Whole) => ReadonlyMap<string, Part>) => {
  const made = new WeakMap<Whole, ReadonlyMap<string, Part>>()
  return (whole: Whole, uuid: string): Part | undefined => {
    const known = made.get(whole) ?? index(whole)
    made.set(whole, known)
    return known.get(uuid)
  }
}

export const blockIn = indexed(
  (content: readonly EditedBlock[]) => new Map(content.map((block) => [block.uuid, block])),
)

const places = indexed((content: readonly EditedBlock[]) => new Map(content.map(({ uuid }, at) => [uuid, at + 1])))

/** The place of a block in the content, beginning with 1. */
export const placeOf = (content: readonly EditedBlock[], uuid: string): number => places(content, uuid) ?? 0

const grouped = indexed((faults: Faults): ReadonlyMap<string, BlockFaults> => {
  const blocks = new Map<string, Map<string, readonly string[]>>()
  for (const [path, messages] of faults) {
    const [uuid = '', ...rest] = path.split('.')
    const block = blocks.get(uuid) ?? new Map<string, readonly string[]>()
    blocks.set(uuid, block.set(rest.join('.'), messages))
  }
  return blocks
})

/** The sentences about a block, by the path within its data; the same map as long as the faults are the same. */
export const faultsIn = (faults: Faults, uuid: string): BlockFaults => grouped(faults, uuid) ?? NO_FAULTS
