import type { ImageRow } from '../../api/content/wire.ts'
import { copyOf, type Data, type EditedBlock, type EditedDocument } from './model.ts'

/** Returns a changed document, or the same object if there is nothing to change. */
export type Edit = (document: EditedDocument) => EditedDocument

const withContent = (document: EditedDocument, content: readonly EditedBlock[]): EditedDocument => ({
  ...document,
  content,
})

export const setFields =
  (fields: Data): Edit =>
  (document) => ({ ...document, fields: { ...document.fields, ...fields } })

export const setImages =
  (list: 'gallery' | 'preview', rows: readonly ImageRow[]): Edit =>
  (document) => ({ ...document, [list]: rows })

/** Changes fields of a block's data. */
export const setData =
  (uuid: string, data: Data): Edit =>
  (document) =>
    withContent(
      document,
      document.content.map((block) => (block.uuid === uuid ? { ...block, data: { ...block.data, ...data } } : block)),
    )

/** Puts blocks before the one at `at`; at the end if there is none. */
export const insertBlocks =
  (at: number, blocks: readonly EditedBlock[]): Edit =>
  (document) =>
    withContent(document, document.content.toSpliced(at, 0, ...blocks))

export const removeBlocks =
  (uuids: readonly string[]): Edit =>
  (document) =>
    withContent(
      document,
      document.content.filter(({ uuid }) => !uuids.includes(uuid)),
    )

/** Moves blocks together, in their order, so that the first of them is at `at` among those that stay. */
export const moveBlocks =
  (uuids: readonly string[], at: number): Edit =>
  (document) => {
    const moved = document.content.filter(({ uuid }) => uuids.includes(uuid))
    const others = document.content.filter(({ uuid }) => !uuids.includes(uuid))
    return withContent(document, others.toSpliced(at, 0, ...moved))
  }

/** Puts a copy of each block after the last of them. */
export const duplicateBlocks =
  (uuids: readonly string[]): Edit =>
  (document) => {
    const copied = document.content.filter(({ uuid }) => uuids.includes(uuid))
    const last = document.content.findLastIndex(({ uuid }) => uuids.includes(uuid))
    return last < 0 ? document : insertBlocks(last + 1, copied.map(copyOf))(document)
  }
