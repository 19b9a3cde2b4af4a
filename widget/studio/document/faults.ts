import type { Failure } from '../../api/content/outcome.ts'
import type { Faults } from './document-store.ts'
import type { EditedDocument } from './model.ts'

const BLOCK = /^content\.(\d+)(?:\.data)?(?:\.(.+))?$/
const PICTURES = /^(gallery|preview)\.(?:gallery|preview)_images(?:\.(.+))?$/

/** The place in the editor: `content.1.data.url` is `<uuid of the block>.url`, `gallery.gallery_images.0` is `gallery.0`. */
const placeOf = ({ kind, content }: EditedDocument, path: string): string => {
  const [, at, field] = BLOCK.exec(path) ?? []
  const uuid = at === undefined ? undefined : content[Number(at)]?.uuid
  if (uuid !== undefined) return field === undefined ? uuid : `${uuid}.${field}`
  const [, list, row] = PICTURES.exec(path) ?? []
  if (list !== undefined) return row === undefined ? list : `${list}.${row}`
  return kind === 'page' && path === 'caption' ? 'title' : path
}

/** What the school has refused in a document that was sent, by place in the editor: exact where it says so, else by field. */
export const faultsOf = (sent: EditedDocument, { fields, paths }: Pick<Failure, 'fields' | 'paths'>): Faults => {
  const exact = Object.entries(paths)
  const told = new Set(exact.map(([path]) => path.split('.')[0]))
  const rest = Object.entries(fields).filter(([field]) => !told.has(field))
  const faults = new Map<string, readonly string[]>()
  for (const [path, sentences] of [...exact, ...rest]) {
    const place = placeOf(sent, path)
    faults.set(place, [...(faults.get(place) ?? []), ...sentences])
  }
  return faults
}
