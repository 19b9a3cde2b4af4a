import { defineConfig } from 'drizzle-kit'
import { dialect } from '../../server/db/dialect.ts'

/** drizzle-kit's schema, and the migrations folder for the database of `DATABASE_URL`. */
export default defineConfig({
  dialect: dialect === 'postgres' ? 'postgresql' : 'sqlite',
  schema: './server/db/schema.ts',
  out: `./server/db/migrations/${dialect}`,
})
