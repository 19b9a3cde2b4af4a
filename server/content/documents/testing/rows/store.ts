import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database.ts'
import * as tables from '../../../../db/schema.ts'

const written = {
  content: tables.content,
  block: tables.block,
  blockItem: tables.blockItem,
  contentImage: tables.contentImage,
  imageUse: tables.imageUse,
  revision: tables.revision,
  published: tables.published,
  audit: tables.audit,
  number: tables.numberRow,
  product: tables.product,
  termUse: tables.termUse,
  comment: tables.comment,
  previewLink: tables.previewLink,
  editing: tables.editing,
}

/** Everything that a write of a document may touch. */
export const contentRows = async (db: Db): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {}
  for (const [name, from] of Object.entries(written)) found[name] = await db.select().from(from).orderBy(asc(from.id))
  return found
}

/**
 * Puts links into a document past all checks, as they were stored before there were any: into its field `link`, and into its texts. As every
 * write, it makes a version.
 */
export const storeOldLinks = async (
  tx: Tx,
  id: string,
  { link, txt }: { link: string; txt: string },
): Promise<void> => {
  const { content, block } = tables
  const [row] = await tx.select().from(content).where(eq(content.id, id))
  await tx
    .update(content)
    .set({ version: (row?.version ?? 0) + 1, fields: { ...row?.fields, link } })
    .where(eq(content.id, id))
  for (const text of await tx.select().from(block).where(eq(block.contentId, id)))
    await tx
      .update(block)
      .set({ data: { ...text.data, txt } })
      .where(eq(block.id, text.id))
}
