import type { Migration } from '../migrate/migration-files.ts'

/** A migration of these statements. */
export const step = (tag: string, ...statements: string[]): Migration => ({ tag, hash: statements.join(), statements })

export const classes = step('0000_classes', 'CREATE TABLE class (id text PRIMARY KEY, title text)')

export const pupils = step(
  '0001_pupils',
  'CREATE TABLE pupil (id text PRIMARY KEY, class_id text REFERENCES class (id) ON DELETE CASCADE)',
)

/** How drizzle-kit changes a column on SQLite: by a new table in the place of the old one. */
export const rebuiltClasses = step(
  '0002_rebuilt',
  'PRAGMA foreign_keys=OFF',
  'CREATE TABLE __new_class (id text PRIMARY KEY NOT NULL, title text NOT NULL) STRICT',
  'INSERT INTO __new_class (id, title) SELECT id, title FROM class',
  'DROP TABLE class',
  'ALTER TABLE __new_class RENAME TO class',
  'PRAGMA foreign_keys=ON',
)
