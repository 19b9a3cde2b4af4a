/** The database cannot carry out a call at the moment: its connection is lost, none is free, or it has no room. Nothing of it is the caller's fault. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * PostgreSQL's connection exceptions, insufficient resources, operator interventions and system errors; a transaction that idled too
 * long, and a write to a standby. Source: PostgreSQL, appendix A.
 */
const POSTGRES_CODE = /^(08...|53...|57P..|58...|25P03|25006)$/
/** A full disk, a failing one, and a lock that another process holds. */
const SQLITE_CODE = /^SQLITE_(FULL|IOERR|BUSY|CANTOPEN)/

/** `error`, or what caused it, where it says that the database is unavailable; null where it says something else. */
export const unavailabilityOf = (error: unknown): DatabaseUnavailable | null => {
  if (typeof error !== 'object' || error === null) return null
  if (error instanceof DatabaseUnavailable) return error
  const code = String(Reflect.get(error, 'code'))
  if (POSTGRES_CODE.test(code) || SQLITE_CODE.test(code)) return new DatabaseUnavailable(error)
  return unavailabilityOf(Reflect.get(error, 'cause'))
}
