import { asc } from 'drizzle-orm'
import type { Db } from '../../../../db/database.ts'
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
}

/** Everything that a write of a document may touch. */
export const contentRows = async (db: Db): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {}
  for (const [name, from] of Object.entries(written)) found[name] = await db.select().from(from).orderBy(asc(from.id))
  return found
}
