import * as z from 'zod'
import type { ItemState } from '../state.ts'
import { wrongObject } from '../values/errors.ts'
import { requiredReference, rowId, rowUuid } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import { onlyFields, shapeIn, shapeOut } from './fields.ts'
import { traitsOf } from './traits.ts'

/** The endpoints that write a single list row, with the type of its block and the field that names the block. Source: content spec §7. */
export const children = {
  'list-text-items': { type: 'list-text', parent: 'list_object' },
  'quiz-questions': { type: 'quiz', parent: 'quiz' },
} as const

export type ChildPath = keyof typeof children

const isChildPath = (path: string): path is ChildPath => Object.hasOwn(children, path)

export const childPaths: readonly ChildPath[] = Object.keys(children).filter(isChildPath)

/** A row, and the id of its block: null if the body does not name it. */
export interface ChildInput {
  block: number | null
  item: ItemState
}

const fieldsOf = (path: ChildPath) => traitsOf(children[path].type).list?.fields ?? {}

/** The body of a single row. A new row must name its block; an existing one may. */
export const childBody = (path: ChildPath, mode: 'create' | 'replace'): z.ZodType<ChildInput> => {
  const { parent } = children[path]
  const fields = fieldsOf(path)
  return z
    .strictObject(
      {
        id: rowId.optional(),
        uuid: rowUuid.optional(),
        position: readOnly,
        [parent]: mode === 'create' ? requiredReference : requiredReference.optional(),
        ...shapeIn(fields),
      },
      { error: wrongObject },
    )
    .transform(({ id, uuid, ...rest }: Record<string, unknown>) => ({
      block: typeof rest[parent] === 'number' ? rest[parent] : null,
      item: {
        id: typeof id === 'number' ? id : null,
        uuid: typeof uuid === 'string' ? uuid : null,
        data: onlyFields(fields, rest),
      },
    }))
}

/** A row as its endpoints return it. */
export const childReply = (path: ChildPath) =>
  z.strictObject({
    id: z.int(),
    uuid: z.string(),
    ...shapeOut(fieldsOf(path)),
    [children[path].parent]: z.int(),
  })
