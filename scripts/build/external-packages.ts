/** Packages outside the server's bundle: with native binaries, with files of their own that they locate, or with a dictionary loaded on demand. */
export const EXTERNAL = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'better-sqlite3',
  'pg',
  'pino',
  'sharp',
]
