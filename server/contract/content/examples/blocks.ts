import { blockExamples, blockKinds, storedType } from '../blocks/block-types.ts'
import { isTextKind, withMarker } from '../blocks/markers.ts'
import type { BlockState, ItemState } from '../state.ts'
import type { ImageOf } from '../values/images.ts'

export const imageOf: ImageOf = (id) => ({
  id,
  image: `/media/${id}.webp`,
  image_thumbnail: `/media/${id}-small.webp`,
  width: 1_920,
  height: 1_080,
  focal_x: 0.5,
  focal_y: 0.25,
})

const blocksOf = (): readonly BlockState[] => {
  let items = 0
  return blockKinds.map((kind, at) => {
    const { data, rows = [] } = blockExamples[kind]
    return {
      id: at + 1,
      uuid: `block-${at + 1}`,
      type: storedType(kind),
      data: isTextKind(kind) ? { ...data, txt: withMarker(kind, String(data.txt)) } : data,
      items: rows.map((row): ItemState => {
        items += 1
        return { id: items, uuid: 'image_id' in row ? null : `item-${items}`, data: row }
      }),
    }
  })
}

/** One stored block of each of the fifteen kinds, with every field of content spec §3 filled in. */
export const exampleBlocks = blocksOf()
