import type { ImageRow, ImageView } from '../../api/content/wire.ts'
import { isNumber, isShape } from '../../api/guards.ts'

/** A row of a gallery, in a document or in a block: only blocks have captions. */
export interface PictureRow extends ImageRow {
  readonly caption?: string
}

const isPictureRow = isShape<PictureRow>({ image_id: isNumber })

export const pictureRowsIn = (rows: readonly unknown[]): PictureRow[] => rows.filter(isPictureRow)

/** The texts of a row about its picture. */
export const rowOf = ({ id, ...view }: ImageView): PictureRow => ({ image_id: id, ...view })

/** Names that stay while rows move: the number of a picture, and which of the rows with it. */
export const keysOf = (rows: readonly PictureRow[]): string[] => {
  const seen = new Map<number, number>()
  return rows.map(({ image_id }) => {
    const nth = (seen.get(image_id) ?? 0) + 1
    seen.set(image_id, nth)
    return `${image_id}.${nth}`
  })
}
