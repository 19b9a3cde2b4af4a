import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtStatements } from './testing/built-statements.ts'

const root = join(import.meta.dirname, '../..')

test.each([
  ['db.exec(`DELETE FROM person WHERE id = ${id}`)', ['`DELETE FROM person WHERE id = ${id}`']],
  ["run('SELECT * FROM ' + table)", ["'SELECT * FROM ' + table"]],
  ['sql`${sql.raw(order)}`', ['sql.raw']],
  ['sql`SELECT 1 WHERE id = ${id}`', []],
  ["prepare('SELECT name FROM person WHERE id = ?')", []],
])('%s holds the built statements %j', (code, statements) => {
  expect(builtStatements('a.ts', code)).toEqual(statements)
})

/** What is put in here comes from the code and from the schema, never from a request. */
const TRUSTED = [
  'server/db/engines/',
  'server/http/limits/limits.ts',
  'scripts/bench/postgres.ts',
  'scripts/deploy/drill.ts',
]

test('no statement is put together from strings, but for what migrates and counts', () => {
  const paths = globSync('{server,scripts}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
  const found = paths.filter((path) => builtStatements(path, readFileSync(join(root, path), 'utf8')).length > 0)
  expect(found.filter((path) => !TRUSTED.some((trusted) => path.startsWith(trusted)))).toEqual([])
  expect(found.length).toBeGreaterThan(2)
})
