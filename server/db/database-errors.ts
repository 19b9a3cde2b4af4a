/** What made a statement fail. The message of drizzle's error around it has the values of the statement, which nobody may read. */
export const withoutStatement = (error: unknown): unknown =>
  error instanceof Error && 'params' in error && 'query' in error ? withoutStatement(error.cause) : error

/** The database cannot serve a call at the moment: its connection is lost, none is free, or it has no room. The caller is not at fault. */
export class DatabaseUnavailable extends Error {
  constructor(error: unknown) {
    const cause = withoutStatement(error)
    super(`the database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * PostgreSQL's connection exceptions, insufficient resources, operator interventions (a statement that took too long among them) and
 * system errors; a lock that is not to be had, a transaction that idled too long, and a write to a standby. Source: PostgreSQL, appendix A.
 */
const UNAVAILABLE_CODE = /^(08...|53...|57...|58...|55P03|25P03|25006)$/
/** A full, failing or read-only disk, a lock held by another process, or a file that cannot be opened. */
const SQLITE_CODE = /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/
/** What `pg` says, without a code, when a statement is not answered in time. */
const UNANSWERED = 'Query read timeout'

/** The unavailability of the database that `error` or one of its causes reports; null if it reports something else. */
export const unavailabilityOf = (error: unknown): DatabaseUnavailable | null => {
  if (typeof error !== 'object' || error === null) return null
  if (error instanceof DatabaseUnavailable) return error
  const code = String(Reflect.get(error, 'code'))
  const isUnanswered = Reflect.get(error, 'message') === UNANSWERED
  if (isUnanswered || UNAVAILABLE_CODE.test(code) || SQLITE_CODE.test(code)) return new DatabaseUnavailable(error)
  return unavailabilityOf(Reflect.get(error, 'cause'))
}

/** A unique index refused a row: another write was first. The error omits the values, so it may be logged. */
export class UniqueViolation extends Error {
  readonly table: string
  /** Names as the database spells them (`dedupe_key`), in the index's order. */
  readonly columns: string[]

  constructor(table: string, columns: string[]) {
    super(`not unique: ${table} (${columns.join(', ')})`)
    this.name = 'UniqueViolation'
    this.table = table
    this.columns = columns
  }
}

const SQLITE_CODES = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']
const UNIQUE_CODE = '23505'

const field = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

/** SQLite says "UNIQUE constraint failed: person.email, person.phone". */
const fromSqlite = (message: string): UniqueViolation => {
  const places = message
    .slice(message.indexOf(':') + 1)
    .split(',')
    .map((place) => place.trim().split('.'))
  return new UniqueViolation(
    places[0]?.[0] ?? '',
    places.map((place) => place[1] ?? ''),
  )
}

/** PostgreSQL says "Key (email, phone)=(…) already exists", the words in the server's language. */
const fromPostgres = (error: object): UniqueViolation => {
  const columns = /\(([^()]*)\)=\(/.exec(field(error, 'detail'))?.[1] ?? ''
  return new UniqueViolation(
    field(error, 'table'),
    columns.split(', ').map((column) => column.replaceAll('"', '')),
  )
}

/** The violation that `error` or one of its causes reports; null if it reports something else. */
export const uniqueViolationOf = (error: unknown): UniqueViolation | null => {
  if (typeof error !== 'object' || error === null) return null
  if (error instanceof UniqueViolation) return error
  const code = field(error, 'code')
  if (SQLITE_CODES.includes(code)) return fromSqlite(field(error, 'message'))
  if (code === UNIQUE_CODE) return fromPostgres(error)
  return uniqueViolationOf(Reflect.get(error, 'cause'))
}
