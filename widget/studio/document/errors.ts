import type { Failure } from '../../api/content/outcome.ts'
import type { Errors } from './document-store.ts'
import type { Data, EditedBlock, EditedDocument } from './model.ts'

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
export const errorsOf = (sent: EditedDocument, { fields, paths }: Pick<Failure, 'fields' | 'paths'>): Errors => {
  const exact = Object.entries(paths)
  const exactFields = new Set(exact.map(([path]) => path.split('.')[0]))
  const rest = Object.entries(fields).filter(([field]) => !exactFields.has(field))
  const errors = new Map<string, readonly string[]>()
  for (const [path, messages] of [...exact, ...rest]) {
    const place = placeOf(sent, path)
    errors.set(place, [...(errors.get(place) ?? []), ...messages])
  }
  return errors
}

const firstOf = (place: string): string => place.split('.')[0] ?? ''

/** Takes fields from what the school has; without it they are left out. */
const withoutFields = (data: Data, base: Data | undefined, names: ReadonlySet<string>): Data =>
  Object.fromEntries(
    [...new Set([...Object.keys(data), ...names])].flatMap((name) => {
      const value = names.has(name) ? base?.[name] : data[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** What names a block or its kind: refused, it is the block that is refused. */
const WHOLE = new Set(['', 'id', 'uuid', 'type', 'kind', 'position'])

/**
 * A document as it would be without what is refused in it, at the places of `errorsOf`: a field or a block is as the school has it (`base`),
 * and is left out if the school has none.
 */
export const withoutRefused = (
  document: EditedDocument,
  base: EditedDocument,
  places: Iterable<string>,
): EditedDocument => {
  const refused = [...places]
  const baseBlocks = new Map(base.content.map((block) => [block.uuid, block]))
  const blockWithout = (block: EditedBlock): readonly EditedBlock[] => {
    const { uuid, data } = block
    const inBlock = refused.filter((place) => firstOf(place) === uuid)
    if (inBlock.length === 0) return [block]
    const names = new Set(inBlock.map((place) => firstOf(place.slice(uuid.length + 1))))
    const known = baseBlocks.get(uuid)
    if ([...names].some((name) => WHOLE.has(name))) return known ? [known] : []
    const isSameKind = known?.kind === block.kind
    return [{ ...block, data: withoutFields(data, isSameKind ? known.data : undefined, names) }]
  }
  const names = new Set(refused.map(firstOf).filter((name) => name in document.fields))
  return {
    ...document,
    fields: {
      ...withoutFields(document.fields, base.fields, names),
      title: (names.has('title') ? base : document).fields.title ?? '',
    },
    content: document.content.flatMap(blockWithout),
    gallery: refused.some((place) => firstOf(place) === 'gallery') ? base.gallery : document.gallery,
    preview: refused.some((place) => firstOf(place) === 'preview') ? base.preview : document.preview,
  }
}
