import { kindPaths } from './kind-paths.ts'
import type { DocumentKind } from '../state.ts'

const ID = /^([a-z-]+):([1-9]\d{0,9})$/

export const isKind = (name: string): name is DocumentKind => Object.hasOwn(kindPaths, name)

/** The id of a document's row, and its name in calls: `course:12`. */
export const documentId = (kind: DocumentKind, number: number): string => `${kind}:${number}`

/** The document of an id such as `course:12`; null for any other text. */
export const documentNamed = (name: string): { kind: DocumentKind; id: number } | null => {
  const [, kind = '', id] = ID.exec(name) ?? []
  return isKind(kind) ? { kind, id: Number(id) } : null
}
