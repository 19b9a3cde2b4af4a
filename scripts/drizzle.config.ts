import { defineConfig } from 'drizzle-kit'
import { dialect } from '../server/db/dialect.ts'

/** Where drizzle-kit finds the schema and puts the migrations of the engine that `DATABASE_URL` names. */
export default defineConfig({
  dialect: dialect === 'postgres' ? 'postgresql' : 'sqlite',
  schema: './server/db/schema.ts',
  out: `./server/db/migrations/${dialect}`,
})
