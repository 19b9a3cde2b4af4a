import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isKind } from '../../api/content/wire.ts'

const NAME = /^([a-z-]+):([1-9]\d{0,9})$/

/** The document of a name such as `course:12`. */
export const documentNamed = (name: string): { kind: DocumentKind; id: number } | null => {
  const [, kind = '', id] = NAME.exec(name) ?? []
  return isKind(kind) ? { kind, id: Number(id) } : null
}
