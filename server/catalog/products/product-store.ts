import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { product, productPackage } from '../../db/schema.ts'

export type Product = typeof product.$inferSelect
export type Package = typeof productPackage.$inferSelect

/** `id` is `<type>:<product id>`. */
export const productById = async (db: Db, id: string): Promise<Product | null> =>
  (await db.select().from(product).where(eq(product.id, id)))[0] ?? null

export const productsByIds = async (db: Db, ids: readonly string[]): Promise<Product[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(product)
        .where(inArray(product.id, [...ids]))

/** All packages, by type and then by months. */
export const allPackages = (db: Db): Promise<Package[]> =>
  db.select().from(productPackage).orderBy(asc(productPackage.type), asc(productPackage.duration))

/** Adds a product; an existing one stays unchanged. True if it was added. */
export const addProduct = async (tx: Tx, row: typeof product.$inferInsert): Promise<boolean> =>
  (await tx.insert(product).values(row).onConflictDoNothing().returning({ id: product.id })).length > 0

/** Adds a package; an existing one stays unchanged. True if it was added. */
export const addPackage = async (tx: Tx, row: typeof productPackage.$inferInsert): Promise<boolean> =>
  (await tx.insert(productPackage).values(row).onConflictDoNothing().returning({ id: productPackage.id })).length > 0

/** False if there is no such product. */
export const changeProduct = async (tx: Tx, id: string, set: Partial<Omit<Product, 'id'>>): Promise<boolean> =>
  (await tx.update(product).set(set).where(eq(product.id, id)).returning({ id: product.id })).length > 0
