import { migrateSqlite } from '../engines/sqlite-migration.ts'
import { classes, pupils, rebuiltClasses } from './class-migrations.ts'

const [path = ''] = process.argv.slice(2)
process.stdout.write('begins\n')
await migrateSqlite(path, undefined, [classes, pupils, rebuiltClasses])
