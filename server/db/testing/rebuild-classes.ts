import Sqlite from 'better-sqlite3'
import { migrateSqlite } from '../engines/sqlite-migration.ts'
import { classes, pupils, rebuiltClasses } from './class-migrations.ts'

/** Migrates a database and kills itself, as a power cut would, before the first statement that begins with `last`. */
const [path = '', last = ''] = process.argv.slice(2)
const exec = Reflect.get(Sqlite.prototype, 'exec')

Sqlite.prototype.exec = function (statement) {
  if (statement.startsWith(last)) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(exec, this, [statement])
}
await migrateSqlite(path, undefined, [classes, pupils, rebuiltClasses])
