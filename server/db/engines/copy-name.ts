import { basename } from 'node:path'

/** `20261120T120000Z`, in UTC, to the second. */
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const stemOf = (path: string): string => basename(path).replace(/\.db$/, '')

/** The name of a copy of `path` made at this moment, `school-20261120T120000Z.db`. */
export const copyName = (path: string, at: Date, what = ''): string => `${stemOf(path)}-${what}${stampOf(at)}.db`

/** When the file with this name was copied from `path`; null if it is no such copy. */
export const copiedAt = (path: string, name: string): Date | null => {
  const [, year, month, day, hour, minute, second] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return !Number.isNaN(at.getTime()) && copyName(path, at) === name ? at : null
}

/** Why a copy cannot be made, trusted or restored, as a sentence for the operator. */
export class BackupRefusal extends Error {}
