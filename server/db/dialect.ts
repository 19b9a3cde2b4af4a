/** The database engine of this process: PostgreSQL (or its embedded build PGlite) by `DATABASE_URL`, else SQLite. */
export type Dialect = 'sqlite' | 'postgres'

/** Derives the engine from a connection URL. Any URL that is not PostgreSQL's is a SQLite file. */
export const dialectOf = (url: string | undefined): Dialect =>
  /^(postgres|postgresql|pglite):/.test(url ?? '') ? 'postgres' : 'sqlite'

export const dialect = dialectOf(process.env.DATABASE_URL)
