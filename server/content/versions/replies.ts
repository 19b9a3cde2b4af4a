import * as z from 'zod'
import { allBlockTypes } from '../../contract/content/blocks/paths.ts'
import { blockTypes } from '../../contract/content/blocks/registry.ts'
import { blockReply } from '../../contract/content/blocks/reply.ts'
import { documentReply } from '../../contract/content/documents/reply.ts'
import type { DocumentKind } from '../../contract/content/state.ts'

/** One line of a document's history. */
export const versionLine = z.strictObject({
  version: z.int().min(1),
  author: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
  begun_at: z.iso.datetime(),
  is_autosave: z.boolean(),
})

const leftOut = z.array(z.strictObject({ path: z.string(), id: z.int() })).meta({
  description:
    'Images and terms that are gone since, images of others, script blocks that take staff: where they stood, and their numbers.',
})

/** The document after a restore; `left_out` only where something could not come back. */
export const restoredReply = (kind: DocumentKind): z.ZodType => {
  const reply = documentReply(kind)
  return reply instanceof z.ZodObject ? reply.extend({ left_out: leftOut.optional() }) : reply
}

const deletedAt = z.iso.datetime()

const rowReply = z.union(allBlockTypes.flatMap((type) => blockTypes[type].list?.itemOut ?? []))

/** What was deleted of a document, the latest first. */
export const deletedReply = z.strictObject({
  blocks: z.array(z.strictObject({ deleted_at: deletedAt, block: blockReply })),
  items: z.array(
    z.strictObject({
      deleted_at: deletedAt,
      block: z.int().meta({ description: 'The number of its block.' }),
      type: z.enum(allBlockTypes),
      position: z.int(),
      item: rowReply,
    }),
  ),
  images: z.array(
    z.strictObject({
      deleted_at: deletedAt,
      position: z.int(),
      id: z.int(),
      list: z.enum(['gallery', 'preview']),
      image_id: z.int(),
      image: z.string(),
      image_thumbnail: z.string(),
    }),
  ),
})
