import type { Errors } from '../document/document-store.ts'
import type { EditedBlock } from '../document/model.ts'

export type BlockErrors = ReadonlyMap<string, readonly string[]>

export const NO_ERRORS: BlockErrors = new Map()

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

const grouped = indexed((errors: Errors): ReadonlyMap<string, BlockErrors> => {
  const blocks = new Map<string, Map<string, readonly string[]>>()
  for (const [path, messages] of errors) {
    const [uuid = '', ...rest] = path.split('.')
    const block = blocks.get(uuid) ?? new Map<string, readonly string[]>()
    blocks.set(uuid, block.set(rest.join('.'), messages))
  }
  return blocks
})

/** The sentences about a block, by the path within its data; the same map as long as the errors are the same. */
export const errorsIn = (errors: Errors, uuid: string): BlockErrors => grouped(errors, uuid) ?? NO_ERRORS
