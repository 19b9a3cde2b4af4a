import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError } from './terminal.ts'

/* Runs the command line from the server's build, so that both use the same database code. */

const program = join(import.meta.dirname, '../.dist/server/school.js')
if (!existsSync(program)) exitWithError('There is no build yet: run `npm run build`.')
process.setSourceMapsEnabled(true)
await import(program)
