import * as z from 'zod'
import { ROWS_MAX } from '../blocks/block-types.ts'
import { blockInput } from '../blocks/input.ts'
import type { BlockState, DocumentFields, DocumentInput, DocumentKind, ImageRowState } from '../state.ts'
import { wrongObject } from '../values/errors.ts'
import { listOf } from '../values/lists.ts'
import { flag } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import { describedField } from './described.ts'
import { emptyFields, fieldsOf, type ImageListName, imageListsOf, wireName } from './fields.ts'
import { galleryIn } from './image-rows.ts'

/** `create` and `replace` require a title, `change` requires nothing. */
export type BodyMode = 'create' | 'replace' | 'change'

/** Response-only fields, accepted in a body so that a response can be sent back as it is. Source: DESIGN §7. */
const factsOf = (kind: DocumentKind): readonly string[] => [
  ...([
    'id',
    'kind',
    'state',
    'has_unpublished_changes',
    'notice',
    'removed_markup',
    'plain_links',
    'warnings',
  ] as const),
  ...(kind === 'webinar' || kind === 'contest' ? ['contest_id', 'webinar_id'] : []),
]

/** The spec's clients send no status with a studio page or a lesson: a new one is published unless the body says otherwise. */
const statusOfNew = (kind: DocumentKind): Partial<DocumentFields> =>
  kind === 'studio' || kind === 'lesson' ? { status: 1 } : {}

const isDeferrable = (kind: DocumentKind) => fieldsOf(kind).includes('deferred_start_at')

const shapeOf = (kind: DocumentKind, mode: BodyMode): Record<string, z.ZodType> => ({
  ...(isDeferrable(kind) && { is_deferred: flag.nullish() }),
  ...Object.fromEntries(factsOf(kind).map((name) => [name, readOnly])),
  ...Object.fromEntries(
    fieldsOf(kind).map((name) => {
      const { in: schema } = describedField(name)
      return [wireName(kind, name), name === 'title' && mode !== 'change' ? schema : schema.optional()]
    }),
  ),
  ...Object.fromEntries(imageListsOf(kind).map((list) => [list, galleryIn(list).optional()])),
})

type Values = Readonly<Record<string, unknown>>

const isFields = (values: Values): values is Partial<DocumentFields> =>
  Object.keys(values).every((name) => Object.hasOwn(emptyFields, name))

const fieldsIn = (kind: DocumentKind, values: Values): Partial<DocumentFields> => {
  const sent = fieldsOf(kind).flatMap((name) => {
    const value = values[wireName(kind, name)]
    return value === undefined ? [] : [[name, value]]
  })
  const fields: Values = {
    ...Object.fromEntries(sent),
    ...(values.is_deferred === false && { deferred_start_at: null }),
  }
  if (!isFields(fields)) throw new Error('the fields of a kind are those of documents')
  return fields
}

const isRow = (row: unknown): row is ImageRowState => typeof row === 'object' && row !== null && 'imageId' in row

const rowsIn = (values: Values, list: ImageListName): Partial<Record<ImageListName, readonly ImageRowState[]>> => {
  const rows = values[list]
  return Array.isArray(rows) ? { [list]: rows.filter(isRow) } : {}
}

const inputOf = (
  kind: DocumentKind,
  mode: BodyMode,
  values: Values,
  content: readonly BlockState[] | undefined,
): DocumentInput => ({
  fields: { ...(mode === 'create' && statusOfNew(kind)), ...fieldsIn(kind, values) },
  ...(content && { content }),
  ...rowsIn(values, 'gallery'),
  ...rowsIn(values, 'preview'),
  removed: [],
})

const blocks = listOf(blockInput, ROWS_MAX).optional()

/**
 * The body that creates, replaces or changes a document of a kind. Sums are in major units, dates in both forms of the spec; the
 * response of GET may be sent back as it is. An unknown type or row is refused at its path. Source: content spec §3.
 */
export const documentBody = (kind: DocumentKind, mode: BodyMode): z.ZodType<DocumentInput> =>
  z
    .strictObject({ ...shapeOf(kind, mode), content: blocks }, { error: wrongObject })
    .transform((values) => inputOf(kind, mode, values, values.content))
